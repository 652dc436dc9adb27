import { randomBytes } from "node:crypto";
import { normalLogin } from "@corral/domain/business/credentials";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { audit, type Origin } from "#src/features/business/audit-log/audit";
import { SESSION_LIFE, type Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, TxDeps } from "#src/platform/deps";
import { newId, sha256 } from "#src/platform/ids";
import { countTries, forgetTries } from "./guard";
import { knownDevice } from "./known-device";
import { passwordMatches } from "./passwords";

/**
 * Opens a session and returns the cookie's secret. An unknown login and a wrong password get the same answer in the
 * same time. Refuses LOCKED_OUT with `retry_after` seconds.
 */
export async function signIn(
  deps: Deps,
  ask: Origin & { login: string; password: string },
): Promise<Result<{ token: string; userId: string }, "UNAUTHENTICATED" | "LOCKED_OUT">> {
  const { address, device } = ask;
  const login = normalLogin(ask.login);
  const known = await knownDevice(deps.db, login, ask.knownDevice, deps.now());
  const trying = { login, address, device: known, with: "password" } as const;
  const locked = await countTries(deps, trying);
  if (locked) return locked;
  const user = await deps.db.selectFrom("staff_user").selectAll().where("login", "=", trying.login).executeTakeFirst();
  const kept = user?.status === "active" ? (user.password_hash ?? undefined) : undefined;
  const right = await passwordMatches(ask.password, kept, known !== undefined);
  if (!user || !right) {
    const about = user ? { kind: "staff", id: user.id } : undefined;
    await audit(deps, deps.db, { address, device }, "session.refused", about);
    return refuse("UNAUTHENTICATED", "El usuario o la contraseña no coinciden. Revísalos e inténtalo otra vez.");
  }
  const { token } = await inTransaction(deps, async (tx, deps) => {
    await forgetTries(tx, trying);
    return openSession(deps, tx, user, ask);
  });
  return ok({ token, userId: user.id });
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
  const { id, name, login, role } = user;
  const staff: Staff = { id, name, login, role, sessionId, newsSeenAt: user.news_seen_at, address: from.address };
  await audit(deps, tx, staff, "session.opened", { kind: "staff", id });
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
    .$if(but !== undefined, (q) => q.where("id", "!=", but as string))
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
    await audit(deps, tx, staff, "session.ended");
  });
}
