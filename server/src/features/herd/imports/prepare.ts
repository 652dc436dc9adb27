import type { ImportCheck } from "@corral/contract/types";
import { BLANK_ANIMAL } from "@corral/domain/herd/animals/form";
import { isMarkType } from "@corral/domain/herd/animals/identifiers";
import type { ColumnKey } from "@corral/domain/herd/imports/columns";
import { sayDamage } from "@corral/domain/herd/imports/damage";
import { type FileFault, headerOf, identifiesAnimals } from "@corral/domain/herd/imports/header";
import { importBounds } from "@corral/domain/herd/imports/job";
import { formAfter, readWeighing } from "@corral/domain/herd/imports/merge-row";
import { columnSaid, type FileAnimal } from "@corral/domain/herd/imports/read-row";
import { isSession, settleSession } from "@corral/domain/herd/imports/session";
import { findTargets, parentFinder, type Say } from "@corral/domain/herd/imports/targets";
import { itemAt } from "@corral/domain/kernel/lookup";
import { type Day, dayIn } from "@corral/domain/kernel/time";
import { type AnimalFault, checkAnimals, type Plan, type SaveAnimal } from "#src/features/herd/animals/check-animals";
import { toForm } from "#src/features/herd/animals/columns";
import { isIdle } from "#src/features/herd/animals/write-animals";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { groupsByName, herdIndex, matchedAnimals, readWeighings } from "./herd-index";
import type { OpenFile, ReadFile } from "./read-file";

export interface Prepared {
  /** What happens to each animal of the file, including unchanged ones. */
  plans: Plan[];
  /** By group id, or by the name of a new group. */
  moves: { animalId: string; group: string }[];
  newGroups: string[];
  weighings: { animalId: string; grams: number; on: Day }[];
  check: ImportCheck;
}

/**
 * What a file would change of the herd as `db` sees it; writes nothing. With `lock`, the affected rows are locked
 * until the end of the transaction.
 */
export async function prepare(
  deps: TxDeps,
  db: Db | Tx,
  file: OpenFile,
  read: ReadFile,
  o: { lock: boolean },
): Promise<Prepared> {
  const today = dayIn(deps.zone, deps.now());
  const faults = [...read.faults];
  const blamed = new Set(faults.map((f) => `${f.line} ${f.column}`));
  const say: Say = (line, key, message) => {
    const column = columnSaid(file.header, file.names, key);
    // Only the first fault of a cell is reported, not its consequences.
    if (blamed.has(`${line} ${column}`)) return;
    blamed.add(`${line} ${column}`);
    faults.push({ line, column, message });
  };

  const herd = await herdIndex(db, read.rows);
  const session = isSession(file.header, file.names) ? settleSession(read.rows, herd) : undefined;
  // Until it is said which column tells the animals apart, no line is about one.
  const rows = identifiesAnimals(file.header) ? (session?.rows ?? read.rows) : [];
  const index = session ? { ...herd, ids: session.ids } : herd;
  const targets = findTargets(rows, index, newId, say);
  sayDamage(rows, index, say);
  const find = parentFinder(rows, targets, index);
  const known = await matchedAnimals(
    db,
    targets.flatMap((t) => (t.isNew ? [] : [t.id])),
  );
  const [groups, weighings] = await Promise.all([groupsByName(db), readWeighings(db, rows, targets)]);

  const saves: SaveAnimal[] = [];
  const rowOf: FileAnimal[] = [];
  const seen = new Set<string>();
  const moves: Prepared["moves"] = [];
  const newGroups = new Map<string, string>();
  const weighed: Prepared["weighings"] = [];
  for (const [i, row] of rows.entries()) {
    const { id } = itemAt(targets, i);
    // Reported above: a second line of the same animal.
    if (seen.has(id)) continue;
    seen.add(id);
    const was = known.get(id);
    const form = formAfter(row, was ? toForm(was) : BLANK_ANIMAL, find, say);
    saves.push({
      id,
      form,
      ...(row.marks.length ? { marks: row.marks.map((m) => ({ type: m.type, value: m.value, appliedOn: null })) } : {}),
    });
    rowOf.push(row);
    const here = !was || (was.life_status === "alive" && was.present);
    const group = groupOf(row, was?.group_name);
    if (group && !here) say(row.line, "group", "Ya no está en el rancho: no cambia de grupo.");
    if (group) moves.push({ animalId: id, group });
    const weighing = readWeighing(
      row,
      form,
      {
        last: was?.weight_g && was.weighed_on ? { grams: was.weight_g, on: was.weighed_on } : null,
        on: (day) => weighings.get(`${id} ${day}`),
      },
      today,
      say,
    );
    if (weighing && !here) say(row.line, "weight", "Ya no está en el rancho: no se pesa.");
    if (weighing) weighed.push({ animalId: id, ...weighing });
  }

  const checked = await checkAnimals(deps, db, saves, o);
  for (const f of checked.faults) say(itemAt(rowOf, f.row).line, columnFor(f, saves), f.message);
  const extra = new Set([...moves, ...weighed].map((m) => m.animalId));
  const created = checked.plans.filter((p) => !p.was).length;
  const changed = checked.plans.filter((p) => p.was && (!isIdle(p) || extra.has(p.id))).length;
  faults.sort((a, b) => a.line - b.line);
  return {
    plans: checked.plans,
    moves,
    newGroups: [...newGroups.values()],
    weighings: weighed,
    check: {
      encoding: file.encoding,
      otherSheets: file.otherSheets.slice(0, 20),
      asked: file.asked,
      rows: read.rows.length,
      created,
      changed,
      same: checked.plans.length - created - changed,
      weighings: weighed.length,
      newGroups: [...newGroups.values()].slice(0, 50),
      unused: file.header.unused.slice(0, 30),
      unknownCount: session?.unknown.length ?? 0,
      unknown: session?.unknown.slice(0, importBounds.faults) ?? [],
      faultCount: faults.length,
      faults: faults.slice(0, importBounds.faults).map(toFaultView),
    },
  };

  /** The group that a line moves its animal to; undefined when it is there already. */
  function groupOf(row: FileAnimal, now: string | null | undefined): string | undefined {
    if (row.group === undefined) return undefined;
    const name = row.group.toLowerCase();
    if (now?.toLowerCase() === name) return undefined;
    const id = groups.get(name);
    if (id) return id;
    if (!newGroups.has(name)) newGroups.set(name, row.group);
    return newGroups.get(name);
  }
}

const toFaultView = ({ line, column, message }: FileFault) => ({ line, column: column ?? "", message });

const COLUMNS: Record<string, ColumnKey> = {
  damId: "dam",
  sireId: "sire",
  "acquired.date": "acquiredOn",
};
/** The column of a form's fault. */
function columnFor(f: AnimalFault, saves: readonly SaveAnimal[]): ColumnKey {
  const mark = /^marks\.(\d+)/.exec(f.field)?.[1];
  if (mark !== undefined) return saves[f.row]?.marks?.[Number(mark)]?.type ?? "ear_tag_internal";
  const key = COLUMNS[f.field] ?? (f.field as ColumnKey);
  return isMarkType(key) || headerOf(key) ? key : "name";
}
