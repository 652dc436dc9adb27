import { dayFault } from "@corral/domain/herd/animals/form";
import { movesTo } from "@corral/domain/herd/animals/herd-filter";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { type Day, dayIn, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import { summarizeRecords } from "#src/features/herd/summaries/summarize";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";

/**
 * Moves animals into a group or out of theirs, with a record of each on that day. Skips animals that are gone or
 * already there, and returns how many moved. An animal's group is that of its latest such record by day.
 */
export async function putInGroup(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ids: readonly string[],
  groupId: string | null,
  how: { on: Day; note: string },
): Promise<Result<number, "NOT_FOUND" | "VALIDATION_FAILED">> {
  const today = dayIn(deps.zone, deps.now());
  const wrong = dayFault(how.on, today);
  if (wrong) return refuseField("on", wrong);
  const group = groupId
    ? await tx.selectFrom("animal_group").selectAll().where("id", "=", groupId).forShare().executeTakeFirst()
    : null;
  if (group === undefined) return refuse("NOT_FOUND");
  if (group?.archived_at) return refuseField("groupId", `${group.name} está archivado. Recupéralo antes de usarlo.`);
  const { rows } = await sql<AnimalRow>`select id, name, birth_date, life_status, present, group_id
    from animal where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx);
  if (rows.length !== new Set(ids).size) return refuse("NOT_FOUND");
  const moving = rows.filter((r) => movesTo({ life: r.life_status, present: r.present, groupId: r.group_id }, groupId));
  const unborn = moving.find((r) => r.birth_date && how.on < r.birth_date);
  if (unborn) return refuseField("on", `${unborn.name} no había nacido ese día.`);
  if (moving.length === 0) return ok(0);
  const created_at = toIso(deps.now());
  const batch_id = moving.length > 1 ? newId() : null;
  const data = JSON.stringify({
    ...(groupId ? { groupId } : {}),
    ...(how.note.trim() ? { note: how.note.trim() } : {}),
  });
  await tx
    .insertInto("animal_event")
    .values(
      moving.map(({ id }) => ({
        id: newId(),
        animal_id: id,
        type: "group_change",
        status: "done",
        occurred_on: how.on,
        data,
        published: false,
        batch_id,
        by_user: staff.id,
        by_name: staff.name,
        created_at,
      })),
    )
    .execute();
  await summarizeRecords(
    tx,
    moving.map((m) => m.id),
    today,
  );
  await recordFact(deps, tx, staff, "group.filled", group ? { kind: "animal_group", id: group.id } : undefined, {
    group: group?.name ?? null,
    animals: moving.map((m) => m.name).slice(0, 20),
    count: moving.length,
    note: how.note.trim() || null,
  });
  return ok(moving.length);
}
