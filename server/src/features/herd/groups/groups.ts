import type { HerdGroup } from "@corral/contract/types";
import type { GroupKind } from "@corral/domain/herd/animals/attributes";
import { headsInWords } from "@corral/domain/herd/lots";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import { herdTally, readUncounted } from "#src/features/herd/summaries/herd-counts";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

/** Groups (pens, lots, litters), current ones first, by name, with the number of animals in each. */
export async function listGroups(db: Db | Tx): Promise<HerdGroup[]> {
  const { rows } = await sql<HerdGroup>`
    select g.id, g.kind, g.name, g.archived_at is not null as archived, g.version,
      coalesce(t.count, 0)::int as count, g.heads
    from animal_group g left join (
      select group_id, sum(n) as count from ${herdTally(await readUncounted(db))} k where here and group_id is not null group by group_id
    ) t on t.group_id = g.id
    order by g.archived_at is not null, lower(g.name), g.id`.execute(db);
  return rows;
}

const tidy = (name: string) => name.normalize("NFC").trim().replace(/\s+/g, " ");
const TAKEN = "Ya hay un grupo con ese nombre.";

/** Creates a group under an id made by the client; a repeat does nothing. */
export async function createGroup(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { id: string; kind: GroupKind; name: string },
): Promise<Result<string, "VALIDATION_FAILED" | "IDEMPOTENCY_CONFLICT">> {
  const name = tidy(ask.name);
  if (!name) return refuseField("name", "Ponle nombre.");
  const made = await tx
    .insertInto("animal_group")
    .values({ id: ask.id, kind: ask.kind, name, created_at: toIso(deps.now()), created_by: staff.id })
    .onConflict((c) => c.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) {
    const twin = await tx.selectFrom("animal_group").selectAll().where("id", "=", ask.id).executeTakeFirst();
    if (!twin) return refuseField("name", TAKEN);
    return twin.kind === ask.kind && twin.name === name ? ok(twin.id) : refuse("IDEMPOTENCY_CONFLICT");
  }
  await recordFact(deps, tx, staff, "group.created", { kind: "animal_group", id: ask.id }, { name });
  return ok(ask.id);
}

/** Renames a group, or archives it when it is empty. */
export async function editGroup(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { id: string; version: number; kind: GroupKind; name: string; archived: boolean },
): Promise<Result<string, "NOT_FOUND" | "VALIDATION_FAILED" | "VERSION_CONFLICT" | "DECISION_NOT_ALLOWED">> {
  const was = await tx.selectFrom("animal_group").selectAll().where("id", "=", ask.id).forUpdate().executeTakeFirst();
  if (!was) return refuse("NOT_FOUND");
  if (was.version !== ask.version) return refuse("VERSION_CONFLICT");
  const name = tidy(ask.name);
  if (!name) return refuseField("name", "Ponle nombre.");
  const archived = was.archived_at !== null;
  if (ask.archived && !archived) {
    const inside = (await listGroups(tx)).find((g) => g.id === was.id)?.count ?? 0;
    if (was.heads)
      return refuse(
        "DECISION_NOT_ALLOWED",
        `${was.name} todavía tiene ${headsInWords(was.heads)}. Pásalas a otro lote o anota su salida antes de archivarlo.`,
      );
    if (inside)
      return refuse(
        "DECISION_NOT_ALLOWED",
        `${was.name} todavía tiene ${inside} animales. Pásalos a otro grupo antes de archivarlo.`,
      );
  }
  const twin = await tx
    .selectFrom("animal_group")
    .select("id")
    // Compared as the index does: PostgreSQL's lower() in this locale leaves accented capitals, toLowerCase() doesn't.
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .where("archived_at", "is", null)
    .where("id", "<>", was.id)
    .executeTakeFirst();
  if (twin && !ask.archived) return refuseField("name", TAKEN);
  await tx
    .updateTable("animal_group")
    .set({
      kind: ask.kind,
      name,
      archived_at: ask.archived ? toIso(was.archived_at ?? deps.now()) : null,
      version: was.version + 1,
    })
    .where("id", "=", was.id)
    .execute();
  await recordFact(
    deps,
    tx,
    staff,
    "group.edited",
    { kind: "animal_group", id: was.id },
    {
      before: { name: was.name, archived },
      after: { name, archived: ask.archived },
    },
  );
  return ok(was.id);
}
