import { randomBytes } from "node:crypto";
import type { FeedView, Task } from "@corral/contract/types";
import { type CalendarEntry, calendarText } from "@corral/domain/calendar/ical/calendar";
import type { Role } from "@corral/domain/kernel/roles";
import { addDays, DAY, dayIn, type Instant, momentForList, plus, toIso, type Zone } from "@corral/domain/kernel/time";
import { reach, reachesAll } from "@corral/domain/permissions";
import { placeCountWords } from "@corral/domain/shop/places";
import { listTaskKinds } from "@corral/domain/tasks";
import { readSettings } from "#src/features/business/settings/business";
import { tasksIn } from "#src/features/calendar/tasks/list-tasks";
import { countPlaces } from "#src/features/shop/seats/place-counts";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps, TxDeps } from "#src/platform/deps";
import { sha256 } from "#src/platform/ids";
import { visitEntry } from "./visit-entry";

/** Days that a calendar app sees. */
const BACK = 14;
const AHEAD = 75;
/** 192 random bits. */
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** Whether this person has a feed address, since when, and when it was last read. Never the address itself. */
export async function readFeed(deps: Deps, staffId: string): Promise<FeedView> {
  const f = await deps.db.selectFrom("calendar_feed").selectAll().where("user_id", "=", staffId).executeTakeFirst();
  const words = (at: Instant | null) => (at === null ? null : momentForList(deps.zone, at, deps.now()));
  return {
    createdAt: f ? toIso(f.created_at) : null,
    createdWords: f ? words(f.created_at) : null,
    readWords: f ? words(f.read_at) : null,
  };
}

/** Creates a new feed address for this person and revokes the previous one. */
export async function makeFeed(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  origin: string,
): Promise<{ url: string; feed: FeedView }> {
  const token = randomBytes(24).toString("base64url");
  const row = { token_hash: sha256(token), created_at: toIso(deps.now()), read_at: null };
  await tx
    .insertInto("calendar_feed")
    .values({ user_id: staff.id, ...row })
    .onConflict((o) => o.column("user_id").doUpdateSet(row))
    .execute();
  return {
    url: `${deps.public.publicUrl ?? origin}/ical/${token}.ics`,
    feed: {
      createdAt: row.created_at,
      createdWords: momentForList(deps.zone, deps.now(), deps.now()),
      readWords: null,
    },
  };
}

export const dropFeed = (tx: Tx, staffId: string) =>
  tx.deleteFrom("calendar_feed").where("user_id", "=", staffId).execute();

/**
 * The calendar of a feed address: what its person's role may see today. Undefined for an unknown address or a
 * suspended person.
 */
export async function feedText(deps: Deps, token: string, origin: string): Promise<string | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const who = await deps.db
    .selectFrom("calendar_feed as f")
    .innerJoin("staff_user as u", "u.id", "f.user_id")
    .select(["u.id", "u.name", "u.role"])
    .where("f.token_hash", "=", sha256(token))
    .where("u.status", "=", "active")
    .executeTakeFirst();
  if (!who) return undefined;
  await deps.db
    .updateTable("calendar_feed")
    .set({ read_at: toIso(deps.now()) })
    .where("user_id", "=", who.id)
    .execute();
  const { business } = await readSettings(deps.db);
  const base = deps.public.publicUrl ?? origin;
  const entries = [...(await visits(deps, who.role, base)), ...(await tasks(deps, who.role, base))];
  return calendarText({ name: `${business.name} · ${who.name}`, now: deps.now(), entries });
}

async function tasks(deps: Deps, role: Role, base: string): Promise<CalendarEntry[]> {
  const today = dayIn(deps.zone, deps.now());
  const { tasks } = await tasksIn(deps, deps.db, role, {
    from: addDays(today, -BACK),
    to: addDays(today, AHEAD),
    kinds: listTaskKinds(reachesAll(role)),
    overdue: false,
  });
  return tasks
    .filter((t) => !t.done)
    .map((t) => ({
      // Without the day: a task that moves keeps its calendar id.
      uid: `${t.key.split(":").slice(0, 2).join("-")}@corral`,
      sequence: 0,
      title: t.detail ? `${t.title} · ${t.detail}` : t.title,
      description: t.hrefWords,
      url: `${base}${t.href}`,
      when: t.snoozedUntil ? { day: t.snoozedUntil } : taskTime(deps.zone, t),
      busy: false,
    }));
}

function taskTime(zone: Zone, t: Task): CalendarEntry["when"] {
  const day = t.day;
  return t.time === null ? { day, until: t.until } : { zone, day, time: t.time, endDay: day, endTime: t.time };
}

/** Visit dates with their visitors; a cancelled one stays as cancelled until it is over. */
async function visits(deps: Deps, role: Role, base: string): Promise<CalendarEntry[]> {
  if (reach("session.see", role) === "none") return [];
  const now = deps.now();
  const rows = await deps.db
    .selectFrom("session as s")
    .innerJoin("catalog_item as i", "i.id", "s.item_id")
    .selectAll("s")
    .select("i.title")
    .where("s.starts_at", ">", sqlInstant(plus(now, -BACK * DAY)))
    .where("s.starts_at", "<", sqlInstant(plus(now, AHEAD * DAY)))
    .where("i.status", "<>", "draft")
    .where((e) => e.or([e("s.status", "<>", "cancelled"), e("s.starts_at", ">", sqlInstant(now))]))
    .orderBy("s.starts_at")
    .orderBy("s.id")
    .limit(500)
    .execute();
  const places = await countPlaces(deps.db, rows);
  return rows.map((s) =>
    visitEntry(s, {
      uid: `visita-${s.id}@corral`,
      title: s.title,
      description: placeCountWords(places(s)),
      url: `${base}/calendario?ver=puerta&visita=${s.id}`,
    }),
  );
}
