import type { Role } from "@corral/domain/kernel/roles";
import type { Staff } from "@corral/server/platform/calls/authorize";
import type { Deps } from "@corral/server/platform/deps";

/** The demo's first person of that role, without a session. */
export async function personOf(deps: Deps, role: Role): Promise<Staff> {
  const u = await deps.db
    .selectFrom("staff_user")
    .selectAll()
    .where("role", "=", role)
    .orderBy("created_at")
    .executeTakeFirstOrThrow();
  // Cast: `Staff` requires a session, and the seed has none; the audit log stores null for it.
  return { ...u, sessionId: null, newsSeenAt: u.news_seen_at } as unknown as Staff;
}
