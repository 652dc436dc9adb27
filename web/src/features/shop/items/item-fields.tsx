import {
  hasDates,
  hasPicks,
  type ItemKind,
  isGift,
  isLivestock,
  isSingle,
  priceModesOf,
  taxClasses,
  taxClassWords,
} from "@corral/domain/kernel/item-kinds";
import { spoken } from "@corral/domain/kernel/money";
import { deliveries, deliveryWordsOf, itemBounds, itemPrice } from "@corral/domain/shop/items";
import type { ReactNode } from "react";
import { useModules } from "#src/features/business/auth/uses";
import { PhotoPicker } from "#src/features/business/photos/photo-picker";
import type { PhotosOfForm } from "#src/features/business/photos/use-save-with-photos";
import type { Faults } from "#src/shared/editing/faults";
import { PriceInput } from "#src/shared/money/price-input";
import { Field } from "#src/ui/controls/field";
import { Checkbox, Segmented, Select, TextArea, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import styles from "./catalog.module.css";
import { DepositFields } from "./deposit-fields";
import { type Draft, toBody } from "./draft";
import { modesUsed } from "./price/modes-used";
import { itemsText } from "./text";

const t = itemsText.fields;
const TAXES = taxClasses.map((value) => ({ value, label: taxClassWords[value] }));

interface ItemFieldsProps {
  kind: ItemKind;
  draft: Draft;
  put: (change: Partial<Draft>) => void;
  faults: Faults;
  photos: PhotosOfForm;
  dated?: boolean;
  children?: ReactNode;
}

/** The fields of an item. `dated`: it has sessions, and its prices are theirs. */
export function ItemFields({ kind, draft: d, put, faults, photos, dated, children }: ItemFieldsProps) {
  const used = modesUsed(kind, useModules().uses);
  // What is sold so already stays so, also where the business uses it no more.
  const modes = priceModesOf(kind)
    .filter((it) => it === d.priceMode || used.includes(it))
    .map((value) => ({ value, label: itemsText.priceModes[value] }));
  const total = d.priceMode === "per_kg" ? itemPrice(toBody(d)) : undefined;
  return (
    <div className={styles.form}>
      <fieldset className={styles.choices}>
        <legend>{t.photos}</legend>
        <PhotoPicker
          form={photos}
          value={d.photos}
          onChange={(photos) => put({ photos })}
          max={itemBounds.photos}
          alt={d.title.trim()}
          error={faults.photoIds}
        />
      </fieldset>
      <Field label={t.title} error={faults.title} required>
        <TextInput value={d.title} onChange={(title) => put({ title })} maxLength={itemBounds.title.max} />
      </Field>
      <Field label={t.subtitle} hint={t.subtitleHint} error={faults.subtitle} optional>
        <TextInput value={d.subtitle} onChange={(subtitle) => put({ subtitle })} maxLength={itemBounds.subtitle} />
      </Field>
      {isLivestock(kind) && (
        <Segmented
          label={t.priceMode}
          value={d.priceMode}
          options={modes}
          onChange={(priceMode) => put({ priceMode })}
        />
      )}
      {d.priceMode === "per_kg" ? (
        <div className={styles.two}>
          <Field label={t.pricePerKg} error={faults.pricePerKg} required>
            <PriceInput value={d.pricePerKg} onChange={(pricePerKg) => put({ pricePerKg })} />
          </Field>
          <Field
            label={t.weight}
            error={faults.estWeightG}
            hint={total ? t.weightHint(spoken(total)) : undefined}
            required
          >
            <TextInput value={d.weight} onChange={(weight) => put({ weight })} inputMode="decimal" maxLength={9} />
          </Field>
        </div>
      ) : (
        !dated && (
          <Field
            label={itemsText.pricesOf[d.priceMode] ?? t.price}
            error={faults.price}
            hint={hasDates(kind) ? t.priceFromHint : isGift(kind) ? t.giftHint : undefined}
            required
          >
            <PriceInput value={d.price} onChange={(price) => put({ price })} />
          </Field>
        )
      )}
      {children}
      <Field label={t.description} error={faults.description} optional>
        <TextArea
          value={d.description}
          onChange={(description) => put({ description })}
          maxLength={itemBounds.description}
          rows={4}
        />
      </Field>
      <Field label={t.category} error={faults.category} optional>
        <TextInput value={d.category} onChange={(category) => put({ category })} maxLength={itemBounds.category} />
      </Field>
      {isLivestock(kind) && <DepositFields draft={d} put={put} faults={faults} />}
      {!isSingle(kind, d.priceMode) && !isGift(kind) && (
        <Field label={t.maxQty} error={faults.maxQty} required>
          <TextInput value={d.maxQty} onChange={(maxQty) => put({ maxQty })} inputMode="numeric" maxLength={3} />
        </Field>
      )}
      {hasPicks(kind) && !isSingle(kind, d.priceMode) && (
        <Field label={itemsText.picks.days} hint={itemsText.picks.daysHint} error={faults.pickDays} required>
          <TextInput value={d.pickDays} onChange={(pickDays) => put({ pickDays })} inputMode="numeric" maxLength={2} />
        </Field>
      )}
      {!hasDates(kind) && !isGift(kind) && (
        <DeliveryField
          kind={kind}
          value={d.delivery}
          onChange={(delivery) => put({ delivery })}
          fault={faults.delivery}
        />
      )}
      {!isGift(kind) && (
        <Field label={t.taxClass} error={faults.taxClass}>
          <Select value={d.taxClass} options={TAXES} onChange={(taxClass) => put({ taxClass })} />
        </Field>
      )}
      {!isGift(kind) && d.taxClass === "accountant" && <Banner tone="warn">{t.taxWarning}</Banner>}
    </div>
  );
}

interface DeliveryFieldProps {
  kind: ItemKind;
  value: Draft["delivery"];
  onChange: (value: Draft["delivery"]) => void;
  fault: string | undefined;
}

/** The ways in which an item reaches its buyer. */
const DeliveryField = ({ kind, value, onChange, fault }: DeliveryFieldProps) => (
  <fieldset className={styles.choices}>
    <legend>{t.delivery}</legend>
    {deliveries.map((it) => (
      <Checkbox
        key={it}
        checked={value.includes(it)}
        onChange={(on) => onChange(deliveries.filter((x) => (x === it ? on : value.includes(x))))}
      >
        {deliveryWordsOf(kind, it)}
      </Checkbox>
    ))}
    {fault && (
      <p className={styles.error} role="alert">
        {fault}
      </p>
    )}
  </fieldset>
);
