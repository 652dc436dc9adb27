import type { StaffSponsorship } from "@corral/contract/types";
import { useState } from "react";
import styles from "#src/features/selling/figures/figures.module.css";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { type Fact, Facts } from "#src/shared/facts";
import { DetailSheet } from "#src/shared/lists/detail-sheet";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner } from "#src/ui/feedback";
import { Question } from "#src/ui/overlay/question";
import { useSponsorshipAct } from "./data";
import { sponsorshipsText as t } from "./text";

/** One promise by the month, in a sheet or beside the list on a desktop: what was given, this month's charge, and its end. */
export function SponsorshipSheet({
  of: it,
  isWide,
  onClose,
}: {
  of: StaffSponsorship;
  isWide: boolean;
  onClose: () => void;
}) {
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
      <ButtonLink kind="primary" icon="whatsapp" href={it.whatsapp}>
        {t.whatsapp}
      </ButtonLink>
    ) : undefined;
  const facts: Fact[] = [
    [t.month, it.monthWords],
    [t.since, it.sinceWords],
    [t.payments, String(it.payments)],
    [t.given, inPesos(it.given)],
  ];
  return (
    <>
      <DetailSheet isWide={isWide} label={t.sheet} title={t.sheet} footer={footer} onClose={onClose}>
        <div className={styles.part}>
          {act.error && <Banner tone="error">{sentenceOf(act.error)}</Banner>}
          <div className={styles.head}>
            <Badge tone={it.tone}>{it.stateWords}</Badge>
            <span className={styles.amount}>
              <MoneyText amount={it.amount} />
            </span>
            <p>
              <strong>{it.name}</strong> · {it.item.title}
            </p>
            <p className="small muted">{[it.phone, it.email].filter(Boolean).join(" · ")}</p>
          </div>
          <Facts of={facts} />
          {it.standing === "due" && <p className="small muted">{t.renewHint}</p>}
          <div className={styles.acts}>
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
      </DetailSheet>
      <Question
        open={isEnding}
        onClose={() => setEnding(false)}
        title={t.endTitle}
        no={t.endNo}
        yes={t.end}
        onYes={() => act.mutate("end", { onSettled: () => setEnding(false) })}
        busy={act.isPending}
      >
        <p>{t.endHint}</p>
      </Question>
    </>
  );
}
