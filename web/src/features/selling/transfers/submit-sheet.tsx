import type { ChargeView } from "@corral/contract/types";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { dayIn, type Zone } from "@corral/domain/kernel/time";
import { bankNames } from "@corral/domain/payments/charges/banks";
import { readTrackingKey } from "@corral/domain/payments/refunds/refunds";
import { useState } from "react";
import s from "#src/features/selling/point-of-sale/point-of-sale.module.css";
import { collectText as t } from "#src/features/selling/point-of-sale/text";
import { serverNow } from "#src/offline/clock";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { readAmount } from "#src/shared/amount";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useSubmitTransfer } from "./data";

/** A transfer straight to the business's account: written down now, a payment only when somebody has seen it at the bank. */
export function SubmitTransferSheet({ charge, onClose }: { charge: ChargeView; onClose: () => void }) {
  const left = (charge.remaining || charge.amount) as Centavos;
  const today = dayIn(charge.zone as Zone, serverNow() as never);
  const [typed, setTyped] = useState(spoken(left).slice(1));
  const [trackingKey, setKey] = useState("");
  const [bankFrom, setFrom] = useState("");
  const [bankTo, setTo] = useState("");
  const [opDay, setDay] = useState<string>(today);
  const submit = useSubmitTransfer(charge.id);
  useHoldReload(trackingKey !== "" || bankFrom !== "");
  const amount = readAmount(typed);
  const ready =
    amount !== undefined &&
    readTrackingKey(trackingKey) !== undefined &&
    bankFrom.trim().length > 1 &&
    bankTo.trim().length > 1 &&
    opDay !== "";
  const fault = (field: string) => faultOf(submit.error, field);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.ways.transfer}
      footer={
        <Button
          kind="primary"
          wide
          disabled={!ready}
          busy={submit.isPending}
          onClick={() =>
            amount !== undefined &&
            submit.mutate({ amount, trackingKey, bankFrom, bankTo, opDay }, { onSuccess: onClose })
          }
        >
          {t.submitTransfer}
        </Button>
      }
    >
      <div className={s.form}>
        <p>{t.transferHint}</p>
        {submit.error && <Banner tone="error">{sentenceOf(submit.error)}</Banner>}
        <Field label={t.transferAmount} error={typed !== "" && amount === undefined ? t.badAmount : fault("amount")}>
          <TextInput value={typed} onChange={setTyped} inputMode="decimal" maxLength={14} autoComplete="off" />
        </Field>
        <Field label={t.trackingKey} hint={t.trackingHint} error={fault("trackingKey")}>
          <TextInput
            value={trackingKey}
            onChange={setKey}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Field label={t.bankFrom} error={fault("bankFrom")}>
          <TextInput value={bankFrom} onChange={setFrom} maxLength={60} autoComplete="off" list="bancos" />
        </Field>
        <Field label={t.bankTo} error={fault("bankTo")}>
          <TextInput value={bankTo} onChange={setTo} maxLength={60} autoComplete="off" list="bancos" />
        </Field>
        <datalist id="bancos">
          {bankNames.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field label={t.opDay} error={fault("opDay")}>
          <TextInput type="date" value={opDay} max={today} onChange={setDay} />
        </Field>
      </div>
    </Sheet>
  );
}
