import { present } from "@corral/domain/kernel/lookup";
import { AmountField } from "#src/features/selling/transfers/origin-fields";
import { useToday } from "#src/shared/api/today";
import { DayField, typedDay } from "#src/shared/day-input";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { readAmount } from "#src/shared/money/amount";
import { TextField } from "#src/ui/controls/labelled";
import { useAddIncoming } from "./data";
import { inboxText as t } from "./text";

/** One deposit as the bank says it. */
export function AddSheet({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const add = useAddIncoming();
  const edit = useEdit({
    start: () => ({ values: { amount: "", opDay: typedDay(today), sender: "", bankKey: "", concept: "" } }),
    check: (typed) => (readAmount(typed.amount) === undefined ? { amount: t.badAmount } : {}),
    send: (typed) => add.mutateAsync({ ...typed, amount: present(readAmount(typed.amount)) }),
    onSaved: onClose,
    inputs: ["amount", "opDay", "concept"],
  });
  const text = (field: "sender" | "bankKey" | "concept", label: string, maxLength: number) => (
    <TextField label={label} {...edit.field(field)} optional maxLength={maxLength} autoComplete="off" />
  );
  return (
    <EditSheet edit={edit} title={t.addTitle} action={t.addGo} byTap onClose={onClose}>
      <p>{t.addHint}</p>
      <AmountField label={t.amount} {...edit.field("amount")} />
      <DayField label={t.day} {...edit.field("opDay")} max={today} />
      {text("sender", t.who, 120)}
      {text("bankKey", t.key, 300)}
      {text("concept", t.concept, 300)}
    </EditSheet>
  );
}
