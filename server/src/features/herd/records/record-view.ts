import type { AnimalFacts, RecordView } from "@corral/contract/types";
import { toAnimalFacts } from "@corral/domain/herd/records/animal-summary";
import { isEventType, mayCorrect, mayVoid } from "@corral/domain/herd/records/event-types";
import { aboutWords, struckThrough, toRecordView, withBefore } from "@corral/domain/herd/records/record-view";
import { summarizeRecords } from "@corral/domain/herd/records/summarize";
import { dayIn, momentForList } from "@corral/domain/kernel/time";
import { reach } from "@corral/domain/permissions";
import { sql } from "kysely";
import { type PhotoView, readPhotoViews } from "#src/features/business/photos/photo-view";
import { readAnimalNames } from "#src/features/herd/public-animals/animal-view";
import { readRecordSummaries } from "#src/features/herd/summaries/summarize";
import type { Staff } from "#src/platform/calls/authorize";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import { cameLater, laterWords } from "#src/platform/calls/sent-later";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import { mayWrite, type RecordRow, youngOf } from "./record-tx";

const PAGE = 40;
type Act = RecordView["acts"][number];

const AUTHOR = "Corral";
const NO_NAMES: Record<string, string> = {};

/** Actions that a person may take on a record in its state. */
function actsOn(staff: Staff, r: RecordRow): Act[] {
  if (reach("animal.edit", staff.role) === "none" || !isEventType(r.type)) return [];
  if (!mayWrite(staff, r.type)) return r.status === "cancelled" ? [] : ["note"];
  if (r.status === "planned") return ["do", "move", "cancel"];
  if (r.status !== "done") return [];
  return [
    ...(mayCorrect(r.type, r.data) ? (["correct"] as const) : []),
    ...(mayVoid(r.type, r.data) ? (["void"] as const) : []),
  ];
}

/** For each record, the records that it replaced, back to the first. */
async function readChains(db: Db | Tx, ids: readonly string[]): Promise<Map<string, RecordRow[]>> {
  const chains = new Map<string, RecordRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return chains;
  const { rows } = await sql<RecordRow & { last: string; depth: number }>`
    with recursive back as (
      select id as last, supersedes_id as at, 1 as depth from animal_event where id = any(${[...ids]}::uuid[]) and supersedes_id is not null
      union all select b.last, e.supersedes_id, b.depth + 1 from back b join animal_event e on e.id = b.at
        where e.supersedes_id is not null and b.depth < 50)
    select e.*, b.last, b.depth from back b join animal_event e on e.id = b.at order by b.last, b.depth`.execute(db);
  for (const r of rows) chains.get(r.last)?.push(r);
  return chains;
}

