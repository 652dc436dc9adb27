import type { PayMethod } from "@corral/contract/types";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useConfig } from "#src/shared/api/config";
import { sentenceOf } from "#src/shared/api/errors";
import { openMethod } from "#src/shared/open-method";
import { Button } from "#src/ui/controls/button";
import { Badge, Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Question } from "#src/ui/overlay/question";
import styles from "./credentials.module.css";
import { useProviderChecks, useTestCharge } from "./data";
import { tryText as t } from "./try-providers-text";

const methods = ["mp_card", "mp_wallet", "spei_mp", "oxxo_cash"] as const satisfies readonly PayMethod[];

/** For staff: the providers' connection, and a charge of the minimum amount to test each payment method. */
export default function TryProviders() {
  const { can } = useStaff();
  const config = useConfig();
  const checks = useProviderChecks();
  const charge = useTestCharge();
  const [asking, setAsking] = useState<PayMethod>();
  if (!config) return null;
  const real = config.mode === "real";
  const on = methods.filter((m) => config.rules.methods[m]);
  const go = (method: PayMethod) => {
    setAsking(undefined);
    charge.mutate(method, { onSuccess: ({ chargeId }) => void openMethod(method, chargeId) });
  };
  return (
    <section className={styles.try} aria-label={t.title}>
      <List heading={t.title}>
        <Row
          icon="shield"
          title={t.check}
          detail={t.checkDetail}
          onClick={() => !checks.isPending && checks.mutate()}
          end={checks.isPending ? <Badge>…</Badge> : undefined}
        />
        {checks.data?.checks.map((it) => (
          <Row
            key={it.provider}
            title={it.name}
            detail={[it.words, it.account].filter(Boolean).join(" · ")}
            value={it.tookMs === null ? undefined : <span className="num">{t.took(it.tookMs)}</span>}
            end={<Badge tone={it.ok ? "success" : "error"}>{it.ok ? "✓" : "✗"}</Badge>}
          />
        ))}
      </List>
      <div aria-live="polite">
        {checks.error && <Banner tone="error">{sentenceOf(checks.error)}</Banner>}
        {charge.error && <Banner tone="error">{sentenceOf(charge.error)}</Banner>}
      </div>
      {can("provider.try") && on.length > 0 && (
        <>
          <p>
            <strong>{t.charge}</strong>
          </p>
          <p className="small muted">{real ? t.chargeNote.real : t.chargeNote.demo}</p>
          <div className={styles.buttons}>
            {on.map((m) => (
              <Button
                key={m}
                kind="tonal"
                busy={charge.isPending && charge.variables === m}
                onClick={() => (real ? setAsking(m) : go(m))}
              >
                {t.methods[m]}
              </Button>
            ))}
          </div>
        </>
      )}
      <Question
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t.confirmTitle}
        no={t.cancel}
        yes={t.confirm}
        onYes={() => asking && go(asking)}
        isDanger={false}
      >
        <p>{t.chargeNote.real}</p>
      </Question>
    </section>
  );
}
