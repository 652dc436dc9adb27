import type { Role } from "@corral/domain/kernel/roles";
import { toIso } from "@corral/domain/kernel/time";
import { type Actor, recordFact } from "#src/features/business/facts/record-fact";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";

/**
 * Adds a person; undefined when the login is taken. The login is lower case already. Without a password the person
 * can't sign in until they set one with a one-time code.
 */
export async function addStaff(
  deps: TxDeps,
  tx: Tx,
  by: Actor,
  who: { name: string; login: string; role: Role; password_hash: string | null },
) {
  const now = toIso(deps.now());
  const user = await tx
    .insertInto("staff_user")
    .values({ id: newId(), ...who, news_seen_at: now, created_at: now, updated_at: now })
    .onConflict((c) => c.column("login").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (user) {
    const { name, login, role } = who;
    await recordFact(deps, tx, by, "staff.added", { kind: "staff", id: user.id }, { after: { name, login, role } });
  }
  return user;
}
