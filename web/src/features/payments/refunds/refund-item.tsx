import type { RefundView } from "@corral/contract/types";
import { useState } from "react";
import { sentenceOf } from "#src/shared/api/errors";
import { MoneyText } from "#src/shared/money/money-text";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";
import { Badge, Banner } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { AccountBox } from "./account-box";
import { type Act, ActSheet } from "./act-sheet";
import { useRefundAct } from "./data";
import styles from "./refunds.module.css";
import { refundsText as t } from "./text";

/** One refund: amount, way, state, who did what, and this user's actions. */
export function RefundItem({ chargeId, refund: r }: { chargeId: string; refund: RefundView }) {
  const [act, setAct] = useState<Act | null>(null);
  const check = useRefundAct(chargeId);
  const acts = r.may.approve || r.may.turnDown || r.may.settle || r.may.check || r.may.giveUp;
  return (
    <>
      <Card>
        <div className="split">
          <strong className={styles.amount}>
            <MoneyText amount={r.amount} />
          </strong>
          <Badge tone={r.tone}>{r.stateWords}</Badge>
        </div>
        <p className={styles.why}>
          {r.wayWords} · {r.reason}
        </p>
        {r.account && (
          <AccountBox account={r.account}>
            {r.may.settle && <CopyButton text={r.account.clabe} label={t.copyClabe} small />}
          </AccountBox>
        )}
        {r.trackingKey && (
          <p className="small">
            {t.key} <strong className="num">{r.trackingKey}</strong>
          </p>
        )}
        {r.failure && <Banner tone="error">{r.failure}</Banner>}
        <ul className={styles.steps}>
          {r.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
          {r.units === "release" && r.state !== "confirmed" && r.state !== "failed" && <li>{t.back}</li>}
        </ul>
        {r.whyNot && <p className="small">{r.whyNot}</p>}
        {check.error && <Banner tone="error">{sentenceOf(check.error)}</Banner>}
        {r.receipt && (
          <div className={styles.acts}>
            <ButtonLink kind="tonal" small icon="receipt" href={`/comprobante/${r.receipt.tipo}/${r.receipt.id}`}>
              {t.receipt}
            </ButtonLink>
          </div>
        )}
        {acts && (
          <div className={styles.acts}>
            {r.may.approve && (
              <Button kind="tonal" small icon="check" onClick={() => setAct("approve")}>
                {t.approve}
              </Button>
            )}
            {r.may.settle && (
              <Button kind="tonal" small icon="check" onClick={() => setAct("done")}>
                {t.done[r.way]}
              </Button>
            )}
            {r.may.turnDown && (
              <Button kind="plain" small onClick={() => setAct("turn-down")}>
                {t.turnDown}
              </Button>
            )}
            {(r.may.settle || r.may.giveUp) && (
              <Button kind="plain" small onClick={() => setAct("not-done")}>
                {t.notDone}
              </Button>
            )}
            {r.may.check && (
              <Button
                kind="tonal"
                small
                icon="refresh"
                busy={check.isPending}
                onClick={() => check.mutate({ id: r.id, what: "check" })}
              >
                {t.check}
              </Button>
            )}
          </div>
        )}
      </Card>
      {act && <ActSheet act={act} chargeId={chargeId} refund={r} onClose={() => setAct(null)} />}
    </>
  );
}
