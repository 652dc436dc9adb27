import type { StaffSponsorship } from "@corral/contract/types";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import offers from "#src/features/selling/offers/offers.module.css";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { MoneyText } from "#src/shared/money/money-text";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner } from "#src/ui/feedback";
import { Dialog, Sheet } from "#src/ui/overlay/sheet";
import { useSponsorshipAct } from "./data";
import { sponsorshipsText as t } from "./text";

/** One promise by the month: what was given, this month's charge, and its end. */
export function SponsorshipSheet({ of: it, onClose }: { of: StaffSponsorship; onClose: () => void }) {
  const act = useSponsorshipAct(it.id);
  const [isEnding, setEnding] = useState(false);
  const footer =
    it.standing === "due" ? (
      <Button kind="primary" wide busy={act.isPending && act.variables === "renew"} onClick={() => act.mutate("renew")}>
        {t.renew}
      </Button>
    ) : it.standing === "ended" ? (
      <Button kind="primary" wide busy={act.isPending} onClick={() => act.mutate("resume")}>
        {t.resume}
      </Button>
    ) : it.whatsapp ? (
      <ButtonLink kind="primary" icon="chat" href={it.whatsapp}>
        {t.whatsapp}
      </ButtonLink>
    ) : undefined;
  const facts: [string, string][] = [
    [t.month, it.monthWords],
    [t.since, it.sinceWords],
    [t.payments, String(it.payments)],
    [t.given, spoken(it.given as Centavos)],
  ];
  return (
    <>
      <Sheet open onClose={onClose} title={t.sheet} footer={footer} byAddress>
        <div className={offers.part}>
          {act.error && <Banner tone="error">{sentenceOf(act.error)}</Banner>}
          <div className={offers.head}>
            <Badge tone={it.tone}>{it.stateWords}</Badge>
            <span className={offers.amount}>
              <MoneyText amount={it.amount} />
            </span>
            <p>
              <strong>{it.name}</strong> · {it.item.title}
            </p>
            <p className="small muted">{[it.phone, it.email].filter(Boolean).join(" · ")}</p>
          </div>
          <dl className={offers.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {it.standing === "due" && <p className="small muted">{t.renewHint}</p>}
          <div className={offers.acts}>
            {it.chargeId && (
              <ButtonLink kind="tonal" href={to("cobro", { c: it.chargeId })}>
                {t.charge}
              </ButtonLink>
            )}
            {it.standing !== "ended" && (
              <Button kind="plain" wide disabled={act.isPending} onClick={() => setEnding(true)}>
                {t.end}
              </Button>
            )}
          </div>
        </div>
      </Sheet>
      <Dialog
        open={isEnding}
        onClose={() => setEnding(false)}
        title={t.endTitle}
        actions={
          <>
            <Button kind="plain" onClick={() => setEnding(false)}>
              {t.endNo}
            </Button>
            <Button
              kind="danger"
              busy={act.isPending}
              onClick={() => act.mutate("end", { onSettled: () => setEnding(false) })}
            >
              {t.end}
            </Button>
          </>
        }
      >
        <p>{t.endHint}</p>
      </Dialog>
    </>
  );
}
