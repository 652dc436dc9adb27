import type { SaleDetail as Sale } from "@corral/contract/types";
import { useState } from "react";
import { CancelSheet } from "#src/features/selling/cancellations/staff/cancel-sheet";
import { AskSheet } from "#src/features/selling/cancellations/staff/request";
import { usePrepare } from "#src/features/selling/delivery/data";
import { DateSheet } from "#src/features/selling/delivery/date-sheet";
import { DeliverSheet } from "#src/features/selling/delivery/deliver-sheet";
import { ReturnSheet } from "#src/features/selling/delivery/return-sheet";
import styles from "#src/features/selling/sales/sales.module.css";
import { salesText as t } from "#src/features/selling/sales/text";
import { sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";

type Open = "deliver" | "date" | "cancel" | "return" | "ask";

/** This user's actions on the sale: the main one first. `isNext`: nothing is to be collected before; `hasUnsaved`: what is to be saved on the page comes first. */
export function SaleActs({ sale: x, isNext, hasUnsaved }: { sale: Sale; isNext: boolean; hasUnsaved: boolean }) {
  const { may } = x;
  const prepare = usePrepare(x.id);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const nothing = !may.deliver && may.prepare.length === 0 && !may.cancel && !may.giveBack && !may.request;
  return (
    <>
      {prepare.error && <Banner tone="error">{sentenceOf(prepare.error)}</Banner>}
      {!may.deliver && may.deliverWhy && isNext && <Banner tone="warn">{may.deliverWhy}</Banner>}
      {may.deliver && (
        <Button kind={isNext && !hasUnsaved ? "primary" : "tonal"} wide icon="check" onClick={() => setOpen("deliver")}>
          {t.deliver}
        </Button>
      )}
      {!nothing && (
        <div className={styles.acts}>
          {may.prepare.map((event) => (
            <Button
              key={event}
              kind="tonal"
              small
              busy={prepare.isPending && prepare.variables?.event === event}
              onClick={() => (event === "date_set" ? setOpen("date") : prepare.mutate({ event }))}
            >
              {t.prepare[event]}
            </Button>
          ))}
          {may.giveBack && (
            <Button kind="tonal" small icon="refresh" onClick={() => setOpen("return")}>
              {t.giveBack}
            </Button>
          )}
          {may.request && (
            <Button kind="tonal" small onClick={() => setOpen("ask")}>
              {t.ask}
            </Button>
          )}
          {may.cancel && (
            <Button kind="danger" small icon="trash" className={styles.seldom} onClick={() => setOpen("cancel")}>
              {t.cancel}
            </Button>
          )}
        </div>
      )}
      {open === "deliver" && <DeliverSheet sale={x} onClose={close} />}
      {open === "date" && <DateSheet sale={x} onClose={close} />}
      {open === "cancel" && <CancelSheet sale={x} onClose={close} />}
      {open === "return" && <ReturnSheet sale={x} onClose={close} />}
      {open === "ask" && <AskSheet saleId={x.id} onClose={close} />}
    </>
  );
}
