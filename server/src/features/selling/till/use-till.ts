import { limits } from "@corral/domain/kernel/limits";
import { centavos, MAX_AMOUNT, spoken } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { actorName, recordFact } from "#src/features/business/facts/record-fact";
import { insertOpenSession, lockTill, moveTill, type TillRow } from "#src/features/payments/cash-sessions/state";
import { writeJournal } from "#src/features/payments/ledger/write-journal";
import type { Staff } from "#src/platform/calls/authorize";
import { type Buyer, ensureBuyerId } from "#src/platform/calls/buyer";
import { type Tx, violated } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import type { FieldError } from "#src/platform/http/problem-reply";
import { newId, newPublicId } from "#src/platform/ids";
import { countsBlind } from "./give-count";
import { readSums } from "./sums";

const invalid = (...errors: FieldError[]) => refuse("VALIDATION_FAILED", undefined, { errors });

/** Opens a drawer with its float. The database allows one for each person and device. */
export async function openTill(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  device: Buyer,
  float: number,
): Promise<Result<TillRow, "VALIDATION_FAILED" | "TILL_OPEN">> {
  if (float < 0 || float > limits.floatMax)
    return invalid({ field: "float", message: `El fondo va de $0.00 a ${spoken(limits.floatMax)}.` });
  const now = deps.now();
  try {
    const till = await insertOpenSession(tx, {
      id: newId(),
      public_id: newPublicId(),
      staff_id: staff.id,
      device_id: await ensureBuyerId(tx, device, now),
      float: centavos(float),
      opened_at: toIso(now),
    })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordFact(deps, tx, staff, "till.open", { kind: "cash_session", id: till.id }, { after: { float } });
    return ok(till);
  } catch (e) {
    if (violated(e) === "one_open_till_per_person_and_device") return refuse("TILL_OPEN");
    throw e;
  }
}

/** Finds a drawer by its link and locks it; `onlyOf` hides other people's. */
export async function lockFound(tx: Tx, publicId: string, onlyOf: string | undefined): Promise<TillRow | undefined> {
  const found = await tx
    .selectFrom("cash_session")
    .select(["id", "staff_id"])
    .where("public_id", "=", publicId)
    .executeTakeFirst();
  if (!found || (onlyOf !== undefined && found.staff_id !== onlyOf)) return undefined;
  return lockTill(tx, found.id);
}

/** Moves cash in or out of a drawer without a charge. Refuses more than it contains. */
export async function moveCash(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  till: TillRow,
  ask: { kind: "in" | "out"; amount: number; reason: string },
): Promise<Result<TillRow, "VALIDATION_FAILED" | "TILL_STATE">> {
  if (till.state !== "open") return refuse("TILL_STATE");
  const reason = ask.reason.trim().replace(/\s+/g, " ");
  if (ask.amount < 1 || ask.amount > MAX_AMOUNT)
    return invalid({ field: "amount", message: "Escribe cuánto, mayor de cero." });
  if (reason.length < 3) return invalid({ field: "reason", message: "Escribe para qué." });
  const { cash } = await readSums(tx, till);
  if (ask.kind === "out" && ask.amount > cash.expected)
    return invalid({
      field: "amount",
      message: (await countsBlind(tx, staff))
        ? "En esta caja no hay tanto efectivo."
        : `En esta caja hay ${spoken(cash.expected)}.`,
    });
  const now = deps.now();
  const signed = centavos(ask.kind === "in" ? ask.amount : -ask.amount);
  const journal_id = await writeJournal(tx, {
    kind: "till_movement",
    at: now,
    chargeId: null,
    actor: actorName(staff),
    reason,
    cashSessionId: till.id,
    postings: { "clearing:cash": signed, till_movements: centavos(-signed) },
  });
  await tx
    .insertInto("cash_movement")
    .values({
      id: newId(),
      session_id: till.id,
      kind: ask.kind,
      amount: centavos(ask.amount),
      reason,
      staff_id: staff.id,
      at: toIso(now),
      journal_id,
    })
    .execute();
  await recordFact(
    deps,
    tx,
    staff,
    ask.kind === "in" ? "till.in" : "till.out",
    { kind: "cash_session", id: till.id },
    { amount: ask.amount, reason, before: { expected: cash.expected }, after: { expected: cash.expected + signed } },
  );
  return ok(till);
}

/** Pauses a drawer to count it, or resumes it. */
export async function countTill(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  till: TillRow,
  what: "count" | "go_on",
): Promise<Result<TillRow, "TILL_STATE">> {
  if (till.state !== (what === "count" ? "open" : "counting")) return refuse("TILL_STATE");
  const moved = await moveTill(tx, till, what, { counting_at: what === "count" ? toIso(deps.now()) : null });
  await recordFact(deps, tx, staff, what === "count" ? "till.count" : "till.go_on", {
    kind: "cash_session",
    id: till.id,
  });
  return ok(moved);
}
