import { type Day, toDay } from "../../kernel/time";
import type { HealthStatus, LifeStatus, Sex } from "../animals/attributes";
import type { RecordFact } from "./record-fact";
import { type RecordSummary, summarizeRecords, type Weight } from "./summarize";

/** The columns of a herd row that are derived from its records: the server stores them, a phone merges them into its cached row. */
export function toAnimalSummary(summary: RecordSummary) {
  const last = summary.weights.at(-1);
  return {
    life: summary.life,
    present: summary.presence === "present",
    health: summary.health,
    withdrawalMeat: summary.withdrawalMeat,
    withdrawalMilk: summary.withdrawalMilk,
    weightG: last?.grams ?? null,
    weighedOn: last?.day ?? null,
    expectsFrom: summary.expects?.from ?? null,
    expectsTo: summary.expects?.to ?? null,
    nextDue: summary.nextDue,
  };
}

/** The facts on an animal's page: the same, with each weight (grams) and each pending task (days of the business's zone). */
export function toAnimalFacts(sex: string, summary: RecordSummary) {
  const { life, health, ...row } = toAnimalSummary(summary);
  return {
    lifeStatus: life,
    healthStatus: health,
    ...row,
    sex,
    dailyGainG: summary.dailyGainG,
    heatOn: summary.heatOn,
    weights: summary.weights,
    pendings: summary.pendings,
  };
}

const cutOf: Partial<Record<string, Sex>> = { male: "castrated_male", female: "spayed_female" };
const wholeOf: Partial<Record<string, Sex>> = { castrated_male: "male", spayed_female: "female" };
/** The sex after a castration was recorded or voided; undefined when it doesn't change. */
export const sexAfter = (sex: string, { wasCut, cut }: { wasCut: boolean; cut: boolean }): Sex | undefined =>
  cut ? cutOf[sex] : wasCut ? wholeOf[sex] : undefined;
/** Whether the records contain a castration, corrected or not. */
export const hasCastration = (records: readonly Pick<RecordFact, "type" | "status">[]) =>
  records.some((r) => r.type === "castration" && r.status === "done");

/** The columns of a herd row that records change. */
export interface SummarizedRow {
  species: string;
  sex: Sex;
  life: LifeStatus;
  present: boolean;
  health: HealthStatus;
  withdrawalMeat: Day | null;
  withdrawalMilk: Day | null;
  weightG: number | null;
  weighedOn: Day | null;
  expectsFrom: Day | null;
  expectsTo: Day | null;
  nextDue: Day | null;
}
const later = (a: Day | null, b: Day | null) => (b && (!a || b > a) ? b : a);

/**
 * A cached row after one more record, when the other records aren't available. Only what that record decides alone is
 * changed, never the pregnancy; `summarizeRecords` computes everything from all records.
 */
export function withRecord<T extends SummarizedRow>(a: T, record: RecordFact, today: Day): T {
  if (record.status === "planned") return { ...a, nextDue: a.nextDue && a.nextDue < record.on ? a.nextDue : record.on };
  const says = summarizeRecords(a, [record], today);
  const weight = says.weights.at(-1);
  const isNewer = weight && (!a.weighedOn || weight.day >= a.weighedOn);
  const isBack = record.type === "return";
  const life = a.life === "alive" ? says.life : isBack && a.life === "lost" ? "alive" : a.life;
  const present = isBack ? true : a.present && says.presence === "present";
  const isHere = life === "alive" && present;
  const health =
    says.health !== "clear" && a.health !== "quarantine"
      ? says.health
      : record.type === "quarantine_end" && a.health === "quarantine"
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
    // An animal that left has no pending tasks and no treatment.
    ...(isHere
      ? { health }
      : { health: health === "under_treatment" ? "clear" : health, expectsFrom: null, expectsTo: null, nextDue: null }),
  };
}

/** The weights after replacing those from `from` on by the weights of these records, which are all records since then. */
export function withWeights(weights: readonly Weight[], newer: readonly RecordFact[], from: Day | null): Weight[] {
  const days = new Map(weights.filter((w) => from === null || w.day < from).map((w) => [w.day, w.grams]));
  for (const { day, grams } of summarizeRecords({ species: "", sex: "" }, newer, toDay("1900-01-01")).weights)
    days.set(day, grams);
  return [...days].map(([day, grams]) => ({ day, grams })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