/** Records as staff see them. */
export async function recordViews(deps: TxDeps, db: Db | Tx, staff: Staff, rows: RecordRow[]): Promise<RecordView[]> {
  const chains = await readChains(
    db,
    rows.map((r) => r.id),
  );
  const all = [...rows, ...[...chains.values()].flat()];
  const about = all.flatMap((r) => (typeof r.data.about === "string" ? [r.data.about] : []));
  const photoIds = all.flatMap((r) => r.photo_ids);
  const named = all.flatMap((r) => [r.data.sireId, ...youngOf(r.data)]).filter((id) => typeof id === "string");
  const groupIds = all.flatMap((r) => (typeof r.data.groupId === "string" ? [r.data.groupId] : []));
  const [photos, names, groups, notes, later] = await Promise.all([
    photoIds.length ? readPhotoViews(db, photoIds) : new Map<string, PhotoView>(),
    named.length ? readAnimalNames(db, named) : NO_NAMES,
    groupIds.length ? db.selectFrom("animal_group").select(["id", "name"]).where("id", "in", groupIds).execute() : [],
    about.length
      ? db.selectFrom("animal_event").select(["id", "type", "occurred_on"]).where("id", "in", about).execute()
      : [],
    cameLater(
      db,
      ["record", "records"],
      rows.flatMap((r) => (r.batch_id ? [r.id, r.batch_id] : [r.id])),
    ),
  ]);
  const known = new Map<string, string>([
    ...Object.entries(names),
    ...groups.map((g) => [g.id, g.name] as const),
    ...notes.map((n) => [n.id, aboutWords({ type: n.type, on: n.occurred_on })] as const),
  ]);
  const [zone, now] = [deps.zone, deps.now()];
  const viewOf = (r: RecordRow, firstAt: RecordRow) =>
    toRecordView(
      {
        id: r.id,
        animalId: r.animal_id,
        type: r.type,
        status: r.status as RecordView["status"],
        on: r.occurred_on,
        data: r.data,
        published: r.published,
        at: r.updated_at ?? r.created_at,
        firstAt: firstAt.created_at,
        by: r.by_name ?? AUTHOR,
        version: r.version,
      },
      { nameOf: (id) => known.get(id), photos: r.photo_ids.flatMap((id) => photos.get(id) ?? []), zone, now },
    );
  return rows.map((r): RecordView => {
    const chain = chains.get(r.id) ?? [];
    // A voiding row has no content of its own; show the voided record's.
    const said = r.status === "cancelled" ? chain[0] : undefined;
    const first = chain.at(-1) ?? r;
    const olds = (said ? chain.slice(1) : chain).map((it) => viewOf(it, first));
    const view = { ...withBefore(viewOf(said ?? r, first), olds), id: r.id, version: r.version };
    const came = later.get(r.id) ?? (r.batch_id ? later.get(r.batch_id) : undefined);
    const when = came ? { laterWords: laterWords(deps, came) } : {};
    if (r.status !== "cancelled") return { ...view, ...when, acts: actsOn(staff, r) };
    const { by = r.by_name ?? AUTHOR, reason } = cancelledOf(r);
    const atWords = momentForList(zone, r.updated_at ?? r.created_at, now);
    return { ...struckThrough(view, { was: said ? "done" : "planned", by, atWords, reason }), ...when };
  });
}
const cancelledOf = (r: RecordRow) => {
  const c = (r.data.cancelled ?? {}) as { by?: string; reason?: string };
  return { by: c.by, reason: c.reason ?? "" };
};

/** A page of an animal's records, newest first; replaced ones are nested in their replacements, and plans that a record fulfilled are left out. */
export async function pageOfRecords(
  deps: Deps,
  staff: Staff,
  animalId: string,
  ask: { status?: "planned" | "done" | undefined; type?: string | undefined; cursor?: string | undefined },
): Promise<{ items: RecordView[]; next: string | null }> {
  const after = readCursor(ask.cursor, "day");
  const { rows } = await sql<RecordRow>`
    select e.* from animal_event e left join animal_event o on o.id = e.supersedes_id
    where e.animal_id = ${animalId} and not exists (select from animal_event s where s.supersedes_id = e.id)
      and e.data #> '{cancelled,fulfilledBy}' is null
      ${ask.status ? sql`and e.status = ${ask.status}` : sql``} ${ask.type ? sql`and coalesce(o.type, e.type) = ${ask.type}` : sql``}
      ${after ? sql`and (e.occurred_on, e.id) < (${after.value}::date, ${after.id}::uuid)` : sql``}
    order by e.occurred_on desc, e.id desc limit ${PAGE + 1}`.execute(deps.db);
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return {
    items: await recordViews(deps, deps.db, staff, rows.slice(0, PAGE)),
    next: last ? writeCursor({ value: last.occurred_on, id: last.id }) : null,
  };
}

/** The animal's summary for today, for this person; undefined when there is no such animal. */
export async function animalFacts(deps: TxDeps, db: Db | Tx, animalId: string): Promise<AnimalFacts | undefined> {
  const animal = await db.selectFrom("animal").select(["species", "sex"]).where("id", "=", animalId).executeTakeFirst();
  if (!animal) return undefined;
  const records = (await readRecordSummaries(db, [animalId])).get(animalId) ?? [];
  return toAnimalFacts(animal.sex, summarizeRecords(animal, records, dayIn(deps.zone, deps.now())));
}
