import type { AccountPaid } from "@corral/contract/types";
import { collectText } from "#src/features/selling/point-of-sale/text";
import { BankField, BankNames, TrackingKeyField } from "#src/features/selling/transfers/origin-fields";
import { useToday } from "#src/shared/api/today";
import { DayInput } from "#src/shared/day-input";
import { Field } from "#src/ui/controls/field";
import { Checkbox } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { accountsText as t } from "./text";

const c = collectText;
type Transfer = NonNullable<AccountPaid["transfer"]>;
export const emptyTransfer: Transfer = { trackingKey: "", bankFrom: "", bankTo: "", opDay: "", settled: false };
/** A direct transfer that its reader has seen settled at the bank. */
export function TransferFields({
  typed,
  onChange,
  fault,
}: {
  typed: Transfer;
  onChange: (next: Transfer) => void;
  fault: (field: string) => string | undefined;
}) {
  const today = useToday();
  const set = (change: Partial<Transfer>) => onChange({ ...typed, ...change });
  return (
    <>
      <TrackingKeyField
        label={c.trackingKey}
        hint={c.trackingHint}
        value={typed.trackingKey}
        error={fault("trackingKey")}
        onChange={(trackingKey) => set({ trackingKey })}
      />
      <BankField
        label={c.bankFrom}
        value={typed.bankFrom}
        error={fault("bankFrom")}
        onChange={(bankFrom) => set({ bankFrom })}
      />
      <BankField label={c.bankTo} value={typed.bankTo} error={fault("bankTo")} onChange={(bankTo) => set({ bankTo })} />
      <BankNames />
      <Field label={c.opDay} error={fault("opDay")}>
        <DayInput value={typed.opDay} max={today} onChange={(opDay) => set({ opDay })} />
      </Field>
      <Checkbox checked={typed.settled} onChange={(settled) => set({ settled })}>
        {t.settled}
      </Checkbox>
      {fault("settled") && (
        <div data-fault tabIndex={-1}>
          <Banner tone="error">{fault("settled")}</Banner>
        </div>
      )}
    </>
  );
}
