import { readMark } from "../animals/identifiers";
import type { ColumnKey } from "./columns";
import { type Header, simple } from "./header";
import type { FileAnimal } from "./read-row";
import { type HerdIndex, markKey } from "./targets";

/** Columns by which an animal could be made. */
const DESCRIBE: readonly ColumnKey[] = ["id", "name", "species", "sex", "birthDate", "breed"];
const TAGS: readonly (ColumnKey | undefined)[] = ["rfid_iso", "microchip"];
/** How readers and scales name the number that a person reads. */
const VISUAL = /^(v ?id|id ?v|visual (id|tag)|id visual)$/;

/** Whether a file is what a tag reader or a scale recorded: numbers of animals, and nothing that describes one. */
export const isSession = (header: Header, names: readonly string[]): boolean =>
  !header.at.some((key) => key && DESCRIBE.includes(key)) &&
  (header.at.some((key) => TAGS.includes(key)) ||
    (header.at.includes("weight") && names.some((name) => VISUAL.test(simple(name)))));

/** The header of a session, whose only date is that of its weights; among the columns of an ordinary list it could be any. */
export function readSessionDate(header: Header, names: readonly string[]): Header {
  const { at: keys } = header;
  if (!isSession(header, names) || !keys.includes("weight") || keys.includes("weighedOn")) return header;
  const at = names.findIndex((name, i) => header.at[i] === undefined && /^(date|fecha)$/.test(simple(name)));
  if (at < 0) return header;
  return {
    at: header.at.map((key, i) => (i === at ? "weighedOn" : key)),
    unused: header.unused.filter((name) => name !== names[at]),
  };
}

/** Which columns of a list without a header are electronic tags and nothing else. */
export function tagListHeader(
  records: readonly (readonly string[])[],
): { header: Header; names: string[] } | undefined {
  const wide = records.reduce((most, cells) => Math.max(most, cells.length), 0);
  const isTag = (at: number) => {
    const cells = records.map((row) => row[at]?.trim() ?? "").filter((cell) => cell !== "");
    return cells.length > 0 && cells.every((cell) => readMark("rfid_iso", cell).ok);
  };
  const tags = Array.from({ length: wide }, (_, at) => at).filter(isTag);
  const [only] = tags;
  if (only === undefined || tags.length > 1) return undefined;
  const names = Array.from({ length: wide }, (_, at) => (at === only ? "Arete electrónico" : ""));
  return { header: { at: names.map((name) => (name ? "rfid_iso" : undefined)), unused: [] }, names };
}

/** Where a session's numbers may stand in the herd: an electronic tag may be a chip, and what a person reads any tag. */
const ALIKE: Partial<Record<ColumnKey, readonly string[]>> = {
  rfid_iso: ["rfid_iso", "microchip"],
  microchip: ["microchip", "rfid_iso"],
  ear_tag_internal: ["ear_tag_internal", "siniiga", "campaign_tag", "registry_no"],
};

/**
 * The animals of a session that the herd has, each once with its last reading, and the numbers that it doesn't have.
 * `ids`: those of the animals, for the index.
 */
export function settleSession(
  rows: readonly FileAnimal[],
  herd: HerdIndex,
): { rows: FileAnimal[]; ids: Set<string>; unknown: string[] } {
  const known = new Map<string, FileAnimal>();
  const unknown = new Set<string>();
  const ownerOf = (mark: FileAnimal["marks"][number]) => {
    const found = (ALIKE[mark.type] ?? [mark.type]).map((type) => herd.owners.get(markKey({ type, norm: mark.norm })));
    return found.find((owner) => owner?.active);
  };
  for (const row of rows) {
    const owners = row.marks.map((mark) => ({ mark, owner: ownerOf(mark) }));
    const id = owners.find((it) => it.owner)?.owner?.id;
    if (id === undefined) {
      unknown.add(row.marks[0]?.value ?? "");
      continue;
    }
    // What it wears already, under this type or another, isn't put on it again.
    const marks = owners.filter((it) => it.owner?.id !== id).map((it) => it.mark);
    const before = known.get(id);
    const { weighedOn, ...read } = row;
    // A reading without its weight says nothing of a day.
    const weighing = row.weightG !== undefined && weighedOn ? { weighedOn } : {};
    known.set(id, { ...before, ...read, ...weighing, id, marks: [...(before?.marks ?? []), ...marks].filter(isFirst) });
  }
  unknown.delete("");
  return { rows: [...known.values()], ids: new Set(known.keys()), unknown: [...unknown] };
}
const isFirst = (mark: { type: string; norm: string }, at: number, all: readonly { type: string; norm: string }[]) =>
  all.findIndex((it) => it.type === mark.type && it.norm === mark.norm) === at;
