import type { ItemRow } from "#src/features/shop/catalog/store";

const auditedFields = {
  title: "title",
  subtitle: "subtitle",
  description: "description",
  category: "category",
  tax_class: "taxClass",
  deposit_bp: "depositBp",
  deposit_amount: "depositAmount",
  deposit_refundable: "depositRefundable",
  deposit_days: "depositDays",
  max_qty: "maxQty",
  delivery: "delivery",
} as const satisfies Partial<Record<keyof ItemRow, string>>;
const priced = ["price", "price_mode", "price_per_kg", "est_weight_g"] as const;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The changes of an edit except its price, before and after, for the audit log; undefined without any change. */
export function changesOf(was: ItemRow, next: ItemRow) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [column, name] of Object.entries(auditedFields) as [keyof typeof auditedFields, string][]) {
    if (same(was[column], next[column])) continue;
    before[name] = was[column];
    after[name] = next[column];
  }
  if (!same(was.photo_ids, next.photo_ids)) {
    before.photos = was.photo_ids.length;
    after.photos = next.photo_ids.length;
  }
  const touched = Object.keys(after).length > 0 || priced.some((c) => !same(was[c], next[c]));
  return touched ? { before, after } : undefined;
}
