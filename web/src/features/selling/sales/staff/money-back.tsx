import type { SaleDetail as Sale } from "@corral/contract/types";
import { itemAt } from "@corral/domain/kernel/lookup";
import { type Centavos, fromTyped, spoken, toDecimal } from "@corral/domain/kernel/money";
import { fromIso } from "@corral/domain/kernel/time";
import {
  type Account,
  isAccount,
  type RefundWay,
  refundWays,
  refundWayWords,
} from "@corral/domain/payments/refunds/refunds";
import { AccountFields } from "#src/shared/money/account-fields";
import { Field } from "#src/ui/controls/field";
import { Radio, TextInput } from "#src/ui/controls/inputs";
import styles from "../sales.module.css";
import { salesText as t } from "../text";

type Charge = Sale["charges"][number];
/** The refund of one charge, as typed. */
export interface Typed extends Account {
  amount: string;
  picked: RefundWay | null;
}

export const chargesWithMoney = (x: Sale) => x.charges.filter((c) => c.left > 0);
export const typedFor = (c: Charge): Typed => ({
  amount: toDecimal(c.left),
  picked: null,
  clabe: "",
  holder: "",
});

/** The request's refund; undefined while something is missing. */
export function backOf(x: Sale, c: Charge, v: Typed) {
  const amount = fromTyped(v.amount);
  if (amount === undefined || amount > c.left) return undefined;
  const way = wayOf(x, c, v, amount);
  if (amount > 0 && way === "spei_manual" && !isAccount(v)) return undefined;
  return {
    chargeId: c.id,
    way,
    amount,
    ...(way === "spei_manual" ? { clabe: v.clabe, holder: v.holder.trim() } : {}),
  };
}

const waysOf = (x: Sale, c: Charge, amount: Centavos) =>
  refundWays({
    amount,
    payments: c.payments.map((p) => ({ ...p, left: p.left, paidAt: fromIso(p.paidAt) })),
    now: fromIso(x.serverNow),
  });
const wayOf = (x: Sale, c: Charge, v: Typed, amount: Centavos): RefundWay => {
  const allowed = waysOf(x, c, amount).filter((w) => w.allowed);
  return (allowed.find((w) => w.way === v.picked) ?? itemAt(allowed, 0)).way;
};

/** The refund of one charge: the amount, or all of it, and the way. The allowed ways come from the domain. */
export function MoneyBack({
  sale,
  charge: c,
  value,
  onChange,
  fault,
  whole,
}: {
  sale: Sale;
  charge: Charge;
  value: Typed;
  onChange: (value: Typed) => void;
  fault: (field: string) => string | undefined;
  /** The whole amount is refunded: no amount is asked for. */
  whole?: boolean;
}) {
  const amount = fromTyped(value.amount);
  const tooMuch = amount !== undefined && amount > c.left;
  const refundAmount = amount && !tooMuch ? amount : c.left;
  const way = wayOf(sale, c, value, refundAmount);
  return (
    <>
      {!whole && (
        <Field
          label={t.amountBack}
          hint={t.freight}
          error={tooMuch ? t.tooMuch : (fault("amount") ?? fault("refunds"))}
        >
          <TextInput
            value={value.amount}
            onChange={(typed) => onChange({ ...value, amount: typed })}
            inputMode="decimal"
            maxLength={14}
            autoComplete="off"
          />
        </Field>
      )}
      {(whole || amount !== 0) && (
        <fieldset className={styles.choice}>
          <legend>{t.back(c.concept, spoken(c.left))}</legend>
          {waysOf(sale, c, refundAmount).map((w) => (
            <Radio
              key={w.way}
              name={`way ${c.id}`}
              checked={w.way === way}
              disabled={!w.allowed}
              onChange={() => onChange({ ...value, picked: w.way })}
              className={styles.way}
            >
              <span>{refundWayWords[w.way]}</span>
              <span className="small muted">{w.reason}</span>
            </Radio>
          ))}
        </fieldset>
      )}
      {way === "spei_manual" && (
        <AccountFields value={value} onChange={(account) => onChange({ ...value, ...account })} fault={fault} />
      )}
    </>
  );
}
