import { checkGroup, fieldsOf, type SettingGroup } from "@corral/domain/business/settings/groups";
import type { Faults } from "#src/shared/editing/faults";
import { keyFields } from "#src/shared/editing/merge-fields";

export type Values = Record<string, unknown>;
/** Each setting of the group may be changed by somebody else. */
export const editFields = (group: SettingGroup) => keyFields<Values>(Object.keys(fieldsOf(group)));

/** What is wrong with a draft, field by field, in the words that the server would use. */
export function faultsOf(group: SettingGroup, draft: Values): Faults {
  return Object.fromEntries(checkGroup(group, draft).faults.map((f) => [f.field, f.message]));
}
