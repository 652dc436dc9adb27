import { limits } from "@corral/domain/kernel/limits";
import { itemAt, present } from "@corral/domain/kernel/lookup";
import { add, type Centavos, centavos } from "@corral/domain/kernel/money";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import { isPayable, payableChargeStates } from "@corral/domain/payments/charges/states";
import { decideRest, type PartFacts, type RestStep } from "@corral/domain/payments/plans/plans";
import { partConcept } from "@corral/domain/payments/purposes";
import { balanceDueAt } from "@corral/domain/shop/deposit";
import { sql } from "kysely";
import { addReviewTask, settleTasks } from "#src/features/business/review-tasks/state";
import { insertCharge } from "#src/features/payments/charges/insert-charge";
import { type ChargeRow, partOrder, standsInPlan } from "#src/features/payments/charges/state";
import { balanceOf } from "#src/features/payments/ledger/write-journal";
import { moveClaims } from "#src/features/shop/claims/store";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { sqlInstant } from "#src/platform/database/instants";
import type { ChargeTx } from "./charge-tx";
import { balanceAfterDeposit } from "./deposits/deposit";
import { isAgreed } from "./deposits/deposit-gone";
import { moveSale, saleById } from "./sale-state";

/*
 * A plan is several charges of one sale (rulings 46), locked together. Each is settled as any charge; what its sale still lacks is
 * decided here, from the sum of what all of them have.
 */

type Part = Pick<ChargeRow, "id" | "plan_id" | "sale_id" | "purpose">;
type Found = Pick<ChargeRow, "id" | "state" | "amount"> & { applied: Centavos; is_replaced: boolean };

/**
 * What the sale of a part lacks, with `more` centavos of it that are about to be written; undefined for a charge that is no
 * part of a sale's plan. Parts of a deposit are only asked about the deposit.
 */
export async function restOfSale(tx: Tx, charge: Part, more: Centavos = centavos(0)): Promise<RestStep | undefined> {
  if (charge.plan_id === null || !charge.sale_id) return undefined;
  const sale = await saleById(tx, charge.sale_id);
  const ofDeposit = charge.purpose === "deposit";
  const found = await readParts(tx, charge.sale_id, ofDeposit ? ["deposit"] : ["full", "deposit", "balance"]);
  const parts: PartFacts[] = found.map((c) => ({
    id: c.id,
    isPayable: isPayable(c),
    isExpired: c.state === "expired" && !c.is_replaced,
    amount: c.amount,
    applied: c.id === charge.id ? centavos(c.applied + more) : c.applied,
  }));
  const step = decideRest(ofDeposit && sale.deposit ? sale.deposit : sale.total, parts);
  return step.do === "ask_staff" && (await isAgreed(tx, parts)) ? { do: "complete" } : step;
}

