import type { Person } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { roleWords } from "@corral/domain/kernel/roles";
import { instant, momentForList, momentInWords } from "@corral/domain/kernel/time";
import { countDevices } from "#src/features/business/auth/devices";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";
import type { TxDeps } from "#src/platform/deps";

/** All staff, active ones first, by name. */
export async function listPeople(deps: TxDeps, db: Db | Tx, staff: Staff): Promise<Person[]> {
  const now = deps.now();
  const users = await db
    .selectFrom("staff_user as u")
    .select(["u.id", "u.name", "u.login", "u.role", "u.status", "u.version", "u.password_hash"])
    .select((e) => [
      e
        .selectFrom("one_time_link as l")
        .select("l.expires_at")
        .whereRef("l.user_id", "=", "u.id")
        .where("l.used_at", "is", null)
        .where("l.expires_at", ">", sqlInstant(now))
        .as("code_until"),
      e
        .exists(
          e
            .selectFrom("second_factor as f")
            .select("f.staff_id")
            .whereRef("f.staff_id", "=", "u.id")
            .where("f.secret", "is not", null),
        )
        .as("has_factor"),
      e
        .selectFrom("staff_session as s")
        .select((s) => s.fn.max("s.seen_at").as("seen"))
        .whereRef("s.user_id", "=", "u.id")
        .as("seen_at"),
    ])
    .orderBy("u.status")
    .orderBy("u.name")
    .orderBy("u.id")
    .execute();
  const devices = await countDevices(db, now);
  return users.map((u) => ({
    id: u.id,
    name: u.name,
    login: u.login,
    role: u.role,
    roleWords: roleWords[u.role],
    status: u.status,
    isMe: u.id === staff.id,
    hasPassword: u.password_hash !== null,
    hasSecondFactor: Boolean(u.has_factor),
    codeUntilWords: u.code_until === null ? null : momentInWords(deps.zone, instant(u.code_until)),
    devices: devices.get(u.id) ?? 0,
    seenWords: u.seen_at === null ? null : momentForList(deps.zone, instant(u.seen_at), now),
    version: u.version,
  }));
}

/** One person, who must exist. */
export const personById = async (deps: TxDeps, db: Db | Tx, staff: Staff, id: string) =>
  present((await listPeople(deps, db, staff)).find((p) => p.id === id));
