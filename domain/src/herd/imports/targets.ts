import { searchText } from "../../kernel/search-text";
import { isOneAnimals, searchedMarks } from "../animals/identifiers";
import type { ColumnKey } from "./columns";
import { type FileAnimal, isUuid } from "./read-row";

/** Who is in the herd, as far as it takes to know whom a line is of. */
export interface HerdIndex {
  /** Those of the ids in the file that are animals of the herd. */
  ids: ReadonlySet<string>;
  /** Who has a mark, by `markKey`; `active` is false for one that it had, which counts where it is for life. Irons are in no index. */
  owners: ReadonlyMap<string, { id: string; name: string; active: boolean }>;
  /** Animals without any mark, by `nameKey`. */
  nameless: ReadonlyMap<string, readonly string[]>;
}
export const markKey = (m: { type: string; norm: string }) => `${m.type} ${m.norm}`;
export const nameKey = (species: string, name: string) => `${species} ${searchText(name)}`;

export type Say = (line: number, key: ColumnKey, message: string) => void;

/**
 * Which animal each line is of, in the order of the lines: one of the herd by its id, by any of its marks or, without marks, by its name; else
 * a new one. What can't be told apart is a fault.
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

/** Finds animals by what was written of a parent: an id, or any mark of an animal of the herd or of the file. */
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
    const id = (targets[i] as { id: string }).id;
    here.add(id);
    for (const m of row.marks) if (isOneAnimals(m.type)) note(m.norm, id);
  }
  return (typed) => {
    const id = typed.toLowerCase();
    // One of the herd that the file does not name is found when what is planned is checked.
    if (isUuid(id)) return [id];
    // As it was written first: the ten digits of a longer number may be another animal's whole tag.
    const [plain, ...others] = searchedMarks(typed).map((norm) => byNorm.get(norm));
    return [...(plain ?? others.find((found) => found) ?? [])];
  };
}
