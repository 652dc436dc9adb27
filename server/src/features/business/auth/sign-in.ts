import { randomBytes } from "node:crypto";
import { present } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { type Origin, recordFact } from "#src/features/business/facts/record-fact";
import { SESSION_LIFE, type Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, TxDeps } from "#src/platform/deps";
import { newId, sha256 } from "#src/platform/ids";
import { forgetTries, takeBackTry } from "./guard";
import { provePassword } from "./prove-password";
import { checkSecondFactor, mustSetUp, spendProof, wrongCode } from "./second-factor/check";

/**
 * Opens a session and returns the cookie's secret. `code`: the second factor of who has one. Refuses
 * SECOND_FACTOR_NEEDED where it is missing, SECOND_FACTOR_SETUP where the business requires one of a person without.
 */
export async function signIn(
  deps: Deps,
  ask: Origin & { login: string; password: string; code?: string },
): Promise<
  Result<
    { token: string; userId: string },
    "UNAUTHENTICATED" | "LOCKED_OUT" | "VALIDATION_FAILED" | "SECOND_FACTOR_NEEDED" | "SECOND_FACTOR_SETUP"
  >
> {
  const proved = await provePassword(deps, ask);
  if (!proved.ok) return proved;
  const { user, trying } = proved.value;
  const factor = await checkSecondFactor(deps, user, { typed: ask.code, field: "code", origin: ask });
  if (!factor.ok) {
    if (factor.code === "SECOND_FACTOR_NEEDED") await takeBackTry(deps.db, trying);
    return factor;
  }
  if (await mustSetUp(deps.db, user.id)) {
    await takeBackTry(deps.db, trying);
    return refuse("SECOND_FACTOR_SETUP");
  }
  return inTransaction(deps, async (tx, deps) => {
    if (!(await spendProof(deps, tx, user.id, factor.value))) return wrongCode("code", ask.code);
    await forgetTries(tx, trying);
    const { token } = await openSession(deps, tx, user, ask);
    return ok({ token, userId: user.id });
  });
}

/**
 * Opens a session for an authenticated person. Returns the cookie's secret, stored only as a hash, and the person for
 * the audit log.
 */
export async function openSession(
  deps: TxDeps,
  tx: Tx,
  user: { id: string; name: string; login: string; role: Staff["role"]; news_seen_at: Instant },
  from: Origin,
): Promise<{ token: string; staff: Staff }> {
  const now = deps.now();
  const token = randomBytes(32).toString("base64url");
  const sessionId = newId();
  await tx
    .insertInto("staff_session")
    .values({
      id: sessionId,
      token_hash: sha256(token),
      user_id: user.id,
      device: from.device.slice(0, 200),
      address: from.address,
      known_device: from.knownDevice ?? null,
      created_at: toIso(now),
      seen_at: toIso(now),
      expires_at: toIso(plus(now, SESSION_LIFE)),
    })
    .execute();
  await tx
    .updateTable("staff_user")
    .set((e) => ({ sign_ins: e("sign_ins", "+", 1) }))
    .where("id", "=", user.id)
    .execute();
  const { id, name, login, role } = user;
  const staff: Staff = { id, name, login, role, sessionId, newsSeenAt: user.news_seen_at, address: from.address };
  await recordFact(deps, tx, staff, "session.opened", { kind: "staff", id });
  return { token, staff };
}

/**
 * Ends all sessions of a person, or all but one; their devices are no longer known ones. Returns how many were valid.
 */
export async function endSessions(deps: TxDeps, tx: Tx, userId: string, but?: string): Promise<number> {
  const ended = await tx
    .updateTable("staff_session")
    .set({ ended_at: toIso(deps.now()), known_device: null })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .$if(but !== undefined, (q) => q.where("id", "!=", present(but)))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Ends this device's session. */
export async function signOut(deps: Deps, staff: Staff): Promise<void> {
  await inTransaction(deps, async (tx, deps) => {
    await tx
      .updateTable("staff_session")
      .set({ ended_at: toIso(deps.now()) })
      .where("id", "=", staff.sessionId)
      .where("ended_at", "is", null)
      .execute();
    await recordFact(deps, tx, staff, "session.ended");
  });
}
