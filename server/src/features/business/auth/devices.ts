import { deviceName } from "@corral/domain/business/device-name";
import { present } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { type Instant, momentForList, plus, toIso } from "@corral/domain/kernel/time";
import { recordFact } from "#src/features/business/facts/record-fact";
import { SESSION_IDLE, type Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";
import type { TxDeps } from "#src/platform/deps";
import { endSessions } from "./sign-in";

const MOST = 200;

/** Sessions that are still valid. */
const openSessions = (db: Db | Tx, now: Instant) =>
  db
    .selectFrom("staff_session as s")
    .innerJoin("staff_user as u", "u.id", "s.user_id")
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", sqlInstant(now))
    .where("s.seen_at", ">", sqlInstant(plus(now, -SESSION_IDLE)))
    .where("u.status", "=", "active");

/** Number of valid sessions by person id. */
export async function countDevices(db: Db | Tx, now: Instant): Promise<Map<string, number>> {
  const rows = await openSessions(db, now)
    .select((e) => ["s.user_id", e.fn.countAll<number>().as("n")])
    .groupBy("s.user_id")
    .execute();
  return new Map(rows.map((r) => [r.user_id, Number(r.n)]));
}

/**
 * Devices with a valid session: the requesting one first, then the most recently used. `onlyOf` limits them to one
 * person's.
 */
export async function listDevices(
  deps: Pick<TxDeps, "now" | "zone"> & { db: Db | Tx },
  staff: Staff,
  onlyOf: string | undefined,
) {
  const now = deps.now();
  const rows = await openSessions(deps.db, now)
    .select(["s.id", "s.user_id", "u.name", "s.device", "s.address", "s.created_at", "s.seen_at", "s.expires_at"])
    .$if(onlyOf !== undefined, (q) => q.where("s.user_id", "=", present(onlyOf)))
    .orderBy((e) => e.case().when("s.id", "=", staff.sessionId).then(0).else(1).end())
    .orderBy("s.seen_at", "desc")
    .orderBy("s.id", "desc")
    .limit(MOST)
    .execute();
  const words = (at: Instant) => momentForList(deps.zone, at, now);
  return rows.map((r) => {
    const idle = plus(r.seen_at, SESSION_IDLE);
    const isCurrent = r.id === staff.sessionId;
    return {
      id: r.id,
      personId: r.user_id,
      person: r.name,
      name: deviceName(r.device),
      address: r.address,
      isMine: r.user_id === staff.id,
      isCurrent,
      sinceWords: words(r.created_at),
      seenWords: isCurrent ? "ahora" : words(r.seen_at),
      idleUntilWords: words(idle < r.expires_at ? idle : r.expires_at),
      untilWords: words(r.expires_at),
    };
  });
}

/** Ends one session. `onlyOf` is its required owner. */
export async function closeDevice(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { id: string; onlyOf: string | undefined },
): Promise<Result<null, "NOT_FOUND">> {
  const found = await openSessions(tx, deps.now())
    .select(["s.id", "s.user_id", "s.device"])
    .where("s.id", "=", ask.id)
    .$if(ask.onlyOf !== undefined, (q) => q.where("s.user_id", "=", present(ask.onlyOf)))
    .executeTakeFirst();
  const ended =
    found &&
    (await tx
      .updateTable("staff_session")
      .set({ ended_at: toIso(deps.now()), known_device: null })
      .where("id", "=", found.id)
      .where("ended_at", "is", null)
      .returning("id")
      .executeTakeFirst());
  if (!found || !ended) return refuse("NOT_FOUND", "Ese dispositivo ya estaba fuera.");
  const about = { kind: "staff", id: found.user_id };
  await recordFact(deps, tx, staff, "device.closed", about, { device: deviceName(found.device) });
  return ok(null);
}

/** Ends every session of a person except the requesting one. Returns how many. */
export async function closeOthers(deps: TxDeps, tx: Tx, staff: Staff, personId: string): Promise<number> {
  const closed = await endSessions(deps, tx, personId, staff.sessionId);
  if (closed > 0)
    await recordFact(deps, tx, staff, "device.closed_others", { kind: "staff", id: personId }, { closed });
  return closed;
}
