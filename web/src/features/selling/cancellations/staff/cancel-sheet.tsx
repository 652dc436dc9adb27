import type { SaleDetail as Sale } from "@corral/contract/types";
import type { DepositOutcome } from "@corral/domain/payments/charges/states";
import { depositOutcomes } from "@corral/domain/shop/deposit";
import styles from "#src/features/selling/sales/sales.module.css";
import {
  backOf,
  chargesWithMoney,
  MoneyBack,
  type Typed,
  typedFor,
} from "#src/features/selling/sales/staff/money-back";
import { salesText as t } from "#src/features/selling/sales/text";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Radio } from "#src/ui/controls/inputs";
import { AreaField } from "#src/ui/controls/labelled";
import { useCancelSale } from "./data";

/** Cancels a sale: the reason, what happens with a deposit, and how each charge is refunded. */
export function CancelSheet({ sale: x, onClose }: { sale: Sale; onClose: () => void }) {
  const cancel = useCancelSale(x.id);
  const how = x.may.cancel ?? "unpaid";
  const charges = chargesWithMoney(x);
  const backsOf = (typed: Record<string, Typed>) => charges.map((c) => backOf(x, c, typed[c.id] ?? typedFor(c)));
  const goesBack = (deposit: DepositOutcome) => how === "paid" || (how === "deposit" && deposit === "return");
  const edit = useEdit({
    start: () => ({
      values: {
        reason: "",
        deposit: "return" as DepositOutcome,
        backs: Object.fromEntries(charges.map((c) => [c.id, typedFor(c)])) as Record<string, Typed>,
      },
    }),
    send: ({ reason, deposit, backs }) =>
      cancel.mutateAsync({
        reason: reason.trim(),
        ...(how === "deposit" ? { deposit } : {}),
        refunds: goesBack(deposit) ? backsOf(backs).flatMap((b) => (b ? [withoutAmount(b)] : [])) : [],
      }),
    onSaved: onClose,
  });
  const { reason, deposit, backs: typed } = edit.values;
  const ready = reason.trim().length >= 3 && (!goesBack(deposit) || backsOf(typed).every(Boolean));
  return (
    <EditSheet
      edit={edit}
      title={t.cancelTitle}
      action={t.cancel}
      kind="danger"
      disabled={!ready}
      byTap
      onClose={onClose}
    >
      <p>{t.cancelHint[how]}</p>
      {how === "deposit" && (
        <fieldset className={styles.choice}>
          <legend>{t.deposit}</legend>
          {depositOutcomes(x.may.keepDeposit).map((it) => (
            <Radio key={it} name="deposit" checked={deposit === it} onChange={() => edit.set({ deposit: it })}>
              {t.depositOf[it]}
            </Radio>
          ))}
        </fieldset>
      )}
      {goesBack(deposit) &&
        charges.map((c) => (
          <MoneyBack
            key={c.id}
            sale={x}
            charge={c}
            whole
            value={typed[c.id] ?? typedFor(c)}
            onChange={(value) => edit.set(({ backs }) => ({ backs: { ...backs, [c.id]: value } }))}
            fault={edit.faultOf}
          />
        ))}
      <AreaField label={t.reason} {...edit.field("reason")} hint={t.reasonHint} maxLength={200} rows={3} />
    </EditSheet>
  );
}

const withoutAmount = ({ amount: _amount, ...back }: NonNullable<ReturnType<typeof backOf>>) => back;
