import { addDays, type Day, daysBetween } from "../../kernel/time";
import { applyRecord, type Misfit, startingPlace } from "../animals/place";
import type { IsolationState, LifeState, PresenceState } from "../animals/states";
import { eventTypeOf, isEventType } from "./event-types";
import type { RecordFact } from "./record-fact";
import { plannedWords } from "./record-words";
import { toReproduction } from "./reproduction";

/** The fields of an animal that don't depend on its records. */
export interface AnimalBasics {
  species: string;
  sex: string;
}
export interface Weight {
  day: Day;
  grams: number;
}
interface Pending {
  kind: "planned" | "birth" | "heat" | "withdrawal" | "quarantine" | "treatment";
  type: string | null;
  words: string;
  on: Day;
  to: Day | null;
  overdue: boolean;
  recordId: string | null;
}
export interface RecordSummary {
  life: LifeState;
  presence: PresenceState;
  isolation: IsolationState;
  health: "clear" | "under_treatment" | "quarantine";
  /** The last day of each withdrawal period that is not over. */
  withdrawalMeat: Day | null;
  withdrawalMilk: Day | null;
  /** Oldest first, one for each day. */
  weights: Weight[];
  /** Grams a day between the last weight and the nearest one at least a week before. */
  dailyGainG: number | null;
  groupId: string | null;
  /** A castration or spaying is recorded here. */
  cut: boolean;
  expects: { from: Day; to: Day; likely: Day } | null;
  heatOn: Day | null;
  nextDue: Day | null;
  pendings: Pending[];
  /** Records that contradict those before them. */
  misfits: Misfit[];
}

/** The effective records in order: done and not superseded. A correction takes the position of the record it corrects. */
export function effectiveRecords(records: readonly RecordFact[]): RecordFact[] {
  const byId = new Map(records.map((r) => [r.id, r]));
  const replaced = new Set(records.map((r) => r.supersedesId));
  const firstWritten = (r: RecordFact): RecordFact => {
    let root = r;
    for (let i = 0; root.supersedesId && i < records.length; i++)
      root = byId.get(root.supersedesId) ?? { ...root, supersedesId: null };
    return root;
  };
  return records
    .filter((r) => r.status === "done" && !replaced.has(r.id))
    .map((r) => ({ r, root: firstWritten(r) }))
    .sort((a, b) => cmp(a.r.on, b.r.on) || a.root.at - b.root.at || cmp(a.root.id, b.root.id))
    .map(({ r }) => r);
}
const cmp = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const whole = (x: unknown): number => (typeof x === "number" && Number.isSafeInteger(x) && x > 0 ? x : 0);
const later = (a: Day | null, b: Day | null) => (a && (!b || a > b) ? a : b);

/**
 * The state of an animal today, from its records (domain.md §7.8): the only place where life, presence, health, weight,
 * withdrawal, births and pending tasks are computed. The order of `records` doesn't matter; superseded and cancelled
 * ones are ignored.
 */
export function summarizeRecords(animal: AnimalBasics, records: readonly RecordFact[], today: Day): RecordSummary {
  const done = effectiveRecords(records);
  const place = startingPlace();
  let meat: Day | null = null;
  let milk: Day | null = null;
  let treatedUntil: Day | null = null;
  let groupId: string | null = null;
  const weights = new Map<Day, number>();
  for (const r of done) {
    applyRecord(place, animal, r, meat);
    if (whole(r.data.grams)) weights.set(r.on, whole(r.data.grams));
    const lastDay = addDays(r.on, Math.max(0, whole(r.data.days) - 1));
    if (whole(r.data.meatDays)) meat = later(addDays(lastDay, whole(r.data.meatDays)), meat);
    if (whole(r.data.milkDays)) milk = later(addDays(lastDay, whole(r.data.milkDays)), milk);
    if (r.type === "treatment") treatedUntil = later(lastDay, treatedUntil);
    if (r.type === "group_change") groupId = typeof r.data.groupId === "string" ? r.data.groupId : null;
  }
  const still = (day: Day | null) => (day && day >= today ? day : null);
  const here = place.life === "alive" && place.presence === "present";
  const series = [...weights].map(([day, grams]) => ({ day, grams }));
  const { expects, heatOn } = here ? toReproduction(animal.species, done, today) : { expects: null, heatOn: null };
  const facts = {
    life: place.life,
    presence: place.presence,
    isolation: place.isolation,
    health:
      place.isolation === "quarantine"
        ? ("quarantine" as const)
        : here && still(treatedUntil)
          ? ("under_treatment" as const)
          : ("clear" as const),
    withdrawalMeat: still(meat),
    withdrawalMilk: still(milk),
    weights: series,
    dailyGainG: dailyGain(series),
    groupId,
    cut: place.cut,
    expects,
    heatOn,
    misfits: place.misfits,
  };
  const pendings = here
    ? pendingsOf(facts, records, { today, treatedUntil: still(treatedUntil), isolatedOn: place.isolatedOn })
    : [];
  return { ...facts, pendings, nextDue: findNextDue(pendings) };
}

