import {
  hasDates,
  hasPicks,
  hasStock,
  type ItemKind,
  isGift,
  isLivestock,
  isSingle,
  type PriceMode,
  priceModesOf,
  type TaxClass,
} from "@corral/domain/kernel/item-kinds";
import { itemAt, keysOf } from "@corral/domain/kernel/lookup";
import { balanceDays } from "@corral/domain/shop/deposit";
import { type Delivery, itemBounds, itemPrice } from "@corral/domain/shop/items";
import type { PickedPhoto } from "#src/features/business/photos/photo-picker";
import type { Faults } from "#src/shared/editing/faults";
import { keyFields } from "#src/shared/editing/merge-fields";
import { priceText, readPrice } from "#src/shared/money/price-field";
import type { ItemForm, ItemProposal, NewItem, StaffItem } from "./data";

/** The form's values as typed. */
export interface Draft {
  title: string;
  subtitle: string;
  description: string;
  category: string;
  priceMode: PriceMode;
  price: string;
  pricePerKg: string;
  /** Kilograms. */
  weight: string;
  taxClass: TaxClass;
  /** Set aside with a share of the price, with an amount, or not at all. */
  depositMode: "none" | "share" | "amount";
  /** Percent or pesos, by its mode. */
  deposit: string;
  depositRefundable: "policies" | "yes" | "no";
  /** Days for the balance; empty: the settings'. */
  depositDays: string;
  maxQty: string;
  /** Days to choose from a lot. */
  pickDays: string;
  delivery: Delivery[];
  photos: PickedPhoto[];
}

type DepositFields = Pick<StaffItem, "depositBp" | "depositAmount" | "depositRefundable" | "depositDays">;

const depositDraft = (
  i: DepositFields,
): Pick<Draft, "depositMode" | "deposit" | "depositRefundable" | "depositDays"> => ({
  depositMode: i.depositBp !== null ? "share" : i.depositAmount !== null ? "amount" : "none",
  deposit: i.depositBp !== null ? String(i.depositBp / 100) : priceText(i.depositAmount),
  depositRefundable: i.depositRefundable === null ? "policies" : i.depositRefundable ? "yes" : "no",
  depositDays: String(i.depositDays ?? ""),
});

/** The deposit's values as the server takes them; none where it can't be set aside. */
const depositBody = (d: Draft): DepositFields =>
  d.depositMode === "none"
    ? { depositBp: null, depositAmount: null, depositRefundable: null, depositDays: null }
    : {
        depositBp: d.depositMode === "share" ? Number(d.deposit) * 100 : null,
        depositAmount: d.depositMode === "amount" ? readPrice(d.deposit) : null,
        depositRefundable: d.depositRefundable === "policies" ? null : d.depositRefundable === "yes",
        depositDays: whole(d.depositDays),
      };

export const emptyDraft = (
  kind: ItemKind,
  proposed: ItemProposal = { taxClass: "accountant", depositBp: null },
): Draft => ({
  title: "",
  subtitle: "",
  description: "",
  category: "",
  priceMode: itemAt(priceModesOf(kind), 0),
  price: "",
  pricePerKg: "",
  weight: "",
  taxClass: proposed.taxClass,
  ...depositDraft({ ...proposed, depositAmount: null, depositRefundable: null, depositDays: null }),
  maxQty: kind === "animal" ? "1" : "20",
  pickDays: hasPicks(kind) ? String(itemBounds.pickDays.usual) : "",
  delivery: hasDates(kind) || kind === "service" || isGift(kind) ? ["on_site"] : ["pickup"],
  photos: [],
});

