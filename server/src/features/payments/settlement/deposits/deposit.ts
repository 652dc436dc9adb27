import { pendingReviewStates } from "@corral/domain/business/review-tasks/states";
import { isRemote } from "@corral/domain/business/revocation";
import { type Centavos, centavos, subtract } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { type Instant, toIso, type Zone } from "@corral/domain/kernel/time";
import { isPayable, payableChargeStates } from "@corral/domain/payments/charges/states";
import { bareConcept } from "@corral/domain/payments/purposes";
import type { Settling } from "@corral/domain/reviews";
import { balanceDueAt, depositRefundWords } from "@corral/domain/shop/deposit";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import { addReviewTask, settleTasks } from "#src/features/business/review-tasks/state";
import { insertCharge } from "#src/features/payments/charges/insert-charge";
import { type ChargeRow, isWithoutDeadline, lockCharge, withoutDeadline } from "#src/features/payments/charges/state";
import { readBalance, readDeposits, writeJournal } from "#src/features/payments/ledger/write-journal";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps, TxDeps } from "#src/platform/deps";
import { returnCredit } from "../return-credit";
import { type SaleRow, saleById } from "../sale-state";

/** Printed on the deposit's receipt: what happens to it, as its buyer was told. */
export const depositRule = (sale: Pick<SaleRow, "deposit_refundable" | "channel">) =>
  `Si no pagas el saldo a tiempo sigue apartado hasta que el vendedor te dé más días o cancele la venta. ${depositRefundWords(
    sale.deposit_refundable,
    { remote: isRemote(sale.channel) },
  )}`;

/** What a sale still asks for beyond a deposit, in centavos: its balance. */
export async function balanceAfterDeposit(tx: Tx, charge: ChargeRow): Promise<Centavos> {
  if (charge.purpose !== "deposit" || !charge.sale_id) return centavos(0);
  return subtract(...(await priceAndDeposit(tx, charge, charge.sale_id)));
}

/** The price of a sale and its deposit, also where that was divided into parts. */
async function priceAndDeposit(tx: Tx, charge: ChargeRow, saleId: string): Promise<[Centavos, Centavos]> {
  const sale = await saleById(tx, saleId);
  return [sale.total, charge.plan_id === null ? charge.amount : (sale.deposit ?? charge.amount)];
}

/** The deposit is paid: creates the charge of the balance. Returns its due date. */
export async function askForBalance(
  tx: Tx,
  zone: Zone,
  deposit: ChargeRow,
  sale: SaleRow,
  now: Instant,
): Promise<Instant> {
  // The days that the buyer was shown, whatever the setting is now.
  const dueAt = balanceDueAt(zone, now, sale.balance_days ?? undefined);
  await insertCharge(
    tx,
    {
      ...deposit,
      purpose: "balance",
      concept: `Saldo: ${bareConcept(deposit.concept)}`.slice(0, 120),
      amount: subtract(...(await priceAndDeposit(tx, deposit, sale.id))),
      replaces_id: null,
      plan_id: null,
      part: null,
      part_method: null,
      hold_until: null,
      due_at: dueAt,
    },
    now,
  );
  return dueAt;
}

/** Whether a charge may still complete its sale: a balance needs its deposit, received and not refunded. */
export async function depositIsIn(db: Db | Tx, charge: Pick<ChargeRow, "purpose" | "sale_id">): Promise<boolean> {
  if (charge.purpose !== "balance" || !charge.sale_id) return true;
  const { deposit } = await saleById(db, charge.sale_id);
  let held = 0;
  for (const { id } of await depositCharges(db, charge.sale_id)) held += (await readBalance(db, id)).applied;
  return held >= (deposit ?? 0);
}

/** The sale is complete: the deposit, held as the customer's money until now, becomes income (product.md §4). */
export async function recogniseDeposit(deps: TxDeps, tx: Tx, balance: ChargeRow, saleId: string): Promise<void> {
  const now = deps.now();
  await recognise(tx, saleId, now, "apartado de una venta completa");
  for (const { id } of await depositCharges(tx, saleId)) await settleTasks(tx, "deposit.used", { chargeId: id }, now);
  await settleOfPlan(tx, balance, "sale.paid", now);
}

/** Turns the money held for a sale's parts into income. */
export async function recognise(tx: Tx, saleId: string, now: Instant, reason: string) {
  for (const { id } of await partCharges(tx, saleId)) {
    // Serialises with a concurrent refund of the deposit.
    await lockCharge(tx, id);
    const held = await readDeposits(tx, id);
    if (held > 0)
      await writeJournal(tx, {
        kind: "recognise",
        at: now,
        chargeId: id,
        actor: "programa",
        reason,
        postings: { customer_deposits: held, sales: centavos(-held) },
      });
  }
}

/** A balance that was paid without its deposit is also held until the sale completes, and the part of a price that its final weight completes. */
const partCharges = (tx: Tx, saleId: string) =>
  tx
    .selectFrom("charge")
    .select("id")
    .where("sale_id", "=", saleId)
    .where("purpose", "in", ["full", "deposit", "balance"])
    .execute();

const depositCharges = (db: Db | Tx, saleId: string) =>
  db.selectFrom("charge").select("id").where("sale_id", "=", saleId).where("purpose", "=", "deposit").execute();

