import type { CheckInBookAnswer } from "@corral/contract/types";
import { MOST_PLACES } from "@corral/domain/calendar/check-in-book";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import type { TicketRow } from "#src/features/shop/seats/state";
import type { Deps } from "#src/platform/deps";
import { sha256 } from "#src/platform/ids";
import { checkInSession, datedSession, windowOf } from "./check-in-view";

type Group = NonNullable<CheckInBookAnswer["groups"]>[number];

/** All places of a date, for offline check-in; rows unchanged since `known` are omitted. */
export async function readCheckInList(
  deps: Deps,
  sessionId: string,
  known: string | undefined,
): Promise<Result<CheckInBookAnswer, "NOT_FOUND">> {
  const session = await datedSession(deps.db, sessionId);
  if (!session) return refuse("NOT_FOUND");
  // Taken before the rows are read, so that no row is newer than the list claims.
  const takenAt = deps.now();
  const rows = await deps.db
    .selectFrom("ticket")
    .selectAll()
    .where("session_id", "=", sessionId)
    // Above the limit, voided places are omitted.
    .orderBy((e) => e("state", "=", "void"))
    .orderBy("holder")
    .orderBy("booking_id")
    .orderBy("seat")
    .limit(MOST_PLACES)
    .execute();
  const groups = groupsOf(rows);
  const version = Buffer.from(sha256(JSON.stringify(groups)), "hex")
    .subarray(0, 12)
    .toString("base64url");
  const { from, to } = windowOf(session);
  return ok({
    session: await checkInSession(deps, deps.db, session),
    zone: session.zone,
    opens: toIso(from),
    closes: toIso(to),
    takenAt: toIso(takenAt),
    version,
    groups: known === version ? null : groups,
  });
}

function groupsOf(rows: readonly TicketRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const t of rows) {
    const group = groups.get(t.booking_id) ?? {
      holder: t.holder,
      ...(t.group_code === null ? {} : { code: t.group_code }),
      places: [],
    };
    groups.set(t.booking_id, group);
    group.places.push({
      id: t.id,
      seat: t.seat,
      tier: t.tier_name,
      code: t.short_code,
      state: t.state,
      ...(t.used_at === null || t.gate === null
        ? {}
        : { used: { at: toIso(t.used_at), gate: t.gate, by: t.used_by_name ?? "" } }),
      ...(t.voided_why === null ? {} : { why: t.voided_why }),
    });
  }
  return [...groups.values()];
}
