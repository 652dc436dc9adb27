import type { TillView } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { readAmount } from "#src/shared/money/amount";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { TextField } from "#src/ui/controls/labelled";
import { useMoveCash } from "./data";
import { tillText as t } from "./text";

/** Cash in or out of a cash session that is no charge. */
export function MoveSheet({ till, kind, onClose }: { till: TillView; kind: "in" | "out"; onClose: () => void }) {
  const move = useMoveCash(till.id);
  const edit = useEdit({
    start: () => ({ values: { amount: "", reason: "" } }),
    check: (typed) => (readAmount(typed.amount) === undefined ? { amount: t.badAmount } : {}),
    send: (typed) => move.mutateAsync({ kind, amount: present(readAmount(typed.amount)), reason: typed.reason.trim() }),
    onSaved: onClose,
  });
  const { amount, reason } = edit.values;
  const isAmount = readAmount(amount) !== undefined;
  return (
    <EditSheet
      edit={edit}
      title={kind === "in" ? t.inTitle : t.outTitle}
      action={kind === "in" ? t.saveIn : t.saveOut}
      disabled={!isAmount || reason.trim().length < 3}
      byTap
      onClose={onClose}
    >
      <p>{kind === "in" ? t.inHint : t.outHint}</p>
      <Field label={t.amount} error={amount !== "" && !isAmount ? t.badAmount : edit.faultOf("amount")}>
        <TextInput
          value={amount}
          onChange={(amount) => edit.set({ amount })}
          inputMode="decimal"
          placeholder="0.00"
          maxLength={14}
          autoComplete="off"
        />
      </Field>
      <TextField label={t.reason} {...edit.field("reason")} maxLength={200} />
    </EditSheet>
  );
}
