import { type Centavos, spoken } from "@corral/domain/kernel/money";
import type { Day } from "@corral/domain/kernel/time";
import { bankNames } from "@corral/domain/payments/charges/banks";
import { readTrackingKey } from "@corral/domain/payments/tracking-key";
import type { ReactNode } from "react";
import { DayField, type TypedDay, typedDay } from "#src/shared/day-input";
import { readAmount } from "#src/shared/money/amount";
import type { TextInputProps } from "#src/ui/controls/inputs";
import { type Labelled, TextField } from "#src/ui/controls/labelled";

type TextProps = Labelled<TextInputProps>;

/** How much was transferred, in pesos as somebody types them. */
export const AmountField = (props: TextProps) => (
  <TextField {...props} inputMode="decimal" maxLength={14} autoComplete="off" />
);
/** The number under which Banxico finds a transfer. */
export const TrackingKeyField = (props: TextProps) => (
  <TextField {...props} maxLength={300} autoCapitalize="characters" autoComplete="off" spellCheck={false} />
);
/** A bank by its name: `BankNames` proposes the usual ones. */
export const BankField = (props: TextProps) => <TextField {...props} maxLength={60} autoComplete="off" list="bancos" />;
/** What `BankField` proposes; once on a sheet. */
export const BankNames = () => (
  <datalist id="bancos">
    {bankNames.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

/** Where a transfer came from, as a form holds it. */
interface Origin {
  amount: string;
  trackingKey: string;
  bankFrom: string;
  opDay: TypedDay;
}
type OriginWord = "transferAmount" | "trackingKey" | "trackingHint" | "bankFrom" | "opDay";
type FaultWord = "badAmount" | "badKey" | "noBankFrom" | "noDay";

/** What is proposed: all that is due, today. */
export const newOrigin = (due: Centavos, today: Day): Origin => ({
  amount: spoken(due).slice(1),
  trackingKey: "",
  bankFrom: "",
  opDay: typedDay(today),
});

/** What is wrong with it, by the server's names of its fields. */
export const originFaults = (typed: Origin, t: Record<FaultWord, string>) => ({
  ...(readAmount(typed.amount) === undefined ? { amount: t.badAmount } : {}),
  ...(readTrackingKey(typed.trackingKey) === undefined ? { trackingKey: t.badKey } : {}),
  ...(typed.bankFrom.trim().length < 2 ? { bankFrom: t.noBankFrom } : {}),
  ...(typed.opDay === "" ? { opDay: t.noDay } : {}),
});

interface OriginFieldsProps {
  edit: {
    field(name: "amount" | "trackingKey" | "bankFrom"): Pick<TextProps, "name" | "error" | "value" | "onChange">;
    field(name: "opDay"): { name: string; error: string | undefined; value: TypedDay; onChange(day: TypedDay): void };
  };
  words: Record<OriginWord, string>;
  days: { min?: Day; max: Day };
  /** What else is asked, before the day. */
  children: ReactNode;
}

/** The fields of a transfer that its payer or staff tells of. */
export const OriginFields = ({ edit, words: t, days, children }: OriginFieldsProps) => (
  <>
    <AmountField label={t.transferAmount} {...edit.field("amount")} />
    <TrackingKeyField label={t.trackingKey} {...edit.field("trackingKey")} hint={t.trackingHint} />
    <BankField label={t.bankFrom} {...edit.field("bankFrom")} />
    <BankNames />
    {children}
    <DayField label={t.opDay} {...edit.field("opDay")} {...days} />
  </>
);
