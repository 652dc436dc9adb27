import type { SaleDetail, SoldPick } from "@corral/contract/types";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { sentenceOf } from "#src/shared/api/errors";
import { DayField, typedDay } from "#src/shared/day-input";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Loaded } from "#src/shared/loaded";
import { NeedsSignal, useSignal } from "#src/shared/needs-signal";
import { Button } from "#src/ui/controls/button";
import { Banner, Skeleton } from "#src/ui/feedback";
import { Question } from "#src/ui/overlay/question";
import { useChooseInCorral, useExtendChoice, useReturnUnchosen, useSalePicks } from "./data";
import { PickCard } from "./pick-card";
import styles from "./picks.module.css";
import { staffChoicesText as t } from "./staff-text";

/** What the buyer of a sale chooses of its lots: staff writes it down in the corral, gives more days, or gives the rest back. */
export function PickPart({ sale, onUnsaved }: { sale: SaleDetail; onUnsaved: (by: 1 | -1) => void }) {
  const choices = useSalePicks(sale);
  const { can } = useStaff();
  const save = useChooseInCorral(sale.id);
  const may = can("sale.choose");
  return (
    <Loaded of={choices} skeleton={<Skeleton height={200} radius={16} />} missing={null}>
      {({ items }) =>
        items.length > 0 && (
          <section className={styles.part} aria-labelledby="escoger">
            <h2 id="escoger">{t.heading}</h2>
            {items.map((it) => (
              <PickCard
                key={`${it.itemId}${it.left}${it.by}`}
                choice={it}
                mayChoose={may}
                save={save}
                onUnsaved={onUnsaved}
              >
                {may && it.why === null && it.left > 0 && <Ends saleId={sale.id} choice={it} />}
              </PickCard>
            ))}
          </section>
        )
      }
    </Loaded>
  );
}

/** How a choice ends that nobody makes. */
function Ends({ saleId, choice }: { saleId: string; choice: SoldPick }) {
  const [open, setOpen] = useState<"extend" | "back">();
  const hasSignal = useSignal();
  const back = useReturnUnchosen(saleId);
  const close = () => setOpen(undefined);
  return (
    <div className={styles.acts}>
      <Button kind="neutral" disabled={!hasSignal} onClick={() => setOpen("extend")}>
        {t.extend}
      </Button>
      <Button kind="neutral" disabled={!hasSignal} onClick={() => setOpen("back")}>
        {t.giveBack}
      </Button>
      <NeedsSignal />
      {open === "extend" && <ExtendSheet saleId={saleId} choice={choice} onClose={close} />}
      <Question
        open={open === "back"}
        onClose={close}
        title={t.backTitle(choice.left)}
        no={t.keep}
        yes={t.backYes}
        onYes={() => back.mutate(choice.itemId, { onSuccess: close })}
        busy={back.isPending}
        isDanger={false}
      >
        <p>{t.backHint}</p>
        {back.error && <Banner tone="error">{sentenceOf(back.error)}</Banner>}
      </Question>
    </div>
  );
}

function ExtendSheet({ saleId, choice, onClose }: { saleId: string; choice: SoldPick; onClose: () => void }) {
  const extend = useExtendChoice(saleId);
  const edit = useEdit({
    start: () => ({ values: { by: typedDay(choice.by) } }),
    send: ({ by }) => extend.mutateAsync({ itemId: choice.itemId, by }),
    onSaved: onClose,
  });
  return (
    <EditSheet edit={edit} title={t.extendTitle} action={t.save} disabled={!edit.values.by} onClose={onClose}>
      <p className="muted">{t.extendHint}</p>
      <DayField label={t.day} {...edit.field("by")} />
    </EditSheet>
  );
}
