import type { SaleDetail as Sale } from "@corral/contract/types";
import type { DepositOutcome } from "@corral/domain/states/charge";
import { useState } from "react";
import s from "#src/features/selling/sales/sales.module.css";
import { backOf, chargesWithMoney, MoneyBack, typedFor } from "#src/features/selling/sales/staff/money-back";
import { salesText as t } from "#src/features/selling/sales/text";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Radio, TextArea } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useCancelSale } from "./data";

const DEPOSIT = ["return", "keep"] as const;

/** Cancels the sale: why, what becomes of a deposit, and by which way the money of each charge goes back. */
export function CancelSheet({ sale: x, onClose }: { sale: Sale; onClose: () => void }) {
  const cancel = useCancelSale(x.id);
  const how = x.may.cancel ?? "unpaid";
  const [reason, setReason] = useState("");
  const [deposit, setDeposit] = useState<DepositOutcome>("return");
  const charges = chargesWithMoney(x);
  const [typed, setTyped] = useState(() => Object.fromEntries(charges.map((c) => [c.id, typedFor(c)])));
  const goesBack = how === "paid" || (how === "deposit" && deposit === "return");
  const backs = charges.map((c) => backOf(x, c, typed[c.id] ?? typedFor(c)));
  const ready = reason.trim().length >= 3 && (!goesBack || backs.every(Boolean));
  const fault = (field: string) => faultOf(cancel.error, field);
  const send = () =>
    cancel.mutate(
      {
        reason: reason.trim(),
        ...(how === "deposit" ? { deposit } : {}),
        refunds: goesBack ? backs.flatMap((b) => (b ? [withoutAmount(b)] : [])) : [],
      },
      { onSuccess: onClose },
    );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.cancelTitle}
      footer={
        <Button kind="danger" wide busy={cancel.isPending} disabled={!ready} onClick={send}>
          {t.cancel}
        </Button>
      }
    >
      <div className={s.form}>
        <p>{t.cancelHint[how]}</p>
        {cancel.error && <Banner tone="error">{sentenceOf(cancel.error)}</Banner>}
        {how === "deposit" && (
          <fieldset className={s.choice}>
            <legend>{t.deposit}</legend>
            {DEPOSIT.map((it) => (
              <Radio key={it} name="deposit" checked={deposit === it} onChange={() => setDeposit(it)}>
                {t.depositOf[it]}
              </Radio>
            ))}
          </fieldset>
        )}
        {goesBack &&
          charges.map((c) => (
            <MoneyBack
              key={c.id}
              sale={x}
              charge={c}
              whole
              value={typed[c.id] ?? typedFor(c)}
              onChange={(value) => setTyped((now) => ({ ...now, [c.id]: value }))}
              fault={fault}
            />
          ))}
        <Field label={t.reason} hint={t.reasonHint} error={fault("reason")}>
          <TextArea value={reason} onChange={setReason} maxLength={200} rows={3} />
        </Field>
      </div>
    </Sheet>
  );
}

const withoutAmount = ({ amount: _amount, ...back }: NonNullable<ReturnType<typeof backOf>>) => back;
