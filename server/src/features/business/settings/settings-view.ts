import { missingLegal } from "@corral/domain/business/legal";
import { changeInWords } from "@corral/domain/business/settings/fields";
import {
  fieldsOf,
  type GroupValues,
  readGroupValues,
  type SettingGroup,
  settingGroups,
} from "@corral/domain/business/settings/groups";
import { itemAt, present } from "@corral/domain/kernel/lookup";
import { instant, momentForList, toIso } from "@corral/domain/kernel/time";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import { withOlder } from "./business";

export const ABOUT = "setting";
export const isGroup = (name: string): name is SettingGroup => Object.hasOwn(settingGroups, name);

/** A group of settings: the stored values, or its defaults as version 0. */
export async function settingsView(deps: TxDeps, db: Db | Tx, group: SettingGroup) {
  const rows = await db.selectFrom("setting").selectAll().execute();
  const values = readGroupValues(group, withOlder(group, new Map(rows.map((r) => [r.key, r.value]))));
  const last = await db
    .selectFrom("audit_entry")
    .select(["who", "at"])
    .where("about_kind", "=", ABOUT)
    .where("about_id", "=", group)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    group,
    version: (rows.find((r) => r.key === group)?.version ?? 0) + 1,
    values: values as Record<string, unknown>,
    changed: last ? { by: last.who, at: toIso(last.at), words: momentForList(deps.zone, last.at, deps.now()) } : null,
    missing: group === "business" ? missingLegal(values as GroupValues<"business">) : [],
  };
}

interface Change {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The changes of a group, newest first, as sentences. A field that this version doesn't know keeps its name. */
export async function readSettingHistory(deps: Deps, group: SettingGroup, before: string | undefined, limit: number) {
  const rows = await deps.db
    .selectFrom("audit_entry")
    .select(["id", "who", "at", "data"])
    .where("about_kind", "=", ABOUT)
    .where("about_id", "=", group)
    .$if(before !== undefined, (q) => q.where("id", "<", present(before)))
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map((r) => ({
    by: r.who,
    at: toIso(instant(r.at)),
    words: momentForList(deps.zone, instant(r.at), deps.now()),
    // jsonb, as `changeSettings` wrote it.
    changes: changesOf(group, r.data as unknown as Change),
  }));
  return { items, next: rows.length > limit ? itemAt(rows, limit - 1).id : null };
}

function changesOf(group: SettingGroup, { before = {}, after = {} }: Partial<Change>) {
  const fields = fieldsOf(group);
  return Object.keys(after).map((name) => {
    const field = fields[name];
    return field
      ? { label: field.label, ...changeInWords(field, before[name], after[name]) }
      : { label: name, before: String(before[name]), after: String(after[name]) };
  });
}