const whole = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : null);
/** Grams from kilograms without floating point: "412.5" is 412 500. */
const readWeight = (text: string) => {
  const m = /^(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  return m ? Number(m[1]) * 1_000 + Number((m[2] ?? "").padEnd(3, "0")) : null;
};
const asWeight = (g: number | null) => (g === null ? "" : String(g / 1_000));

export const toDraft = (i: StaffItem): Draft => ({
  title: i.title,
  subtitle: i.subtitle,
  description: i.description,
  category: i.category ?? "",
  priceMode: i.priceMode,
  price: i.priceMode === "per_kg" ? "" : priceText(i.price),
  pricePerKg: priceText(i.pricePerKg),
  weight: asWeight(i.estWeightG),
  taxClass: i.taxClass,
  ...depositDraft(i),
  maxQty: String(i.maxQty),
  pickDays: String(i.pickDays ?? ""),
  delivery: i.delivery,
  photos: i.photos,
});

/** Validates the form before it is sent, by the server's field names. */
export function findFaults(
  d: Draft,
  kind: ItemKind,
  t: Record<
    | "title"
    | "price"
    | "pricePerKg"
    | "weight"
    | "deposit"
    | "depositAmount"
    | "depositDays"
    | "maxQty"
    | "pickDays"
    | "delivery",
    string
  >,
): Faults {
  const faults: Faults = {};
  const { title, maxQty } = itemBounds;
  if (d.title.trim().length < title.min || d.title.trim().length > title.max) faults.title = t.title;
  if (d.priceMode !== "per_kg" && !readPrice(d.price)) faults.price = t.price;
  if (d.priceMode === "per_kg" && !readPrice(d.pricePerKg)) faults.pricePerKg = t.pricePerKg;
  if (d.priceMode === "per_kg" && !readWeight(d.weight)) faults.estWeightG = t.weight;
  if (isLivestock(kind)) Object.assign(faults, depositFaults(d, t));
  const most = whole(d.maxQty);
  if (!isSingle(kind, d.priceMode) && (most === null || most < 1 || most > maxQty)) faults.maxQty = t.maxQty;
  const days = whole(d.pickDays);
  if (hasPicks(kind) && (days === null || days < itemBounds.pickDays.min || days > itemBounds.pickDays.max))
    faults.pickDays = t.pickDays;
  if (!hasDates(kind) && d.delivery.length === 0) faults.delivery = t.delivery;
  return faults;
}

function depositFaults(d: Draft, t: Record<"deposit" | "depositAmount" | "depositDays", string>): Faults {
  const faults: Faults = {};
  if (d.depositMode === "none") return faults;
  const { min, max } = itemBounds.deposit;
  const percent = whole(d.deposit);
  if (d.depositMode === "share" && (percent === null || percent * 100 < min || percent * 100 > max))
    faults.depositBp = t.deposit;
  const price = itemPrice(toBody(d));
  const amount = readPrice(d.deposit);
  if (d.depositMode === "amount" && (!amount || (price !== undefined && amount >= price)))
    faults.depositAmount = t.depositAmount;
  const days = whole(d.depositDays);
  if (d.depositDays.trim() && (days === null || days < balanceDays.min || days > balanceDays.max))
    faults.depositDays = t.depositDays;
  return faults;
}

/** The request body; only of a draft without faults. */
export const toBody = (d: Draft): ItemForm => ({
  title: d.title.trim(),
  subtitle: d.subtitle.trim(),
  description: d.description.trim(),
  category: d.category.trim() || null,
  priceMode: d.priceMode,
  price: d.priceMode === "per_kg" ? null : readPrice(d.price),
  pricePerKg: d.priceMode === "per_kg" ? readPrice(d.pricePerKg) : null,
  estWeightG: d.priceMode === "per_kg" ? readWeight(d.weight) : null,
  taxClass: d.taxClass,
  ...depositBody(d),
  maxQty: whole(d.maxQty) ?? 1,
  ...(d.pickDays.trim() ? { pickDays: whole(d.pickDays) } : {}),
  delivery: d.delivery,
  photoIds: d.photos.map((p) => p.id),
});
export const toNewBody = (
  d: Draft,
  kind: ItemKind,
  of: { animalId?: string | undefined; groupId?: string | undefined; animalIds?: readonly string[] | undefined },
  stock: string,
): NewItem => ({
  ...toBody(d),
  kind,
  animalId: of.animalId ?? null,
  ...(of.groupId ? { groupId: of.groupId } : {}),
  ...(of.animalIds ? { animalIds: [...of.animalIds] } : {}),
  stock: hasStock(kind) ? whole(stock) : null,
});

const asTyped = (d: Draft, field: keyof Draft): string =>
  field === "photos"
    ? d.photos.map((p) => p.id).join()
    : field === "delivery"
      ? [...d.delivery].sort().join()
      : String(d[field]).trim();
export const editFields = keyFields(keysOf(emptyDraft("product")), asTyped);
