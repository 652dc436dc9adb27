import type { Day } from "../../kernel/time";
import type { HealthStatus, LifeStatus, Sex } from "../animals/facts";
import type { RecordFact } from "./record-fact";
import { type RecordSummary, summarizeRecords, type Weight } from "./summarize";

/** What its records say of an animal in its row: the server writes it there, and a phone lays it over the row that it has. */
export function toAnimalSummary(f: RecordSummary) {
  const last = f.weights.at(-1);
  return {
    life: f.life,
    present: f.presence === "present",
    health: f.health,
    withdrawalMeat: f.withdrawalMeat,
    withdrawalMilk: f.withdrawalMilk,
    weightG: last?.grams ?? null,
    weighedOn: last?.day ?? null,
    expectsFrom: f.expects?.from ?? null,
    expectsTo: f.expects?.to ?? null,
    nextDue: f.nextDue,
  };
}

/** The same as its page tells it, with each weight and each thing that is due: grams, days of the business. */
export function toAnimalFacts(sex: string, f: RecordSummary) {
  const { life, health, ...row } = toAnimalSummary(f);
  return {
    lifeStatus: life,
    healthStatus: health,
    ...row,
    sex,
    dailyGainG: f.dailyGainG,
    heatOn: f.heatOn,
    weights: f.weights,
    pendings: f.pendings,
  };
}

const cutOf: Partial<Record<string, Sex>> = { male: "castrated_male", female: "spayed_female" };
const wholeOf: Partial<Record<string, Sex>> = { castrated_male: "male", spayed_female: "female" };
/** What it is after a castration that was recorded, and again after one that never was; undefined where that changes nothing. */
export const sexAfter = (sex: string, { wasCut, cut }: { wasCut: boolean; cut: boolean }): Sex | undefined =>
  cut ? cutOf[sex] : wasCut ? wholeOf[sex] : undefined;
/** Whether a castration is among the records, whatever became of it since. */
export const hasCastration = (records: readonly Pick<RecordFact, "type" | "status">[]) =>
  records.some((r) => r.type === "castration" && r.status === "done");

/** Of a row of the herd what its records say of it. */
export interface SummarizedRow {
  species: string;
  sex: Sex;
  life: LifeStatus;
  present: boolean;
  health: HealthStatus;
  withdrawalMeat: string | null;
  withdrawalMilk: string | null;
  weightG: number | null;
  weighedOn: string | null;
  expectsFrom: string | null;
  expectsTo: string | null;
  nextDue: string | null;
}
const later = (a: string | null, b: string | null) => (b && (!a || b > a) ? b : a);

/**
 * A row with one more record, where the others aren't at hand: what that record says for sure whatever they say, and never who is expecting.
 * With all of them `summarizeRecords` says it.
 */
export function withRecord<T extends SummarizedRow>(a: T, r: RecordFact, today: Day): T {
  if (r.status === "planned") return { ...a, nextDue: a.nextDue && a.nextDue < r.on ? a.nextDue : r.on };
  const says = summarizeRecords(a, [r], today);
  const weight = says.weights.at(-1);
  const isNewer = weight && (!a.weighedOn || weight.day >= a.weighedOn);
  const isBack = r.type === "return";
  const life = a.life === "alive" ? says.life : isBack && a.life === "lost" ? "alive" : a.life;
  const present = isBack ? true : a.present && says.presence === "present";
  const isHere = life === "alive" && present;
  const health =
    says.health !== "clear" && a.health !== "quarantine"
      ? says.health
      : r.type === "quarantine_end" && a.health === "quarantine"
        ? "clear"
        : a.health;
  const sex = sexAfter(a.sex, { wasCut: false, cut: says.cut });
  return {
    ...a,
    life,
    present,
    withdrawalMeat: later(a.withdrawalMeat, says.withdrawalMeat),
    withdrawalMilk: later(a.withdrawalMilk, says.withdrawalMilk),
    ...(isNewer ? { weightG: weight.grams, weighedOn: weight.day } : {}),
    ...(sex ? { sex } : {}),
    // Nothing is due of one that is gone, and nobody treats it.
    ...(isHere
      ? { health }
      : { health: health === "under_treatment" ? "clear" : health, expectsFrom: null, expectsTo: null, nextDue: null }),
  };
}

/** The weights with those of so many records, of which these are all from `from` on. */
export function withWeights(weights: readonly Weight[], newer: readonly RecordFact[], from: Day | null): Weight[] {
  const days = new Map(weights.filter((w) => from === null || w.day < from).map((w) => [w.day, w.grams]));
  for (const { day, grams } of summarizeRecords({ species: "", sex: "" }, newer, "1900-01-01" as Day).weights)
    days.set(day, grams);
  return [...days].map(([day, grams]) => ({ day, grams })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
