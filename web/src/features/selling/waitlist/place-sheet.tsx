import type { StaffPlace } from "@corral/contract/types";
import { useState } from "react";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemLine } from "#src/features/selling/figures/item-line";
import { to } from "#src/nav/paths";
import { ReasonSheet } from "#src/shared/editing/reason-sheet";
import { type Fact, Facts } from "#src/shared/facts";
import { DetailSheet } from "#src/shared/lists/detail-sheet";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge } from "#src/ui/feedback";
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
  const [removing, setRemoving] = useState(false);
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
              <Button kind="plain" wide onClick={() => setRemoving(true)}>
                {t.remove}
              </Button>
            )}
          </div>
        </div>
      </DetailSheet>
      {removing && (
        <ReasonSheet
          title={t.removeTitle}
          label={t.removeReason}
          action={t.remove}
          kind="danger"
          send={remove.mutateAsync}
          onDone={() => setRemoving(false)}
          onClose={() => setRemoving(false)}
        >
          <p>{t.removeHint}</p>
        </ReasonSheet>
      )}
    </>
  );
}
