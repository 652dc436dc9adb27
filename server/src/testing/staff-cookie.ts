import type { Staff } from "#src/platform/calls/authorize";
import type { Corral } from "./corral";

/** Session cookie of a demo account, for calls that `phone()` can't make. */
export async function staffCookie(c: Corral, login: string): Promise<string> {
  const answer = await fetch(`${c.url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ login, password: "corral-demo" }),
  });
  const set = answer.headers.getSetCookie().find((it) => it.startsWith("corral_personal="));
  if (!set) throw new Error(`${login} can't sign in: ${answer.status}`);
  return set.split(";")[0] as string;
}

/** A demo person as `authorize` loads them, for verbs called directly. */
export async function findStaffRow(c: Corral, login: string): Promise<Staff> {
  const row = await c.deps.db
    .selectFrom("staff_user as u")
    .innerJoin("staff_session as s", "s.user_id", "u.id")
    .select(["u.id", "u.name", "u.login", "u.role", "u.news_seen_at", "s.id as session_id"])
    .where("u.login", "=", login)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    login: row.login,
    role: row.role,
    newsSeenAt: row.news_seen_at,
    sessionId: row.session_id,
  };
}
