import { type OfferDays, offerDays } from "@corral/domain/selling/offers";
import type { ReactNode } from "react";
import styles from "#src/features/selling/figures/figures.module.css";
import { PriceInput } from "#src/shared/money/price-input";
import { Field } from "#src/ui/controls/field";
import { Segmented, TextArea } from "#src/ui/controls/inputs";
import { buyersOfferText as t } from "./buyers-text";

export interface Figure {
  amount: string;
  days: OfferDays;
  note: string;
}
export const emptyFigure: Figure = { amount: "", days: offerDays[0], note: "" };

/** An amount with how long it stands and a message. */
export function FigureFields({
  figure,
  put,
  label,
  hint,
  fault,
  noteHint,
  children,
}: {
  figure: Figure;
  put: (some: Partial<Figure>) => void;
  label: string;
  hint?: string | undefined;
  fault: (field: string) => string | undefined;
  noteHint?: string | undefined;
  /** Right below the amount. */
  children?: ReactNode;
}) {
  return (
    <>
      <Field label={label} hint={hint} error={fault("amount")} required>
        <PriceInput
          name="amount"
          value={figure.amount}
          onChange={(amount) => put({ amount })}
          autoComplete="off"
          data-first-typed
        />
      </Field>
      {children}
      <div className={styles.block}>
        <span>{t.until}</span>
        <Segmented
          label={t.until}
          value={String(figure.days)}
          options={[1, 3, 7].map((it) => ({ value: String(it), label: t.days[it as OfferDays] }))}
          onChange={(days) => put({ days: Number(days) as OfferDays })}
        />
      </div>
      <Field label={t.note} hint={noteHint} error={fault("note")}>
        <TextArea value={figure.note} onChange={(note) => put({ note })} maxLength={200} rows={2} />
      </Field>
    </>
  );
}
