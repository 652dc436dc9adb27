import type { ChargeView } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { dayIn } from "@corral/domain/kernel/time";
import { collectText as t } from "#src/features/selling/point-of-sale/text";
import { serverNow } from "#src/offline/clock";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { readAmount } from "#src/shared/money/amount";
import { useSubmitTransfer } from "./data";
import { BankField, newOrigin, OriginFields, originFaults } from "./origin-fields";

/** A transfer directly to the business's account: recorded now, and a payment only once somebody has verified it at the bank. */
export function SubmitTransferSheet({ charge, onClose }: { charge: ChargeView; onClose: () => void }) {
  const left = charge.remaining || charge.amount;
  const today = dayIn(charge.zone, serverNow());
  const submit = useSubmitTransfer(charge.id);
  const edit = useEdit({
    start: () => ({ values: { ...newOrigin(left, today), bankTo: "" } }),
    check: (typed) => ({
      ...originFaults(typed, t),
      ...(typed.bankTo.trim().length < 2 ? { bankTo: t.noBankTo } : {}),
    }),
    send: (typed) => submit.mutateAsync({ ...typed, amount: present(readAmount(typed.amount)) }),
    onSaved: onClose,
  });
  return (
    <EditSheet edit={edit} title={t.ways.transfer} action={t.submitTransfer} byTap onClose={onClose}>
      <p>{t.transferHint}</p>
      <OriginFields edit={edit} words={t} days={{ max: today }}>
        <BankField label={t.bankTo} {...edit.field("bankTo")} />
      </OriginFields>
    </EditSheet>
  );
}
