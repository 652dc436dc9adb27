import { itemAt } from "../../kernel/lookup";
import { searchText } from "../../kernel/text/search-text";
import { isOneAnimals, searchedMarks } from "../animals/identifiers";
import type { ColumnKey } from "./columns";
import { isUuid } from "./header";
import type { FileAnimal } from "./read-row";

/** The part of the herd that is needed to match lines to animals. */
export interface HerdIndex {
  /** The ids of the file that exist in the herd. */
  ids: ReadonlySet<string>;
  /**
   * The holder of each identifier, by `markKey`; `active` is false for a former one, which still counts where it is for
   * life. `value`: as it is written. Branding irons are not indexed.
   */
  owners: ReadonlyMap<string, { id: string; name: string; active: boolean; value?: string }>;
  /** Animals without identifiers, by `nameKey`. */
  nameless: ReadonlyMap<string, readonly string[]>;
}
/** The keys of `HerdIndex`. */
export const markKey = (m: { type: string; norm: string }) => `${m.type} ${m.norm}`;
export const nameKey = (species: string, name: string) => `${species} ${searchText(name)}`;

export type Say = (line: number, key: ColumnKey, message: string) => void;

/**
 * Matches each line, in order, to an animal of the herd by its id, by any of its identifiers or, without identifiers,
 * by its name; otherwise to a new animal. An ambiguous match is a fault.
 */
export function findTargets(
  rows: readonly FileAnimal[],
  herd: HerdIndex,
  newId: () => string,
  say: Say,
): { id: string; isNew: boolean }[] {
  const byAnimal = new Map<string, number>();
  const byMark = new Map<string, number>();
  const byName = new Map<string, number>();
  return rows.map((row) => {
    let id = row.id && herd.ids.has(row.id) ? row.id : undefined;
    for (const m of row.marks) {
      if (!isOneAnimals(m.type)) continue;
      const first = byMark.get(markKey(m));
      if (first !== undefined) say(row.line, m.type, `La línea ${first} ya trae «${m.value}».`);
      else byMark.set(markKey(m), row.line);
      const owner = herd.owners.get(markKey(m));
      if (!owner || owner.id === id || first !== undefined) continue;
      if (id === undefined && owner.active) id = owner.id;
      else say(row.line, m.type, `«${m.value}» es de ${owner.name}. Revisa de cuál de los dos es esta línea.`);
    }
    if (row.marks.length === 0 && !row.id && row.name) {
      const key = nameKey(row.species ?? "", row.name);
      const first = byName.get(key);
      if (first !== undefined)
        say(row.line, "name", `Se llama igual que el de la línea ${first} y ninguno trae identificación.`);
      else byName.set(key, row.line);
      const alike = herd.nameless.get(key) ?? [];
      if (alike.length === 1) id = alike[0];
      else if (alike.length > 1)
        say(row.line, "name", "Hay varios que se llaman así y no llevan identificación. Ponle una, o su Id.");
    }
    const isNew = id === undefined;
    id ??= row.id ?? newId();
    const first = byAnimal.get(id);
    if (first !== undefined) say(row.line, "id", `Es el mismo animal que el de la línea ${first}.`);
    else byAnimal.set(id, row.line);
    return { id, isNew };
  });
}

/** Finds the animals that a parent cell names: by id, or by any identifier in the herd or in the file. */
export function parentFinder(
  rows: readonly FileAnimal[],
  targets: readonly { id: string }[],
  herd: HerdIndex,
): (typed: string) => string[] {
  const byNorm = new Map<string, Set<string>>();
  const note = (norm: string, id: string) => byNorm.set(norm, (byNorm.get(norm) ?? new Set()).add(id));
  for (const [key, owner] of herd.owners) if (owner.active) note(key.slice(key.indexOf(" ") + 1), owner.id);
  const here = new Set<string>();
  for (const [i, row] of rows.entries()) {
    const id = itemAt(targets, i).id;
    here.add(id);
    for (const m of row.marks) if (isOneAnimals(m.type)) note(m.norm, id);
  }
  return (typed) => {
    const id = typed.toLowerCase();
    // Whether an animal with this id exists is checked with the whole plan.
    if (isUuid(id)) return [id];
    // The text as typed comes first: the ten digits of a longer number may be another animal's whole identifier.
    const [plain, ...others] = searchedMarks(typed).map((norm) => byNorm.get(norm));
    return [...(plain ?? others.find((found) => found) ?? [])];
  };
}
