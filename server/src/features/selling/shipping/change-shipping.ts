import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { MINUTE, plus } from "@corral/domain/kernel/time";
import {
  allowedWays,
  decideShipping,
  freightChanged,
  type ShippingAsk,
  type ShippingPlan,
  shippingInWords,
  toShippingRules,
  whyNotChanged,
} from "@corral/domain/selling/shipping";
import { recordFact } from "#src/features/business/facts/record-fact";
import { queueChanged } from "#src/features/payments/charges/queue-changed";
import { moveFulfilment } from "#src/features/payments/settlement/sale-state";
import { findSale, type OnlyOf } from "#src/features/selling/sales/find-sale";
import type { Acting } from "#src/platform/calls/acting";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import {
  changedMeanwhile,
  changeFreight,
  holdAtLeast,
  lockShipping,
  type ShippingTx,
  saidFreight,
  saleIdOf,
  versionOf,
} from "./lock-shipping";
import { itemsOf, replaceShipping } from "./state";

export interface ShippingChange {
  /** The version that the person saw; 0 while nothing was chosen. */
  version: number;
  choice: ShippingAsk;
  /** The freight (centavos) that they saw with it. */
  seenFreight: number;
}
type Refused =
  | "NOT_FOUND"
  | "VALIDATION_FAILED"
  | "SHIPPING_NOT_ALLOWED"
  | "SALE_MOVE_NOT_ALLOWED"
  | "VERSION_CONFLICT"
  | "PRICE_CHANGED"
  | "PAYMENT_IN_PROGRESS"
  | "AMOUNT_ABOVE_MAX";

/** Chooses how a purchase gets to its buyer, or changes it until it goes out. Its freight is part of the price at once. */
async function change(s: ShippingTx, ask: ShippingChange): Promise<Result<null, Refused>> {
  const { deps, tx, now, by, locked, row, settings } = s;
  const { sale, charges } = locked;
  const why = whyNotChanged(sale);
  if (why) return refuse("SALE_MOVE_NOT_ALLOWED", why);
  if (versionOf(row) !== ask.version) return changedMeanwhile();
  if (isSame(s, ask.choice)) return ok(null);
  const items = await itemsOf(tx, sale.id);
  const rules = toShippingRules(settings.shipping, items);
  // What was agreed on for a zone stands, whatever it costs for others now.
  if (row?.zone && row.zone === ask.choice.zone)
    rules.zones = [...rules.zones.filter((z) => z.name !== row.zone), { name: row.zone, price: sale.freight }];
  const ways = allowedWays(items, rules);
  const decided = decideShipping(ask.choice, { ways, rules, now, zone: deps.zone }, "choice.");
  if (!decided.ok) return decided;
  const plan = decided.value;
  if (plan.freight !== ask.seenFreight) return freightChanged(plan.freight);
  const before = { delivery: sale.shipping_words, ...saidFreight(sale.freight) };
  const done = await changeFreight(s, plan.freight, () => write(s, plan));
  if (!done.ok) return done;
  if (plan.way === "quote") await holdAtLeast(s, plus(sale.placed_at, settings.shipping.quoteHold * MINUTE));
  await recordFact(
    deps,
    tx,
    by,
    "sale.shipping",
    { kind: "sale", id: sale.id },
    {
      charge: charges[0]?.public_id,
      before,
      after: {
        delivery: shippingInWords(plan),
        ...saidFreight(plan.freight),
        ...(plan.slot ? { date: plan.slot } : {}),
      },
    },
  );
  await queueChanged(deps, tx, by, charges.at(-1), `La entrega de tu compra ahora es: ${shippingInWords(plan)}.`);
  return ok(null);
}

/** Choosing what is chosen already changes nothing: a quote that waits or was accepted stays. */
function isSame({ row, locked: { sale } }: ShippingTx, ask: ShippingAsk): boolean {
  if (!row || row.way !== ask.way) return false;
  const tidy = (text: string | null | undefined) => (text ?? "").trim().replace(/\s+/g, " ");
  const slot = sale.scheduled_local?.slice(0, 16).replace("T", " ") ?? "";
  switch (row.way) {
    case "pickup":
      return slot === tidy(`${ask.day ?? ""} ${ask.time ?? ""}`);
    case "quote":
      return (row.quote === "asked" || row.quote === "accepted") && row.address === tidy(ask.address);
    default:
      return false;
  }
}

async function write({ tx, now, staff, row, locked: { sale } }: ShippingTx, plan: ShippingPlan): Promise<void> {
  await replaceShipping(tx, sale.id, plan, now);
  // A day that the seller set for taking it somewhere stays; one to collect it is chosen with the way.
  const isCollected = plan.way === "pickup" || plan.way === "own_carrier";
  const wasTaken = row?.way === "zone" || row?.way === "quote";
  const slot = isCollected ? plan.slot : wasTaken ? sale.scheduled_local : null;
  const changed = { shipping_words: shippingInWords(plan), scheduled_local: slot };
  const step = { now, by: staff?.id ?? null, data: slot ? { date: slot.replace(" ", "T") } : {} };
  if (slot === null && sale.fulfilment === "scheduled") await moveFulfilment(tx, sale, "date_dropped", step, changed);
  else if (slot !== null && sale.fulfilment === "failed_delivery")
    await moveFulfilment(tx, sale, "date_set", step, changed);
  else await tx.updateTable("sale").set(changed).where("id", "=", sale.id).execute();
  Object.assign(sale, changed);
}

/** The buyer chooses on their own phone. */
export async function changeByBuyer(deps: TxDeps, tx: Tx, acting: Acting, chargeId: string, ask: ShippingChange) {
  const saleId = await saleIdOf(tx, chargeId);
  return saleId ? change(await lockShipping(deps, tx, acting, saleId), ask) : refuse("NOT_FOUND");
}

/** Staff chooses what the buyer says. */
export async function changeByStaff(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  by: OnlyOf,
  publicId: string,
  ask: ShippingChange,
) {
  const sale = await findSale(tx, publicId, by);
  return sale ? change(await lockShipping(deps, tx, staff, sale.id), ask) : refuse("NOT_FOUND");
}
