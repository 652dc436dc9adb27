import { present } from "@corral/domain/kernel/lookup";
import { AmountField } from "#src/features/selling/transfers/origin-fields";
import { useToday } from "#src/shared/api/today";
import { DayInput, typedDay } from "#src/shared/day-input";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { readAmount } from "#src/shared/money/amount";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
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
  const typed = edit.values;
  const text = (field: "sender" | "bankKey" | "concept", label: string, maxLength: number) => (
    <Field label={label} error={edit.faultOf(field)} optional>
      <TextInput
        value={typed[field]}
        onChange={(value) => edit.set({ [field]: value })}
        maxLength={maxLength}
        autoComplete="off"
      />
    </Field>
  );
  return (
    <EditSheet edit={edit} title={t.addTitle} action={t.addGo} byTap onClose={onClose}>
      <p>{t.addHint}</p>
      <AmountField
        label={t.amount}
        value={typed.amount}
        error={edit.faultOf("amount")}
        onChange={(amount) => edit.set({ amount })}
      />
      <Field label={t.day} error={edit.faultOf("opDay")}>
        <DayInput value={typed.opDay} max={today} onChange={(opDay) => edit.set({ opDay })} />
      </Field>
      {text("sender", t.who, 120)}
      {text("bankKey", t.key, 300)}
      {text("concept", t.concept, 300)}
    </EditSheet>
  );
}
