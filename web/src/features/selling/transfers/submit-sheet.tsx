import type { ChargeView } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { spoken } from "@corral/domain/kernel/money";
import { dayIn } from "@corral/domain/kernel/time";
import { readTrackingKey } from "@corral/domain/payments/tracking-key";
import { collectText as t } from "#src/features/selling/point-of-sale/text";
import { serverNow } from "#src/offline/clock";
import { DayInput, typedDay } from "#src/shared/day-input";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { readAmount } from "#src/shared/money/amount";
import { Field } from "#src/ui/controls/field";
import { useSubmitTransfer } from "./data";
import { AmountField, BankField, BankNames, TrackingKeyField } from "./origin-fields";

/** A transfer directly to the business's account: recorded now, and a payment only once somebody has verified it at the bank. */
export function SubmitTransferSheet({ charge, onClose }: { charge: ChargeView; onClose: () => void }) {
  const left = charge.remaining || charge.amount;
  const today = dayIn(charge.zone, serverNow());
  const submit = useSubmitTransfer(charge.id);
  const edit = useEdit({
    start: () => ({
      values: { amount: spoken(left).slice(1), trackingKey: "", bankFrom: "", bankTo: "", opDay: typedDay(today) },
    }),
    check: (typed) => ({
      ...(readAmount(typed.amount) === undefined ? { amount: t.badAmount } : {}),
      ...(readTrackingKey(typed.trackingKey) === undefined ? { trackingKey: t.badKey } : {}),
      ...(typed.bankFrom.trim().length < 2 ? { bankFrom: t.noBankFrom } : {}),
      ...(typed.bankTo.trim().length < 2 ? { bankTo: t.noBankTo } : {}),
      ...(typed.opDay === "" ? { opDay: t.noDay } : {}),
    }),
    send: (typed) => submit.mutateAsync({ ...typed, amount: present(readAmount(typed.amount)) }),
    onSaved: onClose,
  });
  const typed = edit.values;
  return (
    <EditSheet edit={edit} title={t.ways.transfer} action={t.submitTransfer} byTap onClose={onClose}>
      <p>{t.transferHint}</p>
      <AmountField
        label={t.transferAmount}
        value={typed.amount}
        error={edit.faultOf("amount")}
        onChange={(amount) => edit.set({ amount })}
      />
      <TrackingKeyField
        label={t.trackingKey}
        hint={t.trackingHint}
        value={typed.trackingKey}
        error={edit.faultOf("trackingKey")}
        onChange={(trackingKey) => edit.set({ trackingKey })}
      />
      <BankField
        label={t.bankFrom}
        value={typed.bankFrom}
        error={edit.faultOf("bankFrom")}
        onChange={(bankFrom) => edit.set({ bankFrom })}
      />
      <BankField
        name="bankTo"
        label={t.bankTo}
        value={typed.bankTo}
        error={edit.faultOf("bankTo")}
        onChange={(bankTo) => edit.set({ bankTo })}
      />
      <BankNames />
      <Field label={t.opDay} error={edit.faultOf("opDay")}>
        <DayInput value={typed.opDay} max={today} onChange={(opDay) => edit.set({ opDay })} />
      </Field>
    </EditSheet>
  );
}
