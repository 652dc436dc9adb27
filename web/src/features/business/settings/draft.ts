import { checkGroup, fieldsOf, type SettingGroup } from "@corral/domain/business/settings/groups";

export type Values = Record<string, unknown>;
export const sameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** The fields that were written over. */
export const changedFields = (base: Values, draft: Values) =>
  Object.keys(draft).filter((name) => !sameValue(base[name], draft[name]));

/** What is wrong with a draft, field by field, in the words that the server would use. */
export function faultsOf(group: SettingGroup, draft: Values): Record<string, string> {
  return Object.fromEntries(checkGroup(group, draft).faults.map((f) => [f.field, f.message]));
}

export interface Merged {
  values: Values;
  /** The fields that both wrote, each another thing: mine stays until whoever looks decides. */
  both: string[];
}
/** Takes in what somebody else saved meanwhile without losing anything of mine. */
export function merge(group: SettingGroup, base: Values, mine: Values, theirs: Values): Merged {
  const values: Values = {};
  const both: string[] = [];
  for (const name of Object.keys(fieldsOf(group))) {
    const [iDid, theyDid] = [!sameValue(base[name], mine[name]), !sameValue(base[name], theirs[name])];
    values[name] = iDid ? mine[name] : theirs[name];
    if (iDid && theyDid && !sameValue(mine[name], theirs[name])) both.push(name);
  }
  return { values, both };
}
