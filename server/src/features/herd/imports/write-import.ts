import { dayIn, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import { isIdle, parentsFirst, writeAnimals } from "#src/features/herd/animals/write-animals";
import { summarizeRecords } from "#src/features/herd/summaries/summarize";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import type { Prepared } from "./prepare";
import type { Tell } from "./read-file";

/** Another transaction took a mark meanwhile: the import is rolled back. */
export class Overtaken extends Error {}

/** Animals between two checks for a cancellation. */
const CHUNK = 2_000;
const chunksOf = <T>(all: readonly T[]) =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, i) => all.slice(i * CHUNK, (i + 1) * CHUNK));

/** Writes what `prepare` planned, in the caller's transaction, and reports each step. */
export async function writeImport(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  p: Prepared,
  about: { id: string; fileName: string },
  tell: Tell,
): Promise<void> {
  const changing = p.plans.filter((plan) => !isIdle(plan));
  const events = eventsOf(p, await makeGroups(deps, tx, staff, p.newGroups));
  const touched = [...new Set(events.map((e) => e.animal_id))];
  const total = changing.length + events.length + touched.length;
  let done = 0;
  const step = async (n: number) => {
    done += n;
    await tell(done, total);
  };
  await tell(0, total);
  // New ones first, because they may be parents of edited ones.
  for (const some of [...chunksOf(parentsFirst(changing)), ...chunksOf(changing.filter((plan) => plan.was))]) {
    const { taken } = await writeAnimals(deps, tx, staff, some, `Importación de ${about.fileName}`);
    if (taken.length) throw new Overtaken();
    await step(some.length);
  }
  const batch = newId();
  for (const some of chunksOf(events)) {
    await sql`
      insert into animal_event (id, animal_id, type, status, occurred_on, data, published, batch_id, by_user, by_name, created_at)
      select id, animal_id, type, 'done', "on", data, type = 'weighing', ${batch}::uuid, ${staff.id}::uuid, ${staff.name}, ${toIso(deps.now())}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(some.map((e) => ({ id: newId(), ...e })))}::jsonb)
        as r (id uuid, animal_id uuid, type text, "on" date, data jsonb)`.execute(tx);
    await step(some.length);
  }
  const today = dayIn(deps.zone, deps.now());
  for (const some of chunksOf(touched)) {
    await summarizeRecords(tx, some, today);
    await step(some.length);
  }
  const { created, changed, weighings } = p.check;
  await recordFact(
    deps,
    tx,
    staff,
    "herd.imported",
    { kind: "herd_import", id: about.id },
    { file: about.fileName, created, changed, weighings, newGroups: p.newGroups.slice(0, 20) },
  );

  function eventsOf({ moves, weighings }: Prepared, groups: Map<string, string>) {
    const on = dayIn(deps.zone, deps.now());
    return [
      ...moves.map((m) => ({
        animal_id: m.animalId,
        type: "group_change",
        on,
        data: { groupId: groups.get(m.group) ?? m.group },
      })),
      ...weighings.map((w) => ({ animal_id: w.animalId, type: "weighing", on: w.on, data: { grams: w.grams } })),
    ];
  }
}

/** Creates the new groups of a file, as lots; returns ids by name. */
async function makeGroups(deps: TxDeps, tx: Tx, staff: Staff, names: readonly string[]): Promise<Map<string, string>> {
  const made = names.map((name) => ({
    id: newId(),
    kind: "lot" as const,
    name,
    created_at: toIso(deps.now()),
    created_by: staff.id,
  }));
  if (made.length) await tx.insertInto("animal_group").values(made).execute();
  return new Map(made.map((g) => [g.name, g.id]));
}
