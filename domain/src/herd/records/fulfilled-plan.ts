import { entryOf } from "../../kernel/lookup";
import { searchText } from "../../kernel/text/search-text";
import { addDays, type Day } from "../../kernel/time";
import { type EventTypeCode, eventName } from "./event-types";
import { plannedWords } from "./record-words";

/**
 * How many days before its day a plan may be fulfilled. What happens once in a life or ends a state fulfils it at any
 * time; the next application of a treatment is another application until its day. A reminder, a document to renew and
 * a move to another place are fulfilled by a person only.
 */
const earlyDays: Partial<Record<EventTypeCode, number>> = {
  weighing: 7,
  body_condition: 7,
  vaccination: 7,
  deworming: 7,
  lab_test: 7,
  pregnancy_check: 7,
  heat: 7,
  service: 7,
  treatment: 0,
  weaning: 36_500,
  castration: 36_500,
  quarantine_end: 36_500,
};

/** A planned record as both sides know it: `words` are its `plannedWords`. */
interface Plan {
  type: string | null;
  words: string;
  on: Day;
}

/** Whether a done record is what the plan asked for: of its type, of its product or test if it names one, and not too early. */
export function fulfilsPlan(done: { type: string; on: Day; data: Record<string, unknown> }, plan: Plan): boolean {
  const early = entryOf(earlyDays, done.type);
  if (early === undefined || plan.type !== done.type || plan.on > addDays(done.on, early)) return false;
  const asked = searchText(plan.words);
  return asked === searchText(eventName(done.type)) || asked === searchText(plannedWords(done));
}

/** The plan that a done record fulfils: the earliest, one at most. */
export function findFulfilledPlan<P extends { id: string; type: string; on: Day; data: Record<string, unknown> }>(
  done: { type: string; on: Day; data: Record<string, unknown> },
  plans: readonly P[],
): P | undefined {
  return plans
    .filter((plan) => fulfilsPlan(done, { type: plan.type, on: plan.on, words: plannedWords(plan) }))
    .sort((a, b) => (a.on === b.on ? (a.id < b.id ? -1 : 1) : a.on < b.on ? -1 : 1))[0];
}
