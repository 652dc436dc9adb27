import { present } from "@corral/domain/kernel/lookup";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { DAY, momentInWords, plus, toIso } from "@corral/domain/kernel/time";
import { bareConcept } from "@corral/domain/payments/purposes";
import {
  decideQuoteAnswer,
  type QuoteAsk,
  type QuoteDays,
  readQuote,
  toShippingRules,
  whyNotChanged,
} from "@corral/domain/selling/shipping";
import { freightQuotedMessage } from "@corral/domain/selling/shipping/messages";
import { recordFact } from "#src/features/business/facts/record-fact";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { contactOf } from "#src/features/business/message-queue/recipient";
import { queueChanged } from "#src/features/payments/charges/queue-changed";
import { findSale, type OnlyOf } from "#src/features/selling/sales/find-sale";
import { type Acting, isActing } from "#src/platform/calls/acting";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import {
  changedMeanwhile,
  changeFreight,
  holdAtLeast,
  lockShipping,
  type ShippingTx,
  saleIdOf,
  versionOf,
} from "./lock-shipping";
import { shippingMessages } from "./messages";
import { mayQuote, moveQuote, type ShippingRow } from "./state";

export interface QuoteGiven extends QuoteAsk {
  version: number;
  days: QuoteDays;
  note?: string;
}

/** Staff answers what a delivery costs, and until when that stands. What is not paid yet is held as long. */
export async function giveQuote(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  by: OnlyOf,
  publicId: string,
  ask: QuoteGiven,
): Promise<
  Result<null, "NOT_FOUND" | "VALIDATION_FAILED" | "QUOTE_NOT_OPEN" | "VERSION_CONFLICT" | "SALE_MOVE_NOT_ALLOWED">
> {
  const found = await findSale(tx, publicId, by);
  if (!found) return refuse("NOT_FOUND");
  const s = await lockShipping(deps, tx, staff, found.id);
  const { row, now } = s;
  const { sale, charges } = s.locked;
  const why = whyNotChanged(sale);
  if (why) return refuse("SALE_MOVE_NOT_ALLOWED", why);
  if (!row || !mayQuote(row, "give"))
    return refuse(
      "QUOTE_NOT_OPEN",
      row?.quote === "accepted"
        ? "Ya aceptó el flete. Para cobrar otro, cambia primero la entrega."
        : "Ya no pide que le cotices: eligió otra forma de entrega.",
    );
  if (versionOf(row) !== ask.version) return changedMeanwhile();
  const read = readQuote(ask, toShippingRules(s.settings.shipping));
  if (!read.ok) return read;
  const { amount, km } = read.value;
  const endsAt = plus(now, ask.days * DAY);
  const note = ask.note?.trim() ?? "";
  await moveQuote(tx, row, "give", now, {
    quote_amount: amount,
    quote_km: km,
    quote_note: note,
    quote_ends_at: toIso(endsAt),
    quoted_by: staff.id,
  });
  await holdAtLeast(s, endsAt);
  await recordFact(
    deps,
    tx,
    staff,
    "sale.quote_given",
    { kind: "sale", id: sale.id },
    { charge: charges[0]?.public_id, freight: amount, until: toIso(endsAt), ...(note ? { note } : {}) },
  );
  await queueMessage(deps, tx, {
    kind: shippingMessages.freight_quoted,
    about: { saleId: sale.id, version: row.version },
    to: contactOf(sale),
    business: s.settings.business.name,
    content: (from) =>
      freightQuotedMessage({
        ...from,
        title: bareConcept(charges.at(-1)?.concept ?? ""),
        amount,
        ends: momentInWords(deps.zone, endsAt),
        note,
        id: charges[0]?.public_id ?? "",
      }),
    saleId: sale.id,
    notAfter: endsAt,
  });
  return ok(null);
}

type Answered =
  | "NOT_FOUND"
  | "QUOTE_NOT_OPEN"
  | "QUOTE_EXPIRED"
  | "VERSION_CONFLICT"
  | "SALE_MOVE_NOT_ALLOWED"
  | "PAYMENT_IN_PROGRESS"
  | "AMOUNT_ABOVE_MAX";

export interface QuoteAnswer {
  act: "accept" | "refuse";
  /** The one that was seen. */
  version: number;
}

/** The buyer answers a quote on their own phone. */
export async function answerQuote(deps: TxDeps, tx: Tx, acting: Acting, chargeId: string, ask: QuoteAnswer) {
  const saleId = await saleIdOf(tx, chargeId);
  return saleId ? answer(await lockShipping(deps, tx, acting, saleId), ask) : refuse("NOT_FOUND");
}

/** The buyer stands there and answers; the record has the name of who wrote it down (rulings 63). */
export async function answerQuoteInPerson(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  by: OnlyOf,
  publicId: string,
  ask: QuoteAnswer,
) {
  const sale = await findSale(tx, publicId, by);
  return sale ? answer(await lockShipping(deps, tx, staff, sale.id), ask) : refuse("NOT_FOUND");
}

/**
 * Accepts a quote, and the freight is part of the price in the same transaction, once however often it is pressed; or
 * says no, and another way is chosen.
 */
async function answer(s: ShippingTx, { act, version }: QuoteAnswer): Promise<Result<null, Answered>> {
  const { deps, tx, by } = s;
  const { row, now } = s;
  const { sale, charges } = s.locked;
  const why = whyNotChanged(sale);
  if (why) return refuse("SALE_MOVE_NOT_ALLOWED", why);
  const quote = { state: row?.quote ?? null, amount: row?.quote_amount ?? null, endsAt: row?.quote_ends_at ?? null };
  const decided = decideQuoteAnswer(act, quote, now);
  if (decided.ok && decided.value === "done") return ok(null);
  if (versionOf(row) !== version) return changedMeanwhile();
  if (!decided.ok) return decided;
  const done = act === "accept" ? await accept(s, present(row)) : ok(await moveQuote(tx, present(row), "refuse", now));
  if (!done.ok) return done;
  await recordFact(
    deps,
    tx,
    by,
    act === "accept" ? "sale.quote_accepted" : "sale.quote_refused",
    { kind: "sale", id: sale.id },
    { charge: charges[0]?.public_id, freight: quote.amount, ...(isActing(by) ? {} : { how: "in_person" }) },
  );
  if (act === "accept")
    await queueChanged(
      deps,
      tx,
      by,
      charges.at(-1),
      `Se aceptó el flete de ${spoken((quote.amount ?? 0) as Centavos)} y ya es parte de tu compra.`,
    );
  return ok(null);
}

/** The freight is part of the price, and there is time to pay it. */
async function accept(s: ShippingTx, row: ShippingRow) {
  const { tx, now, settings } = s;
  if (row.quote_amount === null) throw new Error(`the quote of sale ${row.sale_id} has no price`);
  const done = await changeFreight(s, row.quote_amount, () => moveQuote(tx, row, "accept", now));
  if (done.ok) await holdAtLeast(s, plus(now, settings.rules.limits.checkoutHold));
  return done;
}
