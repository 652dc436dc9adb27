import type { SaleDetail as Sale } from "@corral/contract/types";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import styles from "#src/features/selling/sales/sales.module.css";
import { salesText as t } from "#src/features/selling/sales/text";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextArea } from "#src/ui/controls/inputs";
import { Badge, Banner } from "#src/ui/feedback";
import { useAskForSale, useDecline } from "./data";

/** The buyer's cancellation request, whether it is in time, and a button to refuse it. */
export function Request({ sale: x }: { sale: Sale }) {
  const { can } = useStaff();
  const [open, setOpen] = useState(false);
  const r = x.request;
  if (!r) return null;
  return (
    <>
      <Banner
        tone="warn"
        title={t.requestNow}
        action={
          can("sale.return") ? (
            <Button small kind="tonal" onClick={() => setOpen(true)}>
              {t.decline}
            </Button>
          ) : undefined
        }
      >
        <span className={styles.text}>«{r.text}»</span>
        <span className={styles.marks}>
          <Badge tone={r.inTime === false ? "neutral" : "success"}>
            {r.inTime === null ? t.beforeDelivery : r.inTime ? t.inTime : t.outOfTime}
          </Badge>
          <span className="small">
            {r.byBuyer ? t.requestBy.buyer : t.requestBy.staff} · {r.askedWords}
          </span>
        </span>
      </Banner>
      {open && <DeclineSheet saleId={x.id} onClose={() => setOpen(false)} />}
    </>
  );
}

const DeclineSheet = ({ saleId, onClose }: { saleId: string; onClose: () => void }) => {
  const decline = useDecline(saleId);
  return (
    <SayWhy
      title={t.declineTitle}
      hint={t.declineHint}
      label={t.answer}
      field="answer"
      go={t.decline}
      danger
      send={(text) => decline.mutateAsync({ answer: text })}
      onClose={onClose}
    />
  );
};

/** Staff records that the buyer asks to cancel or to return the goods. */
export const AskSheet = ({ saleId, onClose }: { saleId: string; onClose: () => void }) => {
  const ask = useAskForSale(saleId);
  return (
    <SayWhy
      title={t.askTitle}
      label={t.askText}
      field="text"
      go={t.save}
      send={(text) => ask.mutateAsync({ text })}
      onClose={onClose}
    />
  );
};

function SayWhy({
  title,
  hint,
  label,
  field,
  go,
  danger,
  send,
  onClose,
}: {
  title: string;
  hint?: string;
  label: string;
  field: string;
  go: string;
  danger?: boolean;
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const edit = useEdit({
    start: () => ({ values: { text: "" } }),
    send: ({ text }) => send(text.trim()),
    onSaved: onClose,
  });
  const { text } = edit.values;
  return (
    <EditSheet
      edit={edit}
      title={title}
      action={go}
      kind={danger ? "danger" : "primary"}
      disabled={text.trim().length < 3}
      onClose={onClose}
    >
      {hint && <p>{hint}</p>}
      <Field label={label} error={edit.faultOf(field)}>
        <TextArea value={text} onChange={(text) => edit.set({ text })} maxLength={500} rows={3} />
      </Field>
    </EditSheet>
  );
}
