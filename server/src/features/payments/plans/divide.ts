import { limits } from "@corral/domain/kernel/limits";
import { itemAt } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos, spoken } from "@corral/domain/kernel/money";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { type Instant, instant, plus, toIso } from "@corral/domain/kernel/time";
import { methodWords } from "@corral/domain/payments/charges/methods";
import { isPayable } from "@corral/domain/payments/charges/states";
import { findPlanFault, type PlanFault, type PlanPart } from "@corral/domain/payments/plans/plans";
import { withoutPart } from "@corral/domain/payments/purposes";
import { recordFact } from "#src/features/business/facts/record-fact";
import { askToEnd } from "#src/features/payments/attempts/cancel-charge";
import { mayPay } from "#src/features/payments/attempts/may-pay";
import { isOnline, liveAttempts } from "#src/features/payments/attempts/state";
import { insertCharge } from "#src/features/payments/charges/insert-charge";
import { mayDivide } from "#src/features/payments/charges/payment-methods";
import { queueChanged } from "#src/features/payments/charges/queue-changed";
import {
  type ChargeRow,
  cancelAtOnce,
  isWithoutDeadline,
  lockCharge,
  moveCharge,
} from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import { changeAmount } from "#src/features/payments/settlement/change-amount";
import { nameParts, restOfSale, secureRest } from "#src/features/payments/settlement/parts";
import { moveClaims } from "#src/features/shop/claims/store";
import { type By, staffOf } from "#src/platform/calls/acting";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { type Debt, planInput, readDebt } from "./read-choices";

export interface Division {
  parts: readonly PlanPart[];
  by: By;
  origin: string;
  /** The client's idempotency key: a retry makes no other parts, also after a crash midway. */
  key: string;
}
type Refused =
  | "NOT_FOUND"
  | "PLAN_NOT_ALLOWED"
  | "PLAN_DOES_NOT_SUM"
  | "VALIDATION_FAILED"
  | "PAYMENT_IN_PROGRESS"
  | "PAYMENT_VERIFICATION_UNAVAILABLE"
  | "ALREADY_PAID"
  | "CHARGE_EXPIRED"
  | "CHARGE_CANCELLED"
  | "HOLD_EXPIRED";
type Done = Result<{ chargeId: string }, Refused>;

/**
 * Divides what is left of a debt into parts, each a charge of its own (rulings 46), or joins the unpaid ones again. What
 * was paid stays. Open vouchers are cancelled at their providers first: of the old and the new ones only one may be
 * paid, and money for an old one is surplus. Answers the part to pay first.
 */
export async function divideCharge(deps: Deps, publicId: string, ask: Division): Promise<Done> {
  // Nothing is cancelled for a division that would be refused.
  const first = await inTransaction(deps, (tx, deps) => prepare(deps, tx, publicId, ask));
  if (!first.ok) return first;
  if (!first.value.debt) return ok({ chargeId: first.value.done });
  if ((await askToEnd(deps, idsOf(first.value.debt))) === "no_answer")
    return refuse("PAYMENT_VERIFICATION_UNAVAILABLE");
  return inTransaction(deps, async (tx, deps): Promise<Done> => {
    const again = await prepare(deps, tx, publicId, ask);
    if (!again.ok) return again;
    if (!again.value.debt) return ok({ chargeId: again.value.done });
    for (const id of idsOf(again.value.debt))
      if ((await liveAttempts(tx, id)).length > 0) return refuse("PAYMENT_IN_PROGRESS");
    return ok({ chargeId: await write(deps, tx, again.value.debt, ask) });
  });
}

const idsOf = (debt: Debt) => debt.open.map((c) => c.id);

/** Everything that may refuse, under the lock of the whole debt. `done`: this request was answered before. */
async function prepare(
  deps: TxDeps,
  tx: Tx,
  publicId: string,
  ask: Division,
): Promise<Result<{ done: string; debt?: undefined } | { done?: undefined; debt: Debt }, Refused>> {
  const found = await tx.selectFrom("charge").select("id").where("public_id", "=", publicId).executeTakeFirst();
  if (!found) return refuse("NOT_FOUND");
  const charge = await lockCharge(tx, found.id);
  const done = await madeBefore(tx, charge, ask.key);
  if (done) return ok({ done });
  if (!mayDivide(charge)) return refuse("PLAN_NOT_ALLOWED");
  const debt = await readDebt(tx, charge);
  const now = deps.now();
  const live = (await Promise.all(debt.open.map((c) => liveAttempts(tx, c.id)))).flat();
  // Any part that can be paid speaks for the debt: the one of the link may be paid already.
  const payable = debt.open.map((c) => mayPay(c, now, live.length > 0));
  if (!payable.includes(undefined)) return refuse(payable[0] ?? mayPay(charge, now) ?? "ALREADY_PAID");
  if (live.some((a) => a.state !== "awaiting_customer" || !isOnline(a))) return refuse("PAYMENT_IN_PROGRESS");
  if (debt.lastPart + ask.parts.length > limits.planPartsEver) return refuse("PLAN_NOT_ALLOWED");
  const fault = findPlanFault(
    debt.owed,
    ask.parts,
    await planInput(deps, tx, charge, { staff: staffOf(ask.by) ?? undefined, origin: ask.origin }),
    debt.open.length > 1 ? 1 : 2,
  );
  return fault ? refusal(fault) : ok({ debt });
}

