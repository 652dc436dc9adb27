import type { CheckInSession, CheckInTicket } from "@corral/contract/types";
import { checkInDayWords, enteredWords } from "@corral/domain/calendar/check-in-book";
import {
  addDays,
  atWall,
  DAY,
  dayIn,
  dayOfWall,
  type Instant,
  plus,
  toIso,
  wallClock,
} from "@corral/domain/kernel/time";
import { ticketStateWords } from "@corral/domain/payments/tickets/states";
import { entryWindow, groupedCode, UNDO_WITHIN } from "@corral/domain/payments/tickets/tickets";
import type { PlaceCounts } from "@corral/domain/shop/places";
import { countPlaces } from "#src/features/shop/seats/place-counts";
import type { TicketRow } from "#src/features/shop/seats/state";
import type { SessionRow } from "#src/features/shop/visit-sessions/session-view";
import type { Db, Tx } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps, TxDeps } from "#src/platform/deps";

export type Dated = SessionRow & { title: string };

const sessions = (db: Db | Tx) =>
  db.selectFrom("session as s").innerJoin("catalog_item as i", "i.id", "s.item_id").selectAll("s").select("i.title");

export const datedSession = (db: Db | Tx, id: string): Promise<Dated | undefined> =>
  sessions(db).where("s.id", "=", id).executeTakeFirst();

export const windowOf = (s: SessionRow) =>
  entryWindow({ zone: s.zone, starts: s.starts_at, ends: s.ends_at, day: dayOfWall(s.local_start) });

/** Whether check-in is open now. */
export function isOpenNow(session: SessionRow, now: Instant): boolean {
  const { from, to } = windowOf(session);
  return now >= from && now < to;
}

/** The dates with open check-in by time, and the ids of those that open by the end of tomorrow. */
export async function sessionsNow(deps: Deps): Promise<{ sessions: CheckInSession[]; next: string[] }> {
  const now = deps.now();
  const tomorrowEnds = atWall(deps.zone, addDays(dayIn(deps.zone, now), 2));
  const near = await sessions(deps.db)
    .where("s.starts_at", ">", sqlInstant(plus(now, -3 * DAY)))
    .where("s.starts_at", "<", sqlInstant(plus(now, 3 * DAY)))
    .where("s.status", "<>", "cancelled")
    .orderBy("s.starts_at")
    .orderBy("s.id")
    .execute();
  const opens = (s: SessionRow) => windowOf(s).from;
  const open = near.filter((s) => isOpenNow(s, now));
  const places = await countPlaces(deps.db, open);
  return {
    sessions: open.map((s) => toCheckInSession(deps, s, places(s))),
    next: near.filter((s) => opens(s) > now && opens(s) < tomorrowEnds).map((s) => s.id),
  };
}

/** A date with its taken, free and admitted places. */
export async function checkInSession(deps: TxDeps, db: Db | Tx, session: Dated): Promise<CheckInSession> {
  return toCheckInSession(deps, session, (await countPlaces(db, [session]))(session));
}

function toCheckInSession(deps: TxDeps, session: Dated, places: PlaceCounts): CheckInSession {
  const day = dayOfWall(session.local_start);
  const end = wallClock(session.zone, session.ends_at);
  return {
    id: session.id,
    title: session.title,
    day,
    time: session.local_start.slice(11, 16),
    endTime: `${String(end.hour).padStart(2, "0")}:${String(end.minute).padStart(2, "0")}`,
    dayWords: checkInDayWords(session.zone, day, deps.now()),
    cancelled: session.status === "cancelled",
    ...places,
    starts: toIso(session.starts_at),
    ends: toIso(session.ends_at),
  };
}

/** A place as shown at check-in. */
export function checkInTicket(deps: TxDeps, t: TicketRow, of: number): CheckInTicket {
  const now = deps.now();
  return {
    id: t.id,
    sessionId: t.session_id,
    seat: t.seat,
    of,
    group: t.group_code,
    tier: t.tier_name,
    holder: t.holder,
    shortCode: groupedCode(t.short_code),
    state: t.state,
    stateWords: ticketStateWords[t.state],
    usedWords: usedWords(deps, t),
    canUndo: mayUndo(t, now),
  };
}

export const mayUndo = (t: TicketRow, now: Instant) =>
  t.state === "used" && t.used_at !== null && now - t.used_at <= UNDO_WITHIN;

/** When and by whom the place was admitted: "hoy 10:04 por «Puerta 1» (Rosa)". */
export const usedWords = (deps: TxDeps, t: Pick<TicketRow, "used_at" | "gate" | "used_by_name">) =>
  t.used_at === null || t.gate === null
    ? null
    : enteredWords(deps.zone, { at: t.used_at, gate: t.gate, by: t.used_by_name ?? "" }, deps.now());