/** Ends a sale with a deposit: the business keeps it as income, or a task remains until it is refunded. */
export async function endDeposit(deps: TxDeps, tx: Tx, saleId: string, balance: ChargeRow): Promise<void> {
  const now = deps.now();
  if (balance.deposit_outcome === "keep")
    await recognise(tx, saleId, now, `apartado que se queda: ${balance.cancel_reason ?? ""}`);
  else
    for (const { id } of await depositCharges(tx, saleId)) {
      await returnCredit({ deps, tx, charge: await lockCharge(tx, id), now }, "apartado que se devuelve");
      const { collected, held } = await readBalance(tx, id);
      if (Math.min(collected, held) > 0)
        await addReviewTask(tx, { kind: "deposit_to_return", about: id, chargeId: id, data: {}, now });
    }
  await settleOfPlan(tx, balance, "balance.cancelled", now);
}

/** Extends a balance by days from today; the charge's due date changes, open vouchers don't. */
export async function extendBalance(
  deps: Deps,
  publicId: string,
  by: { staff: Staff; days: number },
): Promise<Result<null, "NOT_FOUND" | "ALREADY_PAID" | "CHARGE_CANCELLED">> {
  return inTransaction(deps, async (tx, deps) => {
    const found = await tx.selectFrom("charge").select("id").where("public_id", "=", publicId).executeTakeFirst();
    if (!found) return refuse("NOT_FOUND");
    const charge = await lockCharge(tx, found.id);
    if (!isWithoutDeadline(charge)) return refuse("NOT_FOUND");
    if (["cancelling", "cancelled"].includes(charge.state)) return refuse("CHARGE_CANCELLED");
    if (!isPayable(charge)) return refuse("ALREADY_PAID");
    const dueAt = balanceDueAt(deps.zone, deps.now(), by.days);
    await tx
      .updateTable("charge")
      .set((e) => ({ due_at: toIso(dueAt), version: e("version", "+", 1) }))
      // The parts of a plan are one debt, with one date.
      .where((e) => e.or([e("id", "=", charge.id), e("plan_id", "=", charge.plan_id)]))
      .where("state", "in", [...payableChargeStates])
      .execute();
    await settleOfPlan(tx, charge, "balance.extended", deps.now());
    await recordFact(
      deps,
      tx,
      by.staff,
      "balance.extend",
      { kind: "charge", id: charge.id },
      {
        before: { due: charge.due_at === null ? null : toIso(charge.due_at) },
        after: { due: toIso(dueAt) },
        days: by.days,
      },
    );
    return ok(null);
  });
}

/**
 * Opens a task, once, for each overdue balance: the animal stays with its buyer until staff decide (domain.md §7.3).
 */
export async function noticeOverdue(deps: Deps): Promise<void> {
  const now = deps.now();
  const late = await deps.db
    .selectFrom("charge as c")
    .select("c.id")
    .where(withoutDeadline)
    .where("c.state", "in", [...payableChargeStates])
    .where("c.due_at", "<=", sqlInstant(now))
    // On account it is late there, and the goods are its buyer's.
    .where("c.credit_due", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("review_task as t")
            .select("t.id")
            .where((e) => e.or([e("t.charge_id", "=", e.ref("c.id")), e("t.charge_id", "in", partsOf("c"))]))
            .where("t.kind", "=", "deposit_overdue")
            .where("t.state", "in", [...pendingReviewStates]),
        ),
      ),
    )
    .limit(200)
    .execute();
  for (const { id } of late)
    await inTransaction(deps, async (tx) => {
      const charge = await lockCharge(tx, id);
      if (!isPayable(charge)) return;
      if (charge.due_at === null || charge.due_at > now || !isWithoutDeadline(charge)) return;
      if (await hasOverdueTask(tx, charge)) return;
      await addReviewTask(tx, {
        kind: "deposit_overdue",
        about: `${id} ${toIso(charge.due_at)}`,
        chargeId: id,
        data: {},
        now,
      });
    });
}

/** The parts of the same plan, of which one task speaks. */
const partsOf = (charge: string) =>
  sql<string>`(select p.id from charge p where p.plan_id = ${sql.ref(`${charge}.plan_id`)})`;

/** Under the lock of its plan: another part may have opened the task meanwhile. */
const hasOverdueTask = async (tx: Tx, charge: ChargeRow) =>
  charge.plan_id !== null &&
  (await tx
    .selectFrom("review_task as t")
    .innerJoin("charge as c", "c.id", "t.charge_id")
    .select("t.id")
    .where("c.plan_id", "=", charge.plan_id)
    .where("t.kind", "=", "deposit_overdue")
    .where("t.state", "in", [...pendingReviewStates])
    .executeTakeFirst()) !== undefined;

/** Settles tasks of a charge, whichever part of its plan they name. */
async function settleOfPlan(tx: Tx, of: Pick<ChargeRow, "id" | "plan_id">, by: Settling, now: Instant): Promise<void> {
  const parts = of.plan_id
    ? await tx.selectFrom("charge").select("id").where("plan_id", "=", of.plan_id).execute()
    : [of];
  for (const { id } of parts) await settleTasks(tx, by, { chargeId: id }, now);
}