type Due = Pick<Pending, "kind" | "recordId"> & { on: Day };
/** Orders by due day, with a stable order within a day. */
export const inDueOrder = <P extends Due>(pendings: readonly P[]): P[] =>
  [...pendings].sort((a, b) => cmp(a.on, b.on) || cmp(a.recordId ?? a.kind, b.recordId ?? b.kind));
/** The first day with something to do; a withdrawal or a quarantine only lasts. */
export const findNextDue = <P extends Due>(pendings: readonly P[]): P["on"] | null =>
  inDueOrder(pendings).find((p) => p.kind === "planned" || p.kind === "birth" || p.kind === "heat")?.on ?? null;

/** Weighings nearer to each other say more of the scale and the stomach than of growth. */
const GAIN_DAYS = 7;
/** Grams a day between two weighings; null when less than a week lies between them. */
export function gainBetween(before: Weight, last: Weight): number | null {
  const days = daysBetween(before.day, last.day);
  return days >= GAIN_DAYS ? Math.round((last.grams - before.grams) / days) : null;
}

/** Grams a day between the last weight and the nearest one at least a week before. `weights` are in order, oldest first. */
export function dailyGain(weights: readonly Weight[]): number | null {
  const last = weights.at(-1);
  const before = last && weights.filter((w) => gainBetween(w, last) !== null).at(-1);
  return last && before ? gainBetween(before, last) : null;
}

function pendingsOf(
  f: Pick<RecordSummary, "expects" | "heatOn" | "withdrawalMeat" | "withdrawalMilk" | "isolation">,
  records: readonly RecordFact[],
  x: { today: Day; treatedUntil: Day | null; isolatedOn: Day | null },
): Pending[] {
  const all: Pending[] = records
    .filter((r) => r.status === "planned")
    .map((r) => ({
      kind: "planned",
      type: r.type,
      words: plannedWords(r),
      on: r.on,
      to: null,
      overdue: r.on < x.today,
      recordId: r.id,
    }));
  const own = (kind: Pending["kind"], words: string, on: Day, to: Day | null = null, overdue = false) =>
    all.push({ kind, type: null, words, on, to, overdue, recordId: null });
  if (f.expects) own("birth", "Parto esperado", f.expects.from, f.expects.to, f.expects.to < x.today);
  if (f.heatOn) own("heat", "Revisar si repite celo", f.heatOn);
  if (f.withdrawalMeat) own("withdrawal", "Retiro en carne", x.today, f.withdrawalMeat);
  if (f.withdrawalMilk) own("withdrawal", "Retiro en leche", x.today, f.withdrawalMilk);
  if (x.treatedUntil) own("treatment", "En tratamiento", x.today, x.treatedUntil);
  if (f.isolation === "quarantine" && x.isolatedOn) own("quarantine", "En cuarentena", x.isolatedOn);
  return inDueOrder(all);
}

/** The data of the planned follow-up of a done record: the same product or test, without its outcome. */
export function toFollowUp(
  type: string,
  data: Record<string, unknown>,
): { type: string; data: Record<string, unknown> } | undefined {
  const next = isEventType(type) ? eventTypeOf(type).next : undefined;
  if (!next) return undefined;
  const kept = next.type === type ? ["product", "dose", "test", "meatDays", "milkDays", "diagnosis", "kind"] : [];
  return {
    type: next.type,
    data: Object.fromEntries(kept.flatMap((k) => (data[k] === undefined ? [] : [[k, data[k]]]))),
  };
}