/** A repeated request: the first open part of what it made. */
async function madeBefore(tx: Tx, charge: ChargeRow, key: string): Promise<string | undefined> {
  const made = await tx
    .selectFrom("charge as c")
    .innerJoin("payment_plan as p", "p.id", "c.plan_id")
    .select(["c.public_id", "c.state"])
    .where("p.last_key", "=", keyOf(charge, key))
    .where("c.state", "not in", ["cancelled", "expired"])
    .orderBy("c.part")
    .execute();
  const open = made.find((c) => isPayable(c));
  return (open ?? made[0])?.public_id;
}

/** A key is its sender's own: scoped to the debt, so that two purchases never meet. */
const keyOf = (charge: ChargeRow, key: string) => `${charge.sale_id ?? charge.plan_id ?? charge.id}.${key}`;

/** What is wrong, as a sentence at its field. */
function refusal(fault: PlanFault): Result<never, "PLAN_DOES_NOT_SUM" | "VALIDATION_FAILED"> {
  const at = (part: number, field: string, message: string) => refuseField(`parts.${part}.${field}`, message);
  switch (fault.why) {
    case "count":
      return refuseField("parts", `Divídelo en ${fault.min} a ${fault.max} pagos.`);
    case "sum":
      return refuse("PLAN_DOES_NOT_SUM", sumWords(fault.parts, fault.owed));
    case "method":
      return at(fault.part, "method", "Así no se puede pagar ahora. Elige otra forma para este pago.");
    case "below":
      return at(fault.part, "amount", `Este pago es de al menos ${spoken(fault.min)}.`);
    case "above":
      return at(fault.part, "amount", `Así se pagan hasta ${spoken(fault.max)}.`);
  }
}

const sumWords = (parts: Centavos, owed: Centavos) =>
  `Los pagos suman ${spoken(parts)} y se deben ${spoken(owed)}: ${
    parts > owed ? `sobran ${spoken(centavos(parts - owed))}` : `faltan ${spoken(centavos(owed - parts))}`
  }.`;

/** Ends what asked for the debt and makes its parts. Answers the first. */
async function write(deps: TxDeps, tx: Tx, debt: Debt, ask: Division): Promise<string> {
  const now = deps.now();
  const { charge } = debt;
  const planId = await keepPlan(tx, charge, ask, now);
  const { kept, lastPart, cancelled } = await endOpen(tx, debt, planId, now, ask);
  const holdUntil = holdOf(debt, ask, now);
  const made: ChargeRow[] = [];
  // The last one first: what lists a purchase by its newest charge shows the first part.
  for (let i = ask.parts.length - 1; i >= 0; i--) {
    const part = itemAt(ask.parts, i);
    made.unshift(
      await insertCharge(
        tx,
        {
          ...(cancelled[0] ?? charge),
          concept: withoutPart(charge.concept),
          amount: part.amount,
          replaces_id: cancelled[i]?.id ?? null,
          hold_until: holdUntil,
          plan_id: planId,
          part: lastPart + i + 1,
          part_method: part.method,
        },
        now,
      ),
    );
  }
  await nameParts(tx, planId, made);
  const first = itemAt(made, 0);
  const rest = kept > 0 ? await restOfSale(tx, first) : undefined;
  if (rest && rest.do !== "complete") await secureRest({ deps, tx, charge: first, now }, rest);
  else if (charge.sale_id && holdUntil !== null) await moveClaims(tx, charge.sale_id, "attempts_ended", holdUntil, now);
  await recordFact(
    deps,
    tx,
    ask.by,
    "charge.divide",
    { kind: "charge", id: charge.id },
    { amount: debt.owed, parts: ask.parts.map((p) => `${methodWords(p.method)} ${spoken(p.amount)}`).join(" + ") },
  );
  await queueChanged(
    deps,
    tx,
    ask.by,
    first,
    `Lo que falta se paga ahora en ${made.length === 1 ? "un pago" : `${made.length} pagos`}; las fichas y CLABES de antes ya no sirven.`,
  );
  return first.public_id;
}

/** As long as a failed attempt leaves; a buyer who hears of it from staff needs longer. */
function holdOf(debt: Debt, ask: Division, now: Instant): Instant | null {
  if (debt.open.some(isWithoutDeadline)) return null;
  const until = debt.open.flatMap((c) => (c.hold_until === null ? [] : [c.hold_until]));
  if (until.length === 0) return null;
  return instant(Math.max(...until, plus(now, staffOf(ask.by) ? limits.replacedHold : limits.holdAfterFailure)));
}

async function keepPlan(tx: Tx, charge: ChargeRow, ask: Division, now: Instant): Promise<string> {
  const last_key = keyOf(charge, ask.key);
  if (charge.plan_id !== null) {
    await tx.updateTable("payment_plan").set({ last_key }).where("id", "=", charge.plan_id).execute();
    return charge.plan_id;
  }
  const id = newId();
  await tx
    .insertInto("payment_plan")
    .values({ id, sale_id: charge.sale_id, created_by: staffOf(ask.by)?.id ?? null, created_at: toIso(now), last_key })
    .execute();
  return id;
}

/** A charge with money stays as a paid part of what is in; one without ends. */
async function endOpen(tx: Tx, debt: Debt, planId: string, now: Instant, ask: Division) {
  let { kept, lastPart } = debt;
  const cancelled: ChargeRow[] = [];
  for (const c of debt.open) {
    const { applied } = await readBalance(tx, c.id);
    if (applied > 0) {
      kept++;
      lastPart++;
      await changeAmount(tx, c, applied, { now, weighingId: null });
      await moveCharge(tx, c, "all_in", { plan_id: planId, part: lastPart, hold_until: null });
      continue;
    }
    await cancelAtOnce(tx, c, {
      cancel_reason: ask.parts.length === 1 ? "Se unieron sus pagos" : "Se dividió en varios pagos",
    });
    cancelled.push(c);
  }
  return { kept, lastPart, cancelled };
}
