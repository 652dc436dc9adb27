import { paidMethod } from "@corral/domain/kernel/cash-voucher";
import { isOneOf } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos, subtract, sum } from "@corral/domain/kernel/money";
import {
  type Day,
  dayIn,
  dayInWords,
  dayOfWall,
  type Instant,
  instant,
  toIso,
  type Zone,
} from "@corral/domain/kernel/time";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import { staffProviders } from "@corral/domain/payments/charges/staff-methods";
import { kindsSettledBy } from "@corral/domain/reviews";
import { toDeliverStates } from "@corral/domain/selling/delivery/states";
import type { Voucher } from "@corral/providers/provider";
import { sql } from "kysely";
import { settleTasks } from "#src/features/business/review-tasks/state";
import { readNotice } from "#src/features/payments/charges/notice";
import { type ChargeRow, isWhole } from "#src/features/payments/charges/state";
import { issueReceipt, issueReceipts } from "#src/features/payments/receipts/issue-receipt";
import { linesWithFreight, type PaidWith, type ToIssue } from "#src/features/payments/receipts/receipt-content";
import { issueTickets } from "#src/features/payments/tickets/issue-tickets";
import { moveClaims } from "#src/features/shop/claims/store";
import type { Tx } from "#src/platform/database/db";
import { changeRow } from "#src/platform/database/deferred-writes";
import type { ChargeTx } from "./charge-tx";
import { askForBalance, depositRule, recogniseDeposit } from "./deposits/deposit";
import { lacksDeposit, waitForDecision } from "./deposits/deposit-gone";
import { inHand, mayHaveTasks } from "./in-hand";
import { restOfSale, secureRest } from "./parts";
import { completeIfDelivered, lastReceiptOf, moveSale, readLines, type SaleRow, saleById } from "./sale-state";

/** The facts of a charge's sale for any of its receipts. */
export async function receiptFacts({ deps, tx, charge, now }: ChargeTx, payerName?: string) {
  const sale = charge.sale_id ? await saleOf(tx, charge.sale_id) : undefined;
  return receiptFactsOf(deps.zone, charge, sale, now, payerName);
}

/** The same from the sale's row. */
export const receiptFactsOf = (
  zone: Zone,
  charge: Pick<ChargeRow, "id" | "purpose" | "concept" | "payer_name">,
  sale:
    | Pick<SaleRow, "id" | "contact_name" | "policies" | "shipping_words" | "scheduled_local" | "fulfilment">
    | undefined,
  at: Instant,
  payerName?: string,
) => ({
  chargeId: charge.id,
  saleId: sale?.id ?? null,
  purpose: charge.purpose,
  concept: charge.concept,
  buyerName: sale?.contact_name ?? payerName ?? charge.payer_name ?? "Público en general",
  at,
  zone,
  policies: sale?.policies ?? [],
  delivery: sale ? deliveryOf(sale) : [],
});

const saleOf = async (tx: Tx, id: string): Promise<SaleRow> => inHand(tx)?.sale ?? (await saleById(tx, id));
const linesOf = async (tx: Tx, saleId: string) => inHand(tx)?.lines ?? (await readLines(tx, saleId));

/** Issues the receipts that wait to be issued together. */
export async function issueAll({ deps, tx, charge, toIssue = [] }: ChargeTx): Promise<void> {
  const receipts = toIssue.splice(0);
  if (receipts.length === 0) return;
  const notice = await readNotice(deps, tx, charge);
  const besides =
    notice === null ? undefined : { notice, isLate: charge.state === "paid_late", chargeId: charge.public_id };
  const held = inHand(tx);
  const rows = await issueReceipts(tx, deps.seal, receipts, { facts: held?.issuer, besides });
  held?.receipts.push(...rows);
}

/** How and when it gets to its buyer, as agreed on at this moment. */
function deliveryOf({ shipping_words: how, scheduled_local: local, fulfilment }: DeliveryFacts): string[] {
  if (how === null || !isOneOf(toDeliverStates, fulfilment)) return [];
  const when = local && `${dayInWords(dayOfWall(local))}, ${local.slice(11, 16)}`;
  return [when ? `${how}: ${when}` : how];
}
type DeliveryFacts = Pick<SaleRow, "shipping_words" | "scheduled_local" | "fulfilment">;

