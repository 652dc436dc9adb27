import { readFactorCode } from "@corral/domain/business/second-factor";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { type Origin, recordFact } from "#src/features/business/facts/record-fact";
import { lacksRequiredFactor } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import { recoveryHash, stepOf } from "./totp";

const about = (staffId: string) => `second_factor ${staffId}`;
export const sealSecret = (deps: Pick<TxDeps, "box">, staffId: string, secret: Buffer) =>
  deps.box.seal(secret, about(staffId));
/** Throws when the business's key isn't the one that it was sealed with. */
export const openSecret = (deps: Pick<TxDeps, "box">, staffId: string, sealed: string) =>
  deps.box.open(sealed, about(staffId));

/** A code that fits, not yet used up. */
type FittingCode = { step: number } | { recoveryHash: string };
/** `none`: the person has no second factor, so nothing is used up. */
export type Proof = FittingCode | "none";

/** The fault of a code that doesn't fit or was used: `typed` tells whether it was meant as the app's. */
export const wrongCode = (field: string, typed: string | undefined) =>
  refuseField(
    field,
    /\p{L}/u.test(typed ?? "")
      ? "Ese código de respaldo no es, o ya se usó. Prueba otro de tu lista."
      : "Ese código no es, o ya se usó. Espera a que tu app muestre otro; si sigue igual, revisa la hora de tu teléfono.",
  );

/**
 * Compares what was typed with the person's second factor, if they have one. Uses nothing up: `spendProof` does, in
 * the transaction of what it proves. `field`: the request's, for the fault. Refuses SECOND_FACTOR_NEEDED without a
 * code; the password must have been proved before, since the answer tells that it was right.
 */
export async function checkSecondFactor(
  deps: Deps,
  user: { id: string; login: string },
  ask: { typed: string | undefined; field: string; origin: Origin },
): Promise<Result<Proof, "SECOND_FACTOR_NEEDED" | "VALIDATION_FAILED">> {
  const row = await deps.db
    .selectFrom("second_factor")
    .select("secret")
    .where("staff_id", "=", user.id)
    .where("secret", "is not", null)
    .executeTakeFirst();
  if (!row?.secret) return ok("none");
  if (ask.typed === undefined) return refuse("SECOND_FACTOR_NEEDED");
  const secret = tryOpen(deps, user.id, row.secret);
  if (!secret)
    return refuseField(
      ask.field,
      `La llave del negocio es otra y tu segundo paso ya no se puede leer. Quien instaló Corral lo quita con: npm run recover -- ${user.login}`,
    );
  const proof = fittingCode(secret, ask.typed, deps.now());
  if (proof) return ok(proof);
  await recordFact(deps, deps.db, ask.origin, "second_factor.refused", { kind: "staff", id: user.id });
  return wrongCode(ask.field, ask.typed);
}

function tryOpen(deps: Deps, staffId: string, sealed: string): Buffer | undefined {
  try {
    return openSecret(deps, staffId, sealed);
  } catch {
    return undefined;
  }
}

function fittingCode(secret: Buffer, typed: string, now: Parameters<typeof stepOf>[2]): FittingCode | undefined {
  const read = readFactorCode(typed);
  if (!read) return undefined;
  if (read.kind === "recovery") return { recoveryHash: recoveryHash(secret, read.code) };
  const step = stepOf(secret, read.digits, now);
  return step === undefined ? undefined : { step };
}

/**
 * Uses the code up, so that of two concurrent sign-ins with one code only one gets in (RFC 6238 §5.2). False when it
 * was used before, or is no recovery code of theirs.
 */
export async function spendProof(deps: TxDeps, tx: Tx, staffId: string, proof: Proof): Promise<boolean> {
  if (proof === "none") return (await hasSecondFactor(tx, staffId)) === false;
  const row = tx.updateTable("second_factor").where("staff_id", "=", staffId).where("secret", "is not", null);
  if ("step" in proof) {
    const { numUpdatedRows } = await row
      .set({ last_step: proof.step })
      .where("last_step", "<", proof.step)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const hash = proof.recoveryHash;
  const used = await row
    .set((e) => ({ recovery: e.fn<string[]>("array_remove", ["recovery", e.val(hash)]) }))
    .where((e) => e(e.val(hash), "=", e.fn.any("recovery")))
    .returning("recovery")
    .executeTakeFirst();
  if (!used) return false;
  const left = used.recovery.length;
  await recordFact(deps, tx, "programa", "second_factor.recovery_used", { kind: "staff", id: staffId }, { left });
  return true;
}

/** Whether this person signs in with a second factor. */
export const hasSecondFactor = async (db: Db | Tx, staffId: string): Promise<boolean> =>
  (await db
    .selectFrom("second_factor")
    .select("staff_id")
    .where("staff_id", "=", staffId)
    .where("secret", "is not", null)
    .executeTakeFirst()) !== undefined;

/** Whether the business requires a second factor of this person, who has none: no session of theirs is valid. */
export const mustSetUp = async (db: Db | Tx, staffId: string): Promise<boolean> =>
  (await db
    .selectFrom("staff_user as u")
    .select("u.id")
    .where("u.id", "=", staffId)
    .where(lacksRequiredFactor)
    .executeTakeFirst()) !== undefined;

/** Removes a second factor and an unconfirmed proposal. Returns whether one was on. */
export async function dropSecondFactor(tx: Tx, staffId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom("second_factor")
    .where("staff_id", "=", staffId)
    .returning("secret")
    .executeTakeFirst();
  return typeof row?.secret === "string";
}
