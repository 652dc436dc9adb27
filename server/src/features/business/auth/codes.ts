import { randomInt } from "node:crypto";
import { CODE_LENGTH, CODE_LETTERS, normalLogin, readCode, spokenCode } from "@corral/domain/business/credentials";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { HOUR, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { type Actor, type Origin, recordFact } from "#src/features/business/facts/record-fact";
import type { Db, Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { countTries, forgetTries, takeBackTry } from "./guard";
import { knownDevice } from "./known-device";
import { hashPassword, newCredentialFaults, passwordMatches } from "./passwords";
import { checkSecondFactor, dropSecondFactor, mustSetUp, spendProof, wrongCode } from "./second-factor/check";
import { endSessions, openSession } from "./sign-in";

const CODE_LIFE = 24 * HOUR;
const newCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");

/** The person's valid code, if there is one. */
const openCode = (db: Db | Tx, userId: string, now: Instant) =>
  db
    .selectFrom("one_time_link")
    .select(["id", "token_hash", "expires_at", "clears_factor"])
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .where("expires_at", ">", sqlInstant(now))
    .executeTakeFirst();

/**
 * Makes a one-time code with which a person sets a password. It is returned once, stored only as a slow hash, and
 * valid for a day; earlier codes are revoked. `clearsFactor`: it removes their second factor too, for who lost
 * everything.
 */
export async function makeCode(
  deps: Pick<Deps, "db" | "now" | "passwordCost">,
  by: Actor,
  userId: string,
  { clearsFactor = false }: { clearsFactor?: boolean } = {},
): Promise<Result<{ code: string; until: Instant; login: string }, "NOT_FOUND" | "DECISION_NOT_ALLOWED">> {
  const whose = await deps.db.selectFrom("staff_user").select("status").where("id", "=", userId).executeTakeFirst();
  if (!whose) return refuse("NOT_FOUND");
  const code = newCode();
  const token_hash = await hashPassword(code, deps.passwordCost);
  return inTransaction(deps, async (tx, deps) => {
    const user = await tx.selectFrom("staff_user").selectAll().where("id", "=", userId).forUpdate().executeTakeFirst();
    if (!user) return refuse("NOT_FOUND");
    if (user.status !== "active")
      return refuse("DECISION_NOT_ALLOWED", `${user.name} está fuera. Reactiva su cuenta antes de darle un código.`);
    const now = deps.now();
    const until = plus(now, CODE_LIFE);
    await dropCodes(tx, user.id, now);
    await tx
      .insertInto("one_time_link")
      .values({
        id: newId(),
        token_hash,
        purpose: "recovery",
        user_id: user.id,
        created_at: toIso(now),
        expires_at: toIso(until),
        clears_factor: clearsFactor,
      })
      .execute();
    await recordFact(deps, tx, by, "code.made", { kind: "staff", id: user.id }, { until: toIso(until) });
    return ok({ code: spokenCode(code), until, login: user.login });
  });
}

/** Revokes a person's valid code. */
export const dropCodes = (tx: Tx, userId: string, now: Instant) =>
  tx
    .updateTable("one_time_link")
    .set({ used_at: toIso(now) })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();

/**
 * Sets a password with a one-time code: consumes the code, ends the person's sessions and opens one here. An unknown
 * login and a wrong, used, replaced or expired code get the same answer in the same time; attempts count like wrong
 * passwords. `factor`: the second factor of who has one, asked for before the code is consumed. SECOND_FACTOR_SETUP
 * comes after it: the password is set, and the person sets their second factor up before they are in.
 */
export async function redeemCode(
  deps: Deps,
  ask: Origin & { login: string; code: string; password: string; factor?: string },
): Promise<
  Result<
    { token: string; userId: string },
    "VALIDATION_FAILED" | "UNAUTHENTICATED" | "LOCKED_OUT" | "SECOND_FACTOR_NEEDED" | "SECOND_FACTOR_SETUP"
  >
> {
  const login = normalLogin(ask.login);
  const errors = (await newCredentialFaults({ login, password: ask.password })).filter((f) => f.field === "password");
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const known = await knownDevice(deps.db, login, ask.knownDevice, deps.now());
  const trying = { login, address: ask.address, device: known, with: "code" } as const;
  const origin = { address: ask.address, device: ask.device };
  const locked = await countTries(deps, trying);
  if (locked) return locked;
  const now = deps.now();
  const user = await deps.db
    .selectFrom("staff_user")
    .select(["id", "login"])
    .where("login", "=", login)
    .where("status", "=", "active")
    .executeTakeFirst();
  const link = user && (await openCode(deps.db, user.id, now));
  const right = await passwordMatches(readCode(ask.code) ?? "", link?.token_hash, known !== undefined);
  const wrong = async () => {
    await recordFact(deps, deps.db, origin, "code.refused", user ? { kind: "staff", id: user.id } : undefined);
    return refuse(
      "UNAUTHENTICATED",
      "El usuario o el código no coinciden, o el código ya no sirve. Revísalos o pide otro al dueño.",
    );
  };
  if (!user || !link || !right) return wrong();
  const factor = link.clears_factor
    ? undefined
    : await checkSecondFactor(deps, user, { typed: ask.factor, field: "factor", origin });
  if (factor && !factor.ok) {
    if (factor.code === "SECOND_FACTOR_NEEDED") await takeBackTry(deps.db, trying);
    return factor;
  }
  const password_hash = await hashPassword(ask.password, deps.passwordCost);
  const done = await inTransaction(deps, async (tx, deps) => {
    if (factor && !(await spendProof(deps, tx, user.id, factor.value))) return wrongCode("factor", ask.factor);
    const taken = await tx
      .updateTable("one_time_link")
      .set({ used_at: toIso(now) })
      .where("id", "=", link.id)
      .where("used_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!taken) return undefined;
    const row = await tx
      .updateTable("staff_user")
      .set({ password_hash, updated_at: toIso(now) })
      .where("id", "=", user.id)
      .where("status", "=", "active")
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    const about = { kind: "staff", id: row.id };
    if (link.clears_factor && (await dropSecondFactor(tx, row.id)))
      await recordFact(deps, tx, "terminal", "second_factor.reset", about);
    const closed = await endSessions(deps, tx, row.id);
    await forgetTries(tx, trying);
    if (await mustSetUp(tx, row.id)) {
      await recordFact(deps, tx, origin, "password.recovered", about, { closed });
      return refuse("SECOND_FACTOR_SETUP");
    }
    const { token, staff } = await openSession(deps, tx, row, ask);
    await recordFact(deps, tx, staff, "password.recovered", about, { closed });
    return ok({ token, userId: row.id });
  });
  return done ?? wrong();
}
