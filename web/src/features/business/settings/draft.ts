import { checkGroup, fieldsOf, type SettingGroup } from "@corral/domain/business/settings/groups";
import type { Faults } from "#src/shared/editing/faults";
import { keyFields } from "#src/shared/editing/merge-fields";

export type Values = Record<string, unknown>;
/** Each setting of the group is its own field for conflicts. */
export const editFields = (group: SettingGroup) => keyFields<Values>(Object.keys(fieldsOf(group)));

/** The faults of a draft by field, with the server's messages. */
export function findFaults(group: SettingGroup, draft: Values): Faults {
  return Object.fromEntries(checkGroup(group, draft).faults.map((f) => [f.field, f.message]));
}
