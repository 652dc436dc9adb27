import { randomBytes } from "node:crypto";
import { ok, type Result, refuse } from "@corral/domain/result";
import { type Instant, MINUTE, plus, toIso } from "@corral/domain/time";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db";
import type { Deps } from "../../platform/deps";
import { SESSION_LIFE, type Staff } from "../../platform/gate";
import { newId, sha256 } from "../../platform/ids";
import { audit } from "./audit";
import { passwordMatches } from "./passwords";

/** domain.md §7.11: 5 wrong in 10 minutes close the door for 15. By address the limit is wider: a whole office may share one. */
const WINDOW = 10 * MINUTE;
const LOCK = 15 * MINUTE;
const FAILS = { login: 5, address: 30 } as const;

export const normalLogin = (login: string) => login.trim().toLowerCase();

/**
 * Opens a session: answers the secret for the cookie. Unknown login and wrong password answer alike and take as long.
 * Refuses LOCKED_OUT with `retry_after` seconds.
 */
export async function signIn(
  deps: Deps,
  ask: { login: string; password: string; address: string; device: string },
): Promise<Result<{ token: string; userId: string }, "UNAUTHENTICATED" | "LOCKED_OUT">> {
  const login = normalLogin(ask.login);
  const guards = [
    { who: sha256(`login ${login}`), most: FAILS.login },
    { who: sha256(`address ${ask.address}`), most: FAILS.address },
  ];
  // Counted before the password is looked at: a hundred tries at once are a hundred tries.
  for (const g of guards) {
    const until = await countTry(deps.db, g.who, g.most, deps.now());
    if (until !== undefined) {
      const retry_after = Math.max(1, Math.ceil((until - deps.now()) / 1000));
      const minutes = Math.max(1, Math.ceil(retry_after / 60));
      return refuse(
        "LOCKED_OUT",
        `Hubo demasiados intentos. Espera ${minutes} ${minutes === 1 ? "minuto" : "minutos"} y vuelve a intentarlo.`,
        { retry_after },
      );
    }
  }
  const user = await deps.db.selectFrom("staff_user").selectAll().where("login", "=", login).executeTakeFirst();
  const right = await passwordMatches(ask.password, user?.status === "active" ? user.password_hash : undefined);
  if (!user || !right) {
    await audit(deps, deps.db, "programa", "session.refused", user ? { kind: "staff", id: user.id } : undefined);
    return refuse("UNAUTHENTICATED", "El usuario o la contraseña no coinciden. Revísalos e inténtalo otra vez.");
  }
  const token = await deps.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom("sign_in_guard")
      .where(
        "who",
        "in",
        guards.map((g) => g.who),
      )
      .execute();
    return openSession(deps, tx, user, ask.device);
  });
  return ok({ token, userId: user.id });
}

/** A session for somebody whose identity is known already; answers the secret for the cookie, of which only a hash is kept. */
export async function openSession(
  deps: Deps,
  tx: Tx,
  user: { id: string; name: string; login: string; role: Staff["role"]; news_seen_at: Instant },
  device: string,
): Promise<string> {
  const now = deps.now();
  const token = randomBytes(32).toString("base64url");
  const sessionId = newId();
  await tx
    .insertInto("staff_session")
    .values({
      id: sessionId,
      token_hash: sha256(token),
      user_id: user.id,
      device: device.slice(0, 200),
      created_at: toIso(now),
      seen_at: toIso(now),
      expires_at: toIso(plus(now, SESSION_LIFE)),
    })
    .execute();
  await audit(deps, tx, { ...user, sessionId, newsSeenAt: user.news_seen_at }, "session.opened", {
    kind: "staff",
    id: user.id,
  });
  return token;
}

/** Counts one try; answers until when the door is closed, if it is. One statement, so that tries at once can't share a count. */
async function countTry(db: Db, who: string, most: number, now: Instant): Promise<Instant | undefined> {
  const at = toIso(now);
  const since = toIso(plus(now, -WINDOW));
  const { rows } = await sql<{ locked_until: Instant | null; fails: number }>`
    insert into sign_in_guard (who, fails, first_fail_at) values (${who}, 1, ${at})
    on conflict (who) do update set
      fails = case
        when sign_in_guard.locked_until > ${at} then sign_in_guard.fails
        when sign_in_guard.locked_until is not null or sign_in_guard.first_fail_at <= ${since} then 1
        else sign_in_guard.fails + 1 end,
      first_fail_at = case
        when sign_in_guard.locked_until > ${at} then sign_in_guard.first_fail_at
        when sign_in_guard.locked_until is not null or sign_in_guard.first_fail_at <= ${since} then ${at}
        else sign_in_guard.first_fail_at end,
      locked_until = case
        when sign_in_guard.locked_until > ${at} then sign_in_guard.locked_until
        when sign_in_guard.locked_until is null and sign_in_guard.first_fail_at > ${since}
          and sign_in_guard.fails >= ${most} then ${toIso(plus(now, LOCK))}::timestamptz
        else null end
    returning locked_until, fails`.execute(db);
  return rows[0]?.locked_until ?? undefined;
}

/** Ends this phone's session at once. */
export async function signOut(deps: Deps, staff: Staff): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable("staff_session")
      .set({ ended_at: toIso(deps.now()) })
      .where("id", "=", staff.sessionId)
      .where("ended_at", "is", null)
      .execute();
    await audit(deps, tx, staff, "session.ended");
  });
}
