import { bankOf } from "@corral/domain/business/clabe";
import { present } from "@corral/domain/kernel/lookup";
import { spoken } from "@corral/domain/kernel/money";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { cutText } from "@corral/domain/kernel/text/cut";
import { toIso } from "@corral/domain/kernel/time";
import { trackingKeyOf } from "@corral/domain/selling/transfer-inbox/candidates";
import { pendingTransferStates } from "@corral/domain/selling/transfers/states";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { attemptById } from "#src/features/payments/attempts/state";
import { type ChargeRow, lockCharge } from "#src/features/payments/charges/state";
import { confirmSeen, rejectSeen } from "#src/features/selling/transfers/decide";
import {
  askLive,
  type RecordRefused,
  recordTransfer,
  refusedByIndex,
} from "#src/features/selling/transfers/record-transfer";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, TxDeps } from "#src/platform/deps";
import { type IncomingRow, incomingAfter, lockIncoming, lockKeys, setIncoming, settleCounted } from "./state";

const DECIDED = "Alguien ya decidió de qué es este dinero. Recarga para ver cómo quedó.";
const tidy = (text: string) => text.trim().replace(/\s+/g, " ");
const readReason = (typed: string) => {
  const reason = tidy(typed);
  return reason.length < 3 ? undefined : reason;
};

type MatchRefused = "NOT_FOUND" | "VALIDATION_FAILED" | "TRANSFER_DECIDED" | "TRANSFER_KEY_REUSED" | RecordRefused;

/**
 * Says which charge money was for: it is counted as any direct transfer is, once. The bank's word is what counts: an
 * undecided report of the charge with the same key and amount is the one that is confirmed; another is turned down with
 * what the bank says.
 */
export async function matchIncoming(
  deps: Deps,
  staff: Staff,
  publicId: string,
  ask: { chargeId: string; reason: string },
): Promise<Result<{ id: string }, MatchRefused>> {
  const reason = readReason(ask.reason);
  if (!reason) return refuseField("reason", "Escribe por qué es de ese cobro.");
  const found = await deps.db
    .selectFrom("charge")
    .select("id")
    .where("public_id", "=", ask.chargeId)
    .executeTakeFirst();
  const known = await deps.db
    .selectFrom("incoming_transfer")
    .select("state")
    .where("public_id", "=", publicId)
    .executeTakeFirst();
  if (!found || !known) return refuse("NOT_FOUND");
  if (known.state !== "unidentified") return refuse("TRANSFER_DECIDED", DECIDED);
  await askLive(deps, found.id, true);
  return inTransaction(deps, async (tx, deps): Promise<Result<{ id: string }, MatchRefused>> => {
    const now = deps.now();
    // The charge first, as everywhere: a report of it may be confirmed meanwhile, and settle this row.
    const charge = await lockCharge(tx, found.id);
    const row = await lockIncoming(tx, publicId);
    const to = row && incomingAfter(row, "match");
    if (!row || !to) return refuse("TRANSFER_DECIDED", DECIDED);
    const counted = await countFor(deps, tx, staff, charge, row);
    // A refusal may follow a report that was turned down: all of it is undone.
    if (!counted.ok) throw new Refused(counted);
    await setIncoming(tx, row, to, {
      transfer_id: counted.value.id,
      reason,
      decided_by: staff.id,
      decided_at: toIso(now),
    });
    await recordFact(
      deps,
      tx,
      staff,
      "incoming.match",
      { kind: "incoming_transfer", id: row.id },
      { charge: charge.public_id, amount: row.amount, reason },
    );
    return ok({ id: row.id });
  }).catch((error) => {
    if (error instanceof Refused) return error.result;
    return refusedByIndex(error);
  });
}

class Refused extends Error {
  constructor(readonly result: Extract<Result<never, RecordRefused>, { ok: false }>) {
    super("refused");
  }
}

async function countFor(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  charge: ChargeRow,
  row: IncomingRow,
): Promise<Result<{ id: string }, RecordRefused>> {
  const now = deps.now();
  const key = trackingKeyOf(row.bank_key) ?? `MOV${row.fingerprint.slice(0, 20).toUpperCase()}`;
  const context = async (transferId: string) => {
    const transfer = await tx
      .selectFrom("transfer_proof")
      .selectAll()
      .where("id", "=", transferId)
      .executeTakeFirstOrThrow();
    const attempt = present(await attemptById(tx, transfer.attempt_id));
    return { deps, tx, charge, attempt, transfer, now };
  };
  const pending = await tx
    .selectFrom("transfer_proof")
    .select(["id", "tracking_key", "amount"])
    .where("charge_id", "=", charge.id)
    .where("state", "in", [...pendingTransferStates])
    .executeTakeFirst();
  // A short reference is no key, but on this charge it says the same.
  if (pending && [key, row.bank_key].includes(pending.tracking_key) && pending.amount === row.amount)
    return ok({ id: (await confirmSeen(await context(pending.id), staff)).id });
  if (pending)
    await rejectSeen(
      await context(pending.id),
      staff,
      `En el banco llegó con otros datos y así se contó: ${spoken(row.amount)}, clave ${row.bank_key || "sin clave"}.`.slice(
        0,
        200,
      ),
    );
  const { methods } = await readSettings(tx);
  const made = await recordTransfer(
    tx,
    charge,
    {
      amount: row.amount,
      tracking_key: key,
      bank_from: cutText(row.sender, 60).length > 1 ? cutText(row.sender, 60) : "Sin nombre",
      bank_to: methods.ownClabe ? bankOf(methods.ownClabe) : "Cuenta del negocio",
      op_day: row.op_day,
    },
    { staffId: staff.id, cashSessionId: null },
    `incoming.${row.id}.${now}`,
    now,
  );
  if (!made.ok) return made;
  return ok({ id: (await confirmSeen(await context(made.value.id), staff)).id });
}

type DecideRefused = "NOT_FOUND" | "VALIDATION_FAILED" | "TRANSFER_DECIDED";

/** Says that money is no sale's: a loan, an own transfer, something that was counted already. */
export async function setIncomingAside(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  publicId: string,
  typed: string,
): Promise<Result<{ id: string }, DecideRefused>> {
  const reason = readReason(typed);
  if (!reason) return refuseField("reason", "Escribe de qué es.");
  const row = await lockIncoming(tx, publicId);
  if (!row) return refuse("NOT_FOUND");
  const to = incomingAfter(row, "set_aside");
  if (!to) return refuse("TRANSFER_DECIDED", DECIDED);
  await setIncoming(tx, row, to, { reason, decided_by: staff.id, decided_at: toIso(deps.now()) });
  await recordFact(
    deps,
    tx,
    staff,
    "incoming.set_aside",
    { kind: "incoming_transfer", id: row.id },
    { amount: row.amount, reason },
  );
  return ok({ id: row.id });
}

/** Takes that back: it is looked for again. */
export async function reopenIncoming(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  publicId: string,
): Promise<Result<{ id: string }, "NOT_FOUND" | "TRANSFER_DECIDED">> {
  await lockKeys(tx);
  const row = await lockIncoming(tx, publicId);
  if (!row) return refuse("NOT_FOUND");
  const to = incomingAfter(row, "reopen");
  if (!to) return refuse("TRANSFER_DECIDED", DECIDED);
  await setIncoming(tx, row, to, { reason: null, decided_by: null, decided_at: null });
  await settleCounted(tx, [row.id], staff, deps.now());
  await recordFact(
    deps,
    tx,
    staff,
    "incoming.reopen",
    { kind: "incoming_transfer", id: row.id },
    { amount: row.amount },
  );
  return ok({ id: row.id });
}