/** The charge is fully paid: sells the units, confirms the sale, issues its receipt, and settles its tasks. */
export async function confirmSale(d: ChargeTx): Promise<void> {
  const { tx, charge, now } = d;
  if (mayHaveTasks(tx, kindsSettledBy("charge.paid")))
    await settleTasks(tx, "charge.paid", { chargeId: charge.id }, now);
  await supersedeLive(d);
  if (!charge.sale_id) return;
  if (!isWhole(charge)) {
    const rest = await restOfSale(tx, charge);
    if (rest && rest.do !== "complete") return secureRest(d, rest);
    if (!rest && (await lacksDeposit(tx, charge))) return waitForDecision(tx, charge, now);
  }
  await completeSale(d);
}

/**
 * The sale is fully paid, or a person accepts what was paid. `isAllPaid`: what was paid of it is all that its price of now
 * asks for, also where that was its deposit.
 */
export async function completeSale(d: ChargeTx, { isAllPaid = false } = {}): Promise<void> {
  const { deps, tx, charge, now } = d;
  if (!charge.sale_id) return;
  const sale = await saleOf(tx, charge.sale_id);
  const setAside = charge.purpose === "deposit" && !isAllPaid;
  await moveClaims(tx, sale.id, setAside ? "deposit_in" : "all_in", null, now);
  await moveSale(tx, sale, ["expired", "cancelled"].includes(sale.state) ? "late_money_in" : "money_in", {
    ...(sale.confirmed_at === null ? { confirmed_at: toIso(now) } : {}),
  });
  // The money of all its charges is income now; alone, a payment in full already is.
  const ofSeveral = charge.purpose === "balance" || charge.plan_id !== null || isAllPaid;
  if (ofSeveral && !setAside) await recogniseDeposit(deps, tx, charge, sale.id);
  if (charge.plan_id !== null) await settleTasks(tx, "sale.paid", { saleId: sale.id }, now);
  const held = inHand(tx);
  const before = setAside ? undefined : held ? held.lastVenta : await lastReceipt(tx, sale.id, "venta");
  const lines = await linesOf(tx, sale.id);
  if (lines.some((l) => l.pick_by !== null)) await countChoiceDays(tx, sale.id, dayIn(deps.zone, now));
  const common = {
    ...(await receiptFacts(d)),
    lines: linesWithFreight(lines, sale),
    total: sale.total,
    payments: await whatPaid(tx, charge, ofSeveral),
  };
  if (!setAside) {
    await completeIfDelivered(tx, sale);
    const sold = { ...common, tipo: "venta", balance: centavos(0) } as const;
    await issueWithOthers(d, before ? { ...sold, chargeId: before.charge_id, replaces: before } : sold);
    const dated = lines.filter((l) => l.session_id !== null);
    return dated.length > 0 ? issueTickets(deps, tx, sale, dated, common) : undefined;
  }
  const paid = charge.plan_id === null ? charge.amount : (sale.deposit ?? charge.amount);
  const balance = subtract(sale.total, paid);
  const dueAt = await askForBalance(tx, deps.zone, charge, sale, now);
  await issueWithOthers(d, {
    ...common,
    tipo: "apartado",
    balance,
    deposit: { paid, balance, dueAt, refundRule: depositRule(sale) },
  });
}

/** Issues the receipt of a sale or deposit, after those that wait for it. */
const issueWithOthers = (d: ChargeTx, receipt: ToIssue) => {
  const toIssue = d.toIssue ?? [];
  toIssue.push(receipt);
  return issueAll({ ...d, toIssue });
};

/**
 * The days to choose from a lot begin when the money is in: a voucher is paid days after the purchase, and some too late. Whoever
 * bought a place in the line of a birth has days of their turn, and none where too few were born.
 */
const countChoiceDays = (tx: Tx, saleId: string, today: Day) =>
  sql`update sale_line l set pick_by = greatest(l.pick_by, ${today}::date + i.pick_days)
    from catalog_item i, sale s
    where i.id = l.item_id and s.id = l.sale_id and l.sale_id = ${saleId} and l.pick_by is not null
      and (i.dam_id is null or s.placed_at > i.born_at)`.execute(tx);

const lastReceipt = (tx: Tx, saleId: string, tipo: "venta" | "apartado") =>
  lastReceiptOf(tx, saleId, tipo).executeTakeFirst();