async function readParts(tx: Tx, saleId: string, purposes: string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select c.id, c.state, c.amount, b.applied, exists (select from charge n where n.replaces_id = c.id) as is_replaced
    from charge c cross join lateral (${balanceOf(sql.ref<string>("c.id"))}) b
    where c.sale_id = ${saleId} and c.purpose = any(${purposes}::text[])
    order by c.created_at desc, c.id desc`.execute(tx);
  return rows;
}

/** Names each part by how many stand now, "Pago 2 de 3: …", also those `inHand`. The caller holds the plan's lock. */
export async function nameParts(tx: Tx, planId: string, inHand: readonly ChargeRow[]): Promise<void> {
  const { rows } = await sql<Pick<ChargeRow, "id" | "concept">>`
    select c.id, c.concept from charge c where c.plan_id = ${planId} and ${standsInPlan} order by ${partOrder}`.execute(
    tx,
  );
  for (const [i, c] of rows.entries()) {
    const concept = partConcept(c.concept, i + 1, rows.length);
    if (concept === c.concept) continue;
    await tx.updateTable("charge").set({ concept }).where("id", "=", c.id).execute();
    for (const it of inHand) if (it.id === c.id) it.concept = concept;
  }
}

/** What its purchase still asks for besides this charge, in centavos: other parts of its plan, and the balance after a deposit. */
export async function owedBesides(tx: Tx, charge: ChargeRow): Promise<Centavos> {
  const balance = await balanceAfterDeposit(tx, charge);
  if (charge.plan_id === null) return balance;
  const { rows } = await sql<{ due: Centavos }>`
    select coalesce(sum(greatest(0, c.amount - b.applied)), 0)::bigint as due
    from charge c cross join lateral (${balanceOf(sql.ref<string>("c.id"))}) b
    where c.plan_id = ${charge.plan_id} and c.id <> ${charge.id} and c.state in ${inList([...payableChargeStates, "expired"])}
      and not exists (select from charge n where n.replaces_id = c.id)`.execute(tx);
  return add(balance, itemAt(rows, 0).due);
}

/**
 * Money of a plan is in and more is to come: the units are set aside for its buyer, and the other parts lose their
 * deadline, as a balance has none; when they are due too long, staff decide. Parts that ended unpaid are asked for again.
 */
export async function secureRest(d: ChargeTx, step: Exclude<RestStep, { do: "complete" }>): Promise<void> {
  const { deps, tx, charge, now } = d;
  if (!charge.sale_id) return;
  const sale = await saleById(tx, charge.sale_id);
  await moveClaims(tx, sale.id, "deposit_in", null, now);
  await moveSale(tx, sale, ["expired", "cancelled"].includes(sale.state) ? "late_money_in" : "money_in", {
    ...(sale.confirmed_at === null ? { confirmed_at: toIso(now) } : {}),
  });
  const dueAt = balanceDueAt(deps.zone, now, limits.planDays);
  if (step.do === "wait") for (const id of step.renew) await renew(d, id, dueAt);
  const waiting = await tx
    .updateTable("charge")
    .set((e) => ({
      hold_until: null,
      due_at: sql<string>`coalesce(due_at, ${toIso(dueAt)})`,
      version: e("version", "+", 1),
    }))
    .where("plan_id", "=", charge.plan_id)
    .where("state", "in", [...payableChargeStates])
    .where("hold_until", "is not", null)
    .returning("id")
    .execute();
  if (waiting.some((w) => w.id === charge.id)) charge.hold_until = null;
  await settleTasks(tx, "part.paid", { chargeId: charge.id }, now);
  if (step.do === "ask_staff") await askForMissing(tx, charge.id, step.missing, now);
}

/** Money of a part was given back or taken by a bank while others are still to be paid: a person decides. Here again: nobody needs to. */
export async function afterPartMoved(tx: Tx, charge: ChargeRow, now: Instant): Promise<void> {
  if (charge.plan_id === null || !(await isIncomplete(tx, charge.sale_id))) return;
  const rest = await restOfSale(tx, charge);
  if (rest?.do === "ask_staff") await askForMissing(tx, charge.id, rest.missing, now);
  else await settleTasks(tx, "part.back", { saleId: present(charge.sale_id) }, now);
}

const askForMissing = (tx: Tx, chargeId: string, missing: Centavos, now: Instant) =>
  addReviewTask(tx, {
    kind: "deposit_gone",
    about: `${chargeId} ${missing} part`,
    chargeId,
    data: { amount: missing },
    now,
  });

/** The units are set aside, or wait for the payment: the sale isn't complete. */
export const isIncomplete = async (tx: Tx, saleId: string | null) =>
  saleId !== null &&
  (await tx
    .selectFrom("claim")
    .select("id")
    .where("sale_id", "=", saleId)
    .where("state", "in", ["temporary", "awaiting_payment", "deposit"])
    .executeTakeFirst()) !== undefined;

/** Asks for an expired part again. */
async function renew({ tx, now }: ChargeTx, id: string, dueAt: Instant): Promise<void> {
  const old = await tx.selectFrom("charge").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await insertCharge(tx, { ...old, replaces_id: old.id, hold_until: null, due_at: dueAt }, now);
}

/** The statement that keeps the other parts of a plan payable as long as this one keeps the units. */
export const heldWith = (tx: Tx, charge: Pick<ChargeRow, "id" | "plan_id">, until: Instant) =>
  tx
    .updateTable("charge")
    .set({ hold_until: toIso(until) })
    .where("plan_id", "=", charge.plan_id)
    .where("id", "<>", charge.id)
    .where("state", "in", [...payableChargeStates])
    .where("hold_until", "<", sqlInstant(until));

/** Whether another part of its plan can still be paid by an attempt. */
export async function hasLiveSibling(db: Db | Tx, charge: Part): Promise<boolean> {
  if (charge.plan_id === null) return false;
  const { rows } = await sql`
    select 1 from attempt a join charge c on c.id = a.charge_id
    where c.plan_id = ${charge.plan_id} and c.id <> ${charge.id} and a.state in ${inList(liveAttemptStates)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
