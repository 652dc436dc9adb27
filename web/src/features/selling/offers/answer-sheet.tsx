import type { StaffOffer } from "@corral/contract/types";
import { shareInWords, spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemLine } from "#src/features/selling/figures/item-line";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { DetailSheet } from "#src/shared/lists/detail-sheet";
import { MoneyText } from "#src/shared/money/money-text";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner } from "#src/ui/feedback";
import { Question } from "#src/ui/overlay/question";
import { buyersOfferText } from "./buyers-text";
import { useAcceptInPerson, useAnswer } from "./data";
import { FigureSheet } from "./figure-sheet";
import { Rounds } from "./rounds";
import { offersText as t } from "./text";

interface AnswerSheetProps {
  offer: StaffOffer;
  isWide: boolean;
  onClose: () => void;
}

/** One offer for the seller, in a sheet or beside the list on a desktop: the figures, who offers, and the answer. */
export function AnswerSheet({ offer: it, isWide, onClose }: AnswerSheetProps) {
  const answer = useAnswer(it.id);
  const inPerson = useAcceptInPerson(it.id);
  const [open, setOpen] = useState<"figure" | "end">();
  const amount = spoken(it.amount);
  const below = Math.round(((it.item.asked - it.amount) / it.item.asked) * 100) * 100;
  const last = it.rounds.at(-1);
  const footer = it.may.accept ? (
    <Button
      kind="primary"
      wide
      busy={answer.isPending && answer.variables?.act === "accept"}
      disabled={answer.isPending}
      onClick={() => answer.mutate({ act: "accept", seen: it.amount })}
    >
      {t.accept(amount)}
    </Button>
  ) : it.whatsapp && it.state !== "waits_seller" ? (
    <ButtonLink kind="primary" icon="whatsapp" href={it.whatsapp}>
      {t.whatsapp}
    </ButtonLink>
  ) : undefined;
  return (
    <>
      <DetailSheet isWide={isWide} label={t.sheet} title={t.sheet} footer={footer} onClose={onClose}>
        <div className={styles.part}>
          {answer.error && open === undefined && <Banner tone="error">{sentenceOf(answer.error)}</Banner>}
          {inPerson.error && <Banner tone="error">{sentenceOf(inPerson.error)}</Banner>}
          {it.why && <Banner tone="warn">{it.why}</Banner>}
          <ItemLine item={it.item} asked={t.asked} />
          <div className={styles.head}>
            <Badge tone={it.tone}>{it.stateWords}</Badge>
            <span className={styles.amount}>
              <MoneyText amount={it.amount} />
            </span>
            {below > 0 && <p className="muted">{t.below(shareInWords(below))}</p>}
            <p>
              {t.by} <strong>{it.name}</strong>
            </p>
            <p className="small muted">{[it.phone, it.email].filter(Boolean).join(" · ")}</p>
            {it.deposit !== null && <p className="small">{t.setAside(spoken(it.deposit))}</p>}
            {last && it.endsAt !== null && <p className="small muted">{buyersOfferText.ends(last.endsWords)}</p>}
          </div>
          <Rounds offer={it} mine="seller" words={t.figures} />
          {it.may.accept && <p className="small muted">{t.acceptHint}</p>}
          <div className={styles.acts}>
            {it.state === "waits_buyer" && it.endsAt !== null && (
              <Button
                kind="tonal"
                wide
                busy={inPerson.isPending}
                disabled={answer.isPending}
                onClick={() => inPerson.mutate({ seen: it.amount })}
              >
                {t.inPerson}
              </Button>
            )}
            {it.may.figure && (
              <Button kind="tonal" wide disabled={answer.isPending} onClick={() => setOpen("figure")}>
                {t.counter}
              </Button>
            )}
            {it.may.end && (
              <Button kind="plain" wide disabled={answer.isPending} onClick={() => setOpen("end")}>
                {it.state === "waits_buyer" ? t.takeBack : t.decline}
              </Button>
            )}
            {it.chargeId && (
              <ButtonLink kind="tonal" href={to("cobro", { c: it.chargeId })}>
                {t.sale}
              </ButtonLink>
            )}
          </div>
        </div>
      </DetailSheet>
      {open === "figure" && it.may.figure && (
        <FigureSheet
          range={it.may.figure}
          words={{ title: t.counterTitle, label: t.counterLabel, send: t.counterSend }}
          send={(figure) => answer.mutateAsync({ act: "figure", seen: it.amount, ...figure })}
          onClose={() => setOpen(undefined)}
        />
      )}
      <Question
        open={open === "end"}
        onClose={() => setOpen(undefined)}
        title={t.declineTitle}
        no={t.declineNo}
        yes={it.state === "waits_buyer" ? t.takeBack : t.decline}
        onYes={() => answer.mutate({ act: "end", seen: it.amount }, { onSettled: () => setOpen(undefined) })}
        busy={answer.isPending}
      >
        <p>{t.declineHint}</p>
      </Question>
    </>
  );
}
