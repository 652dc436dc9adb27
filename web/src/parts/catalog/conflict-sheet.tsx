import { deliveryWords, taxClassWords } from "@corral/domain/items";
import { useState } from "react";
import { catalogoText } from "../../text/catalogo";
import { Button } from "../../ui/button";
import { Radio } from "../../ui/inputs";
import { Sheet } from "../../ui/sheet";
import s from "./catalog.module.css";
import type { Draft } from "./draft";
import type { Conflict } from "./use-item-draft";

const t = catalogoText.conflict;
const { fields, priceModes } = catalogoText;
const labels: Record<keyof Draft, string> = {
  title: fields.title,
  subtitle: fields.subtitle,
  description: fields.description,
  category: fields.category,
  priceMode: fields.priceMode,
  price: fields.price,
  pricePerKg: fields.pricePerKg,
  weight: fields.weight,
  taxClass: fields.taxClass,
  deposit: fields.deposit,
  maxQty: fields.maxQty,
  delivery: fields.delivery,
  photos: fields.photos,
};

function words(field: keyof Draft, d: Draft): string {
  switch (field) {
    case "photos":
      return t.photos(d.photos.length);
    case "delivery":
      return d.delivery.map((it) => deliveryWords[it]).join(", ") || t.empty;
    case "taxClass":
      return taxClassWords[d.taxClass];
    case "priceMode":
      return priceModes[d.priceMode];
    case "price":
    case "pricePerKg":
      return d[field] ? `$${d[field]}` : t.empty;
    case "deposit":
      return d.deposit ? `${d.deposit} %` : t.empty;
    default:
      return d[field].trim() || t.empty;
  }
}

/** Two people changed the same: both values, and which one stays. What was typed stays until something is chosen. */
export function ConflictSheet({
  mine,
  conflict,
  onSettle,
  onClose,
}: {
  mine: Draft;
  conflict: Conflict;
  onSettle: (theirsStays: ReadonlySet<keyof Draft>) => void;
  onClose: () => void;
}) {
  const [theirs, setTheirs] = useState<ReadonlySet<keyof Draft>>(new Set());
  const choose = (field: keyof Draft, isTheirs: boolean) =>
    setTheirs((now) => {
      const next = new Set(now);
      if (isTheirs) next.add(field);
      else next.delete(field);
      return next;
    });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.title}
      footer={
        <Button kind="primary" wide onClick={() => onSettle(theirs)}>
          {t.go}
        </Button>
      }
    >
      <div className={s.sheet}>
        <p>{t.hint}</p>
        {conflict.both.map((field) => (
          <fieldset key={field} className={s.both}>
            <legend>{labels[field]}</legend>
            <Radio name={`both-${field}`} checked={!theirs.has(field)} onChange={() => choose(field, false)}>
              {t.mine} <span className={s.value}>{words(field, mine)}</span>
            </Radio>
            <Radio name={`both-${field}`} checked={theirs.has(field)} onChange={() => choose(field, true)}>
              {t.theirs} <span className={s.value}>{words(field, conflict.theirs)}</span>
            </Radio>
          </fieldset>
        ))}
      </div>
    </Sheet>
  );
}
