import type { Shipping } from "@corral/contract/types";
import { centavos, spoken } from "@corral/domain/kernel/money";
import { priceByKm, type QuoteDays, quoteDays, shippingBounds } from "@corral/domain/selling/shipping";
import figures from "#src/features/selling/figures/figures.module.css";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { readPrice } from "#src/shared/money/price-field";
import { PriceInput } from "#src/shared/money/price-input";
import { Field } from "#src/ui/controls/field";
import { Segmented, TextInput } from "#src/ui/controls/inputs";
import { TextField } from "#src/ui/controls/labelled";
import { useGiveQuote } from "./data";
import { shippingText as t } from "./text";

const DAYS = [...quoteDays].sort().map((days) => ({ value: String(days), label: t.days[days] }));

/** What a delivery costs: by the kilometre where the settings have a price for one, else a typed price. */
export function QuoteSheet({
  saleId,
  shipping: { version, perKm, perKmMin, address },
  onClose,
}: {
  saleId: string;
  shipping: Shipping;
  onClose: () => void;
}) {
  const give = useGiveQuote(saleId);
  const edit = useEdit({
    start: () => ({
      values: {
        by: perKm > 0 ? ("km" as const) : ("amount" as "km" | "amount"),
        km: "",
        amount: "",
        days: String(quoteDays[0]),
        note: "",
      },
      // The version when the sheet was opened: another price that is given meanwhile isn't replaced unseen.
      version,
    }),
    send: ({ by, km, amount, days, note }, base) =>
      give.mutateAsync({
        version: base.version,
        days: Number(days) as QuoteDays,
        ...(by === "km" ? { km: Number(km) } : { amount: readPrice(amount) ?? centavos(0) }),
        ...(note.trim() ? { note } : {}),
      }),
    onSaved: onClose,
  });
  const { by, km, amount, days, note } = edit.values;
  const distance = /^\d+$/.test(km) ? Number(km) : undefined;
  const price = by === "km" ? distance && priceByKm(distance, { perKm: perKm, perKmMin: perKmMin }) : readPrice(amount);
  const isReady = price !== undefined && price !== null && (by === "amount" || distance !== 0);
  return (
    <EditSheet edit={edit} title={t.quoteTitle} action={t.send} disabled={!isReady} byTap onClose={onClose}>
      {address && <p>{address}</p>}
      {perKm > 0 && (
        <Segmented
          label={t.by}
          value={by}
          options={[
            { value: "km" as const, label: t.byKm },
            { value: "amount" as const, label: t.byAmount },
          ]}
          onChange={(how) => edit.set({ by: how })}
        />
      )}
      {by === "km" ? (
        <>
          <TextField
            label={t.km}
            {...edit.field("km")}
            hint={t.kmHint(spoken(perKm), perKmMin > 0 ? spoken(perKmMin) : null)}
            inputMode="numeric"
            maxLength={String(shippingBounds.km.max).length}
          />
          {price ? <p role="status">{t.comes(spoken(price))}</p> : null}
        </>
      ) : (
        <Field label={t.amount} hint={t.amountHint} error={edit.faultOf("amount")}>
          <PriceInput value={amount} onChange={(typed) => edit.set({ amount: typed })} />
        </Field>
      )}
      <div className={figures.block}>
        <span>{t.until}</span>
        <Segmented label={t.until} value={days} options={DAYS} onChange={(it) => edit.set({ days: it })} />
      </div>
      <Field label={t.note} hint={t.noteHint} optional>
        <TextInput value={note} maxLength={shippingBounds.note} onChange={(it) => edit.set({ note: it })} />
      </Field>
    </EditSheet>
  );
}
