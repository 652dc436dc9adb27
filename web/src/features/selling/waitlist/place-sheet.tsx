import type { StaffPlace } from "@corral/contract/types";
import { useState } from "react";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemLine } from "#src/features/selling/figures/item-line";
import { to } from "#src/nav/paths";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { type Fact, Facts } from "#src/shared/facts";
import { DetailSheet } from "#src/shared/lists/detail-sheet";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextArea } from "#src/ui/controls/inputs";
import { Badge, Banner } from "#src/ui/feedback";
import { Question } from "#src/ui/overlay/question";
import { useRemove } from "./data";
import { waitlistText as t } from "./text";

/** One place in a line for the seller, in a sheet or beside the list on a desktop: who waits, since when, and the way out. */
export function PlaceSheet({
  place: it,
  isWide,
  onClose,
}: {
  place: StaffPlace;
  isWide: boolean;
  onClose: () => void;
}) {
  const remove = useRemove(it.id);
  const [reason, setReason] = useState<string>();
  const isOpen = it.state === "waiting" || it.state === "offered";
  const facts: Fact[] = [
    [t.qty, it.qtyWords],
    [t.position, isOpen && t.place(it.ahead + 1)],
    [t.since, it.sinceWords],
    [t.until, it.untilWords],
    [t.reason, it.reason],
  ];
  return (
    <>
      <DetailSheet
        isWide={isWide}
        label={t.sheet}
        title={t.sheet}
        footer={
          it.whatsapp ? (
            <ButtonLink kind={it.state === "offered" ? "primary" : "tonal"} wide icon="whatsapp" href={it.whatsapp}>
              {it.state === "offered" ? t.whatsapp : t.write}
            </ButtonLink>
          ) : undefined
        }
        onClose={onClose}
      >
        <div className={styles.part}>
          <ItemLine item={it.item} />
          <div className={styles.head}>
            <Badge tone={it.tone}>{it.stateWords}</Badge>
            <p>
              {t.waits} <strong>{it.name}</strong>
            </p>
            <p className="small muted">{[it.phone, it.email].filter(Boolean).join(" · ")}</p>
          </div>
          <Facts of={facts} />
          <div className={styles.acts}>
            {it.chargeId && (
              <ButtonLink kind="tonal" href={to("cobro", { c: it.chargeId })}>
                {t.sale}
              </ButtonLink>
            )}
            {it.mayRemove && (
              <Button kind="plain" wide disabled={remove.isPending} onClick={() => setReason("")}>
                {t.remove}
              </Button>
            )}
          </div>
        </div>
      </DetailSheet>
      <Question
        open={reason !== undefined}
        onClose={() => setReason(undefined)}
        title={t.removeTitle}
        no={t.removeNo}
        yes={t.remove}
        onYes={() => remove.mutate(reason ?? "", { onSuccess: () => setReason(undefined) })}
        busy={remove.isPending}
      >
        <div className={styles.block}>
          <p>{t.removeHint}</p>
          <Field label={t.removeReason} error={faultOf(remove.error, "reason")} required>
            <TextArea value={reason ?? ""} onChange={setReason} maxLength={200} rows={2} />
          </Field>
          {remove.error && !faultOf(remove.error, "reason") && <Banner tone="error">{sentenceOf(remove.error)}</Banner>}
        </div>
      </Question>
    </>
  );
}
