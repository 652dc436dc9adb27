import type { AnimalFacts, RecordView } from "@corral/contract/types";
import { eventName, isEventType, isMedical, mayCorrect, mayVoid } from "@corral/domain/herd/records/event-types";
import { recordDetail } from "@corral/domain/herd/records/record-words";
import { factsInView, summarizeRecords } from "@corral/domain/herd/records/summarize";
import { reach } from "@corral/domain/kernel/permissions";
import { type Day, dayIn, dayInWords, momentForList, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { photosOf } from "#src/features/business/photos/photo-view";
import { namesOf } from "#src/features/herd/public-animals/animal-view";
import { factsOfRecords } from "#src/features/herd/summaries/summarize";
import type { Staff } from "#src/platform/calls/authorize";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import { cameLater, laterWords } from "#src/platform/calls/sent-later";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { mayWrite, type RecordRow } from "./record-tx";

const PAGE = 40;
type Act = RecordView["acts"][number];

const noteOf = (data: Record<string, unknown>) =>
  typeof data.note === "string" ? data.note : typeof data.text === "string" ? data.text : null;
const AUTHOR = "Corral";

/** What somebody may do with a record as it stands. */
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

/** Everything that some record stands for: those that it took the place of, back to the first. */
async function chainsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, RecordRow[]>> {
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

/** Records as their staff reads them. */
export async function recordViews(deps: Deps, db: Db | Tx, staff: Staff, rows: RecordRow[]): Promise<RecordView[]> {
  const chains = await chainsOf(
    db,
    rows.map((r) => r.id),
  );
  const all = [...rows, ...[...chains.values()].flat()];
  const young = (r: RecordRow) => (Array.isArray(r.data.youngIds) ? (r.data.youngIds as string[]) : []);
  const about = all.flatMap((r) => (typeof r.data.about === "string" ? [r.data.about] : []));
  const groupIds = all.flatMap((r) => (typeof r.data.groupId === "string" ? [r.data.groupId] : []));
  const [photos, names, groups, notes, later] = await Promise.all([
    photosOf(
      db,
      rows.flatMap((r) => r.photo_ids),
    ),
    namesOf(
      db,
      all.flatMap((r) => [r.data.sireId, ...young(r)]),
    ),
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
  const known = {
    ...names,
    ...Object.fromEntries(groups.map((g) => [g.id, g.name])),
    ...Object.fromEntries(
      notes.map((n) => [n.id, `Sobre ${eventName(n.type).toLowerCase()} del ${dayInWords(n.occurred_on)}`]),
    ),
  };
  const detailOf = (r: RecordRow) => {
    const born = young(r).flatMap((id) => known[id] ?? []);
    const words = [recordDetail(r.type, r.data, known), born.length ? `Crías: ${born.join(", ")}` : null];
    return words.filter((w) => w !== null).join(" · ") || null;
  };
  const atWords = (r: RecordRow) => momentForList(deps.zone, r.updated_at ?? r.created_at, deps.now());
  const today = dayIn(deps.zone, deps.now());
  return rows.map((r): RecordView => {
    const chain = chains.get(r.id) ?? [];
    // What was said never to be so: the row that says it stands for nothing of its own.
    const said = r.status === "cancelled" ? chain[0] : undefined;
    const shown = said ?? r;
    const olds = said ? chain.slice(1) : chain;
    const came = later.get(r.id) ?? (r.batch_id ? later.get(r.batch_id) : undefined);
    return {
      id: r.id,
      animalId: r.animal_id,
      type: shown.type,
      title: eventName(shown.type),
      status: r.status as RecordView["status"],
      on: shown.occurred_on,
      onWords: dayInWords(shown.occurred_on),
      data: Object.fromEntries(Object.entries(shown.data).filter(([k]) => k !== "note" && k !== "cancelled")),
      detail: detailOf(shown),
      note: noteOf(shown.data),
      photos: shown.photo_ids.flatMap((id) => photos.get(id) ?? []),
      published: shown.published,
      by: shown.by_name ?? AUTHOR,
      at: toIso(shown.updated_at ?? shown.created_at),
      atWords: atWords(shown),
      ...(came ? { laterWords: laterWords(deps, came) } : {}),
      overdue: r.status === "planned" && r.occurred_on < today,
      medical: isEventType(shown.type) && isMedical(shown.type),
      before: olds.map((o) => ({
        onWords: dayInWords(o.occurred_on),
        detail: detailOf(o),
        note: noteOf(o.data),
        by: o.by_name ?? AUTHOR,
        atWords: atWords(o),
      })),
      voided:
        r.status === "cancelled"
          ? {
              was: said ? "done" : "planned",
              by: cancelledOf(r).by ?? r.by_name ?? AUTHOR,
              atWords: atWords(r),
              reason: cancelledOf(r).reason,
            }
          : null,
      acts: actsOn(staff, r),
      version: r.version,
    };
  });
}
const cancelledOf = (r: RecordRow) => {
  const c = (r.data.cancelled ?? {}) as { by?: string; reason?: string };
  return { by: c.by, reason: c.reason ?? "" };
};

/** A page of an animal's records, the newest first; those that others took the place of come inside the ones that did. */
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
      ${ask.status ? sql`and e.status = ${ask.status}` : sql``} ${ask.type ? sql`and coalesce(o.type, e.type) = ${ask.type}` : sql``}
      ${after ? sql`and (e.occurred_on, e.id) < (${after.value}::date, ${after.id}::uuid)` : sql``}
    order by e.occurred_on desc, e.id desc limit ${PAGE + 1}`.execute(deps.db);
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return {
    items: await recordViews(deps, deps.db, staff, rows.slice(0, PAGE)),
    next: last ? writeCursor({ value: last.occurred_on, id: last.id }) : null,
  };
}

/** What the records of an animal add up to today, for who reads it; undefined for an animal that is not there. */
export async function animalFacts(deps: Deps, db: Db | Tx, animalId: string): Promise<AnimalFacts | undefined> {
  const animal = await db.selectFrom("animal").select(["species", "sex"]).where("id", "=", animalId).executeTakeFirst();
  if (!animal) return undefined;
  const records = (await factsOfRecords(db, [animalId])).get(animalId) ?? [];
  return factsInView(animal.sex, summarizeRecords(animal, records, dayIn(deps.zone, deps.now()) as Day));
}
