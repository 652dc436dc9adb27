import type { Role } from "@corral/domain/permissions";
import { toIso } from "@corral/domain/time";
import type { Tx } from "../../platform/db";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { type Actor, audit } from "./audit";

/** Adds somebody. The login is normal (lower case) already; a taken one breaks the constraint `one_staff_login`. */
export async function addStaff(
  deps: Deps,
  tx: Tx,
  by: Actor,
  who: { name: string; login: string; role: Role; password_hash: string },
) {
  const now = toIso(deps.now());
  const user = await tx
    .insertInto("staff_user")
    .values({ id: newId(), ...who, news_seen_at: now, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(deps, tx, by, "staff.added", { kind: "staff", id: user.id }, { role: who.role });
  return user;
}
