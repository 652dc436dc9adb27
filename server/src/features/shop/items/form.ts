import {
  hasDates,
  hasHeads,
  hasPicks,
  type ItemKind,
  isGift,
  isLivestock,
  isSingle,
  type PriceMode,
  priceModesOf,
} from "@corral/domain/kernel/item-kinds";
import { present } from "@corral/domain/kernel/lookup";
import type { Centavos, Grams } from "@corral/domain/kernel/money";
import { itemBounds, itemPrice } from "@corral/domain/shop/items";
import type { NewItemBody } from "./types";

export interface Fault {
  field: string;
  message: string;
}

/** Normalises a form: trims text and resets fields that don't apply to its kind. */
export function tidy<T extends NewItemBody>(form: T, kind: ItemKind): T {
  const perKg = form.priceMode === "per_kg";
  const setAside = isLivestock(kind) && (form.depositBp ?? form.depositAmount ?? null) !== null;
  const text = (s: string) => s.trim().replace(/[ \t]+/g, " ");
  return {
    ...form,
    // Nothing is sold, so no tax is in its price.
    taxClass: isGift(kind) ? "exempt" : form.taxClass,
    title: text(form.title),
    subtitle: text(form.subtitle),
    description: form.description.trim(),
    category: form.category ? text(form.category) || null : null,
    price: perKg ? null : form.price,
    pricePerKg: perKg ? form.pricePerKg : null,
    estWeightG: perKg ? form.estWeightG : null,
    // An animal and a whole lot are a single unit, and a visit's seats are limited by its dates.
    maxQty: isSingle(kind, form.priceMode) ? 1 : form.maxQty,
    depositBp: isLivestock(kind) ? form.depositBp : null,
    depositAmount: setAside ? (form.depositAmount ?? null) : null,
    depositRefundable: setAside ? (form.depositRefundable ?? null) : null,
    depositDays: setAside ? (form.depositDays ?? null) : null,
    pickDays: hasPicks(kind) ? (form.pickDays ?? itemBounds.pickDays.usual) : null,
    delivery: hasDates(kind) || isGift(kind) ? ["on_site"] : form.delivery,
  };
}

const modeFaults: Record<PriceMode, string> = {
  fixed: "Un lote se vende por cabeza o completo.",
  per_kg: "Por kilo sólo se vende un animal o un lote completo.",
  per_head: "Por cabeza sólo se vende un lote.",
  per_lot: "Completo sólo se vende un lote.",
  negotiable: "A tratar sólo se vende un animal o un lote completo.",
};

/** Faults of a normalised form by field; empty when it is valid. */
export function faultsOf(form: NewItemBody, kind: ItemKind): Fault[] {
  const faults: Fault[] = [];
  const say = (field: string, message: string) => faults.push({ field, message });
  const { title } = itemBounds;
  if (form.title.length < title.min || form.title.length > title.max)
    say("title", `Escribe un título de ${title.min} a ${title.max} letras.`);
  if (!priceModesOf(kind).includes(form.priceMode)) say("priceMode", modeFaults[form.priceMode]);
  else if (form.priceMode === "per_kg") {
    if (!form.pricePerKg) say("pricePerKg", "Escribe cuánto cuesta el kilo.");
    if (!form.estWeightG) say("estWeightG", "Escribe el peso estimado.");
    else if (!hasHeads(kind) && form.estWeightG > itemBounds.weight)
      say("estWeightG", "Un animal no pesa más de 2,000 kg. Revisa los ceros y el punto.");
    if (form.pricePerKg && form.estWeightG && itemPrice(form) === undefined)
      say("pricePerKg", "Con ese peso el total pasa de $9,999,999.99.");
  } else if (itemPrice(form) === undefined) say("price", "Escribe un precio mayor que cero.");
  const price = itemPrice(form);
  if ((form.priceMode === "per_head" || hasPicks(kind)) && form.depositAmount)
    say("depositAmount", "De un lote que se escoge o se vende por cabeza, el apartado es un porcentaje.");
  if (form.depositBp !== null && form.depositAmount)
    say("depositAmount", "El apartado es un porcentaje o un monto, no los dos.");
  else if (form.depositAmount && price && form.depositAmount >= price)
    say("depositAmount", "El apartado tiene que ser menos que el precio.");
  if (form.delivery.length === 0) say("delivery", "Elige al menos una forma de entrega.");
  return faults;
}

/** The columns of a valid, normalised form. */
export const columnsOf = (form: NewItemBody) => ({
  title: form.title,
  subtitle: form.subtitle,
  description: form.description,
  category: form.category,
  price_mode: form.priceMode,
  price: present(itemPrice(form)),
  price_per_kg: form.pricePerKg as Centavos | null,
  est_weight_g: form.estWeightG as Grams | null,
  tax_class: form.taxClass,
  deposit_bp: form.depositBp,
  deposit_amount: (form.depositAmount ?? null) as Centavos | null,
  deposit_refundable: form.depositRefundable ?? null,
  deposit_days: form.depositDays ?? null,
  pick_days: form.pickDays ?? null,
  max_qty: form.maxQty,
  delivery: form.delivery,
  photo_id: form.photoIds[0] ?? null,
  photo_ids: form.photoIds,
});
