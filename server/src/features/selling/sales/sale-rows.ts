import { listPolicies } from "@corral/domain/business/policies";
import { hasDates } from "@corral/domain/kernel/item-kinds";
import { centavos, subtract } from "@corral/domain/kernel/money";
import { dayIn, type Instant, toIso, type Zone } from "@corral/domain/kernel/time";
import type { SalePlan } from "@corral/domain/selling/new-sale";
import type { ShippingPlan } from "@corral/domain/selling/shipping";
import { type RawBuilder, sql } from "kysely";
import { insertConsents } from "#src/features/business/consents/store";
import type { Settings } from "#src/features/business/settings/business";
import { insertOpenCharge } from "#src/features/payments/charges/state";
import { insertSale } from "#src/features/payments/settlement/sale-state";
import { insertShipping, saleShipping } from "#src/features/selling/shipping/state";
import { lastDayToPick, type Priced } from "#src/features/shop/catalog/price-lines";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { newId, newWeighCode } from "#src/platform/ids";

/** What a sale is written from. */
export interface ToWrite {
  whatsappReminders: boolean;
  plan: SalePlan;
  priced: Priced[];
  shipping: ShippingPlan | undefined;
  settings: Settings;
  made: { saleId: string; publicId: string; chargeId: string };
  contact: { name: string; phone: string | null; email: string | null };
  now: Instant;
  staff: Staff | undefined;
  zone: Zone;
  network: string | null;
  /** The contact has a phone or an e-mail: the sale is then linked to a customer. */
  hasCustomer: boolean;
  mergedInto: string | null;
  channel: string;
  buyerId: string | null | RawBuilder<string>;
}

/** The rows of a sale, its lines, consents and charge. */
export function saleRows(tx: Tx, w: ToWrite) {
  const { plan, priced, settings, made, contact, staff } = w;
  const at = toIso(w.now);
  const channel = w.channel;
  const byWeight = priced.some((p) => p.item.price_mode === "per_kg");
  const customerId = w.hasCustomer ? sql<string>`(select coalesce(merged_into, id) from known_customer)` : null;
  const about = customerId && {
    customerId,
    saleId: made.saleId,
    channel,
    noticeVersion: settings.privacy.version,
    at: w.now,
  };
  const writes = {
    sale: insertSale(
      tx,
      {
        id: made.saleId,
        public_id: made.publicId,
        channel,
        buyer_id: w.buyerId,
        contact_name: contact.name,
        contact_phone: contact.phone,
        contact_email: contact.email,
        customer_id: customerId,
        subtotal: subtract(plan.total, w.shipping?.freight ?? centavos(0)),
        total: plan.total,
        ...(w.shipping ? saleShipping(w.shipping, settings.shipping) : {}),
        plan: plan.deposit === undefined ? "full" : "deposit",
        deposit: plan.deposit ?? null,
        price_status: byWeight ? "estimated" : "fixed",
        // The sale stores the policies agreed on, limited to those about its items.
        policies: listPolicies(settings.sales, {
          kinds: priced.map((p) => p.item.kind),
          byKilo: byWeight,
          setAside: plan.deposit !== undefined,
        }),
        balance_days: plan.terms?.days ?? settings.rules.balanceDays,
        deposit_refundable: plan.terms?.refundable ?? null,
        privacy_version: settings.privacy.version,
        placed_at: at,
        confirmed_at: null,
        from_network: w.network,
        contact_check: plan.contactCheck,
        ...(byWeight ? { weight_tolerance_bp: settings.rules.limits.weightTolerance, weigh_code: newWeighCode() } : {}),
      },
      priced.some((p) => !hasDates(p.item.kind)) ? "docs_pending" : "not_needed",
    ),
    lines: tx.insertInto("sale_line").values(
      priced.map((p, position) => ({
        id: newId(),
        sale_id: made.saleId,
        position,
        item_id: p.item.id,
        kind: p.item.kind,
        animal_id: p.animalId,
        session_id: p.sessionId,
        tier: p.tier,
        qty: p.qty,
        unit_price: p.unitPrice,
        line_total: p.lineTotal,
        tax_class: p.item.tax_class,
        title: p.title,
        subtitle: p.subtitle,
        photo_id: p.photoId,
        heads: p.heads,
        ...(p.item.pick_days !== null && p.item.price_mode !== "per_lot"
          ? { pick_by: lastDayToPick(p.item, dayIn(w.zone, w.now)) }
          : {}),
        ...(p.item.price_mode === "per_kg"
          ? { price_per_kg: p.item.price_per_kg, est_weight_g: p.item.est_weight_g }
          : {}),
      })),
    ),
    ...(w.shipping ? { shipping: insertShipping(tx, made.saleId, w.shipping, w.now) } : {}),
    ...(about
      ? {
          consents: insertConsents(tx, about, [
            ["sale_necessary", true],
            ...(w.whatsappReminders ? ([["whatsapp_reminders", true]] as const) : []),
          ]),
        }
      : {}),
    ...(w.mergedInto
      ? { merged: tx.updateTable("customer").set({ updated_at: at }).where("id", "=", w.mergedInto) }
      : {}),
    charge: insertOpenCharge(tx, {
      id: newId(),
      public_id: made.chargeId,
      sale_id: made.saleId,
      customer_id: customerId,
      purpose: plan.deposit === undefined ? "full" : "deposit",
      concept: plan.concept,
      amount: plan.due,
      created_by: staff?.id ?? null,
      hold_until: toIso(plan.holdUntil),
      due_at: null,
      created_at: at,
    }),
  };
  return writes;
}
