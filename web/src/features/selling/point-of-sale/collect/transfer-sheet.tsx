import type { ChargeView } from "@corral/contract/types";
import { bankNames } from "@corral/domain/banks";
import { type Centavos, spoken } from "@corral/domain/money";
import { readTrackingKey } from "@corral/domain/refunds";
import { dayIn, type Zone } from "@corral/domain/time";
import { useState } from "react";
import { useSubmitTransfer } from "../../data/counter";
import { faultOf, sentenceOf } from "../../data/errors";
import { serverNow } from "../../offline/clock";
import { useHoldReload } from "../../offline/use-hold-reload";
import { collectText as t } from "../../text/counter";
import { Button } from "../../ui/button";
import { Banner } from "../../ui/feedback";
import { Field } from "../../ui/field";
import { TextInput } from "../../ui/inputs";
import { Sheet } from "../../ui/sheet";
import { readAmount } from "./amount";
import s from "./counter.module.css";

/** A transfer straight to the business's account: written down now, a payment only when somebody has seen it at the bank. */
export function TransferSheet({ charge, onClose }: { charge: ChargeView; onClose: () => void }) {
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
