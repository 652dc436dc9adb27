import { spokenCode } from "@corral/domain/business/credentials";
import { PROPOSAL_LIFE, readFactorCode } from "@corral/domain/business/second-factor";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { plus, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { forgetTries, takeBackTry } from "#src/features/business/auth/guard";
import { provePasswordAgain } from "#src/features/business/auth/prove-password";
import { endSessions, openSession } from "#src/features/business/auth/sign-in";
import { type Origin, recordFact } from "#src/features/business/facts/record-fact";
import { inTransaction } from "#src/platform/database/in-transaction";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";
import { checkSecondFactor, hasSecondFactor, openSecret, sealSecret, spendProof, wrongCode } from "./check";
import { forApp, newRecoveryCodes, newSecret, recoveryHash, stepOf } from "./totp";

type Identity = Origin & { login: string; password: string };

/**
 * Proposes a new secret to a person who proved their password, and a code of the app in use where there is one. It
 * replaces an earlier proposal and changes nothing until it is confirmed, within `PROPOSAL_LIFE`.
 */
export async function beginSecondFactor(
  deps: Deps,
  ask: Identity & { code?: string },
): Promise<
  Result<
    { secret: string; uri: string },
    "LOCKED_OUT" | "SECOND_FACTOR_NEEDED" | "VALIDATION_FAILED" | "DECISION_NOT_ALLOWED"
  >
> {
  if (deps.mode === "demo") return refuse("DECISION_NOT_ALLOWED", "La demostración no tiene segundo paso.");
  const proved = await provePasswordAgain(deps, ask);
  if (!proved.ok) return proved;
  const { user, trying } = proved.value;
  const factor = await checkSecondFactor(deps, user, { typed: ask.code, field: "code", origin: ask });
  if (!factor.ok) {
    if (factor.code === "SECOND_FACTOR_NEEDED") await takeBackTry(deps.db, trying);
    return factor;
  }
  const issuer = await businessName(deps);
  const secret = newSecret();
  const proposal = { proposed: sealSecret(deps, user.id, secret), proposed_at: toIso(deps.now()) };
  return inTransaction(deps, async (tx, deps) => {
    if (!(await spendProof(deps, tx, user.id, factor.value))) return wrongCode("code", ask.code);
    await tx
      .insertInto("second_factor")
      .values({ staff_id: user.id, ...proposal })
      .onConflict((c) => c.column("staff_id").doUpdateSet(proposal))
      .execute();
    await forgetTries(tx, trying);
    return ok(forApp(secret, { issuer, label: user.login }));
  });
}

/** The name that the app shows above the codes. */
async function businessName(deps: Deps): Promise<string> {
  const row = await deps.db
    .selectFrom("setting")
    .select(sql<string | null>`value ->> 'name'`.as("name"))
    .where("key", "=", "business")
    .executeTakeFirst();
  return row?.name || "Corral";
}

/**
 * Turns the second factor on with a code of the proposed secret. Other sessions, opened with less, end; one opens
 * here. Returns the recovery codes, which are stored only as hashes.
 */
export async function confirmSecondFactor(
  deps: Deps,
  ask: Identity & { code: string },
): Promise<
  Result<
    { token: string; userId: string; recoveryCodes: string[] },
    "LOCKED_OUT" | "VALIDATION_FAILED" | "DECISION_NOT_ALLOWED"
  >
> {
  const proved = await provePasswordAgain(deps, ask);
  if (!proved.ok) return proved;
  const { user, trying } = proved.value;
  const proposal = await deps.db
    .selectFrom("second_factor")
    .select("proposed")
    .where("staff_id", "=", user.id)
    .where("proposed_at", ">", sqlInstant(plus(deps.now(), -PROPOSAL_LIFE)))
    .executeTakeFirst();
  const sealed = proposal?.proposed;
  if (!sealed) {
    await takeBackTry(deps.db, trying);
    return refuse("DECISION_NOT_ALLOWED", await whyNoProposal(deps, user.id));
  }
  const secret = openSecret(deps, user.id, sealed);
  const read = readFactorCode(ask.code);
  const step = read?.kind === "app" ? stepOf(secret, read.digits, deps.now()) : undefined;
  if (step === undefined) return wrongCode("code", ask.code);
  const codes = newRecoveryCodes();
  return inTransaction(deps, async (tx, deps) => {
    const done = await tx
      .updateTable("second_factor")
      .set({
        secret: sealed,
        confirmed_at: toIso(deps.now()),
        last_step: step,
        recovery: codes.map((code) => recoveryHash(secret, code)),
        proposed: null,
        proposed_at: null,
      })
      .where("staff_id", "=", user.id)
      .where("proposed", "=", sealed)
      .returning("staff_id")
      .executeTakeFirst();
    if (!done) return refuse("DECISION_NOT_ALLOWED", await whyNoProposal({ db: tx }, user.id));
    const closed = await endSessions(deps, tx, user.id);
    await forgetTries(tx, trying);
    const { token, staff } = await openSession(deps, tx, user, ask);
    await recordFact(deps, tx, staff, "second_factor.on", { kind: "staff", id: user.id }, { closed });
    return ok({ token, userId: user.id, recoveryCodes: codes.map(spokenCode) });
  });
}

/** A repeat after a lost answer finds its work done; others waited too long, or began again on another phone. */
const whyNoProposal = async (deps: { db: Parameters<typeof hasSecondFactor>[0] }, staffId: string) =>
  (await hasSecondFactor(deps.db, staffId))
    ? "Tu segundo paso está activado. Entra con tu contraseña y el código de tu app, y haz ahí tus códigos de respaldo."
    : "Pasó mucho tiempo, o empezaste otra vez en otro lado. Empieza de nuevo y escanea la clave nueva.";