/** Replaces the receipt of a sale, or of its deposit, by one with the price that it has now; nothing where it has none. */
export async function issueAgain(d: ChargeTx): Promise<void> {
  const { deps, tx, charge } = d;
  if (!charge.sale_id) return;
  const sale = await saleById(tx, charge.sale_id);
  const venta = await lastReceipt(tx, sale.id, "venta");
  const last = venta ?? (await lastReceipt(tx, sale.id, "apartado"));
  if (!last) return;
  const payments = await whatPaid(tx, charge, true);
  const common = {
    ...(await receiptFacts(d)),
    chargeId: last.charge_id,
    replaces: last,
    lines: linesWithFreight(await readLines(tx, sale.id), sale),
    total: sale.total,
    payments,
    balance: centavos(Math.max(0, sale.total - payments.reduce((all, p) => all + p.amount, 0))),
  };
  if (venta) {
    await issueReceipt(tx, deps.seal, { ...common, tipo: "venta" });
    return;
  }
  const { paid, dueAt } = await depositOfSale(tx, sale.id);
  await issueReceipt(tx, deps.seal, {
    ...common,
    tipo: "apartado",
    deposit: { paid, balance: common.balance, dueAt, refundRule: depositRule(sale) },
  });
}

/** The deposit of a sale as it is now, and when its balance is due. */
async function depositOfSale(tx: Tx, saleId: string): Promise<{ paid: Centavos; dueAt: Instant }> {
  const parts = await tx
    .selectFrom("charge")
    .select(["purpose", "amount", "due_at"])
    .where("sale_id", "=", saleId)
    .where("state", "not in", ["cancelled", "expired"])
    .execute();
  const due = parts.flatMap((p) => (p.purpose === "balance" && p.due_at !== null ? [p.due_at] : []));
  return {
    paid: sum(parts.filter((p) => p.purpose === "deposit").map((p) => p.amount)),
    dueAt: instant(Math.max(...due)),
  };
}

const FROM: Record<string, string> = { credit_apply: "credit", write_off: "write_off" };

/**
 * How much of each movement paid this charge, or its whole sale, oldest first; what a lower price gave back is
 * negative, and the sum is what is paid (centavos).
 */
async function whatPaid(tx: Tx, charge: ChargeRow, isWhole: boolean): Promise<PaidWith[]> {
  const held = inHand(tx);
  if (held?.paying && !held.hadMoney && !isWhole) return [held.paying];
  const { rows } = await sql<{
    kind: string;
    at: Instant;
    method: string | null;
    voucher: Voucher | null;
    ref: string | null;
    amount: Centavos;
    why: string | null;
  }>`
    select j.kind, j.at, a.method, a.voucher, pp.payment_ref as ref, x.amount, u.why
    from journal j
    join lateral (select -sum(p.amount)::bigint as amount from posting p
      where p.journal_id = j.id and p.account in ('customer_deposits', 'sales')) x
      on x.amount <> 0
    left join surplus u on u.journal_id = j.id and u.why in ('lighter', 'not_chosen', 'less_freight')
    left join attempt a on a.id = j.attempt_id
    left join lateral (select payment_ref from provider_payment
      where journal_id = j.id or attempt_id = j.attempt_id order by (journal_id = j.id) desc limit 1) pp on true
    where (x.amount > 0 or u.why is not null) and (j.charge_id = ${charge.id}
      or (${isWhole} and j.charge_id in
        (select id from charge where sale_id = ${charge.sale_id} and purpose in ('full', 'deposit', 'balance'))))
    order by j.at, j.id`.execute(tx);
  return rows.map((r) => ({
    method: r.why ?? FROM[r.kind] ?? (r.method ? paidMethod(r.method, r.voucher) : "credit"),
    reference: r.ref ?? "",
    amount: centavos(Number(r.amount)),
    at: r.at,
  }));
}

/** Due now for attempts at a provider; transfers that staff confirm have no check. */
const askedNow = (now: Instant) =>
  sql<string | null>`case when provider = any(${[...staffProviders]}) then null else ${toIso(now)}::timestamptz end`;

/**
 * Supersedes the other open attempts, which the janitor cancels at the provider at once; if one is paid all the same,
 * that is surplus.
 */
export async function supersedeLive({ deps, tx, charge, now }: ChargeTx): Promise<void> {
  const held = inHand(tx);
  deps.wake("tick");
  if (held && !held.hasOthers) {
    if (!isOneOf(liveAttemptStates, held.attempt.state)) return;
    held.attempt.superseded_at = now;
    return changeRow(tx, "attempt", held.attempt.id, { superseded_at: toIso(now) });
  }
  await tx
    .updateTable("attempt")
    .set({ superseded_at: toIso(now), next_check_at: askedNow(now) })
    .where("charge_id", "=", charge.id)
    .where("state", "in", [...liveAttemptStates])
    .execute();
}
