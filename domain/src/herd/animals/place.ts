import type { ProblemCode } from "../../kernel/problems";
import { type Day, dayInWords } from "../../kernel/time";
import {
  type IsolationEvent,
  type IsolationState,
  isolationMoves,
  type LifeEvent,
  type LifeState,
  lifeMoves,
  lifeStateWords,
  type PresenceEvent,
  type PresenceState,
  presenceMoves,
} from "../../states/animal";
import { move } from "../../states/machine";
import { eventName } from "../records/event-types";
import type { RecordFact } from "../records/record-fact";
import { canFollowBirth } from "../records/reproduction";

/** A record that contradicts those before it, with the reason worded as the end of a sentence. */
export interface Misfit {
  id: string;
  code: Extract<ProblemCode, "RECORD_NOT_ALLOWED" | "ANIMAL_FLAGGED_STOLEN" | "ANIMAL_IN_WITHDRAWAL">;
  why: string;
}
/** The state of an animal while its records are applied in order. */
export interface Place {
  life: LifeState;
  presence: PresenceState;
  isolation: IsolationState;
  /** The day from which `life` holds. */
  endedOn: Day | null;
  leftOn: Day | null;
  isolatedOn: Day | null;
  gaveBirthOn: Day | null;
  cut: boolean;
  misfits: Misfit[];
}
/** The state before the first record. */
export const startingPlace = (): Place => ({
  life: "alive",
  presence: "present",
  isolation: "free",
  endedOn: null,
  leftOn: null,
  isolatedOn: null,
  gaveBirthOn: null,
  cut: false,
  misfits: [],
});

/** Documents and notes may be added wherever the animal is. */
const always: readonly string[] = ["note", "photo", "document", "sale"];
const lifeEventOf = (r: RecordFact): LifeEvent | undefined => {
  const reason = r.type === "exit" ? r.data.reason : undefined;
  if (r.type === "death" || reason === "death") return "dies";
  if (reason === "slaughtered_sale" || reason === "slaughtered_own") return "is_slaughtered";
  if (reason === "lost") return "gets_lost";
  if (r.type === "theft_report" || reason === "stolen") return "is_stolen";
  return r.type === "theft_cleared" ? "theft_cleared" : undefined;
};
/** Exit reasons that don't mean that it left the herd for another owner. */
const stays: readonly unknown[] = ["death", "lost", "stolen"];
const takesAway = (r: RecordFact) => r.type === "exit" && !stays.includes(r.data.reason);
/** Exit reasons that a quarantine forbids; slaughter is allowed. */
const toOthers: readonly unknown[] = ["sold", "donated", "transfer"];

/** Applies a record. One that contradicts the earlier ones is reported and changes nothing. */
export function applyRecord(p: Place, animal: { species: string }, r: RecordFact, meat: Day | null): void {
  const refusal = whyNot(p, animal, r, meat);
  if (refusal) {
    p.misfits.push({ id: r.id, ...refusal });
    return;
  }
  const life = r.type === "return" && p.life === "lost" ? "is_found" : lifeEventOf(r);
  if (life) {
    p.life = move<LifeState, LifeEvent>(lifeMoves, p.life, life) as LifeState;
    p.endedOn = p.life === "alive" ? null : r.on;
  }
  if (takesAway(r)) goes(p, "leaves", r.on);
  if (r.type === "return" && p.presence === "away") goes(p, "comes_back", null);
  const isolation: IsolationEvent | undefined =
    r.type === "quarantine_start" ? "isolate" : r.type === "quarantine_end" ? "release" : undefined;
  if (isolation) {
    p.isolation = move<IsolationState, IsolationEvent>(isolationMoves, p.isolation, isolation) as IsolationState;
    p.isolatedOn = p.isolation === "quarantine" ? r.on : null;
  }
  if (r.type === "parturition") p.gaveBirthOn = r.on;
  if (r.type === "castration") p.cut = true;
}
function goes(p: Place, event: PresenceEvent, on: Day | null) {
  p.presence = move<PresenceState, PresenceEvent>(presenceMoves, p.presence, event) as PresenceState;
  p.leftOn = on;
}

function whyNot(
  p: Place,
  animal: { species: string },
  r: RecordFact,
  meat: Day | null,
): Omit<Misfit, "id"> | undefined {
  if (always.includes(r.type)) return undefined;
  const no = (why: string, code: Misfit["code"] = "RECORD_NOT_ALLOWED") => ({ code, why });
  const event = r.type === "return" && p.life === "lost" ? "is_found" : lifeEventOf(r);
  if (p.life !== "alive") {
    // What happened on its last day may be recorded after its end.
    const sameDay =
      (p.life === "dead" || p.life === "slaughtered") &&
      r.on === p.endedOn &&
      !event &&
      r.type !== "return" &&
      !takesAway(r);
    const leads = event && move<LifeState, LifeEvent>(lifeMoves, p.life, event);
    if (!leads && !sameDay)
      return no(
        `está ${lifeStateWords[p.life]} desde el ${dayInWords(p.endedOn as Day)}`,
        p.life === "stolen" ? "ANIMAL_FLAGGED_STOLEN" : undefined,
      );
  } else if (event && !move<LifeState, LifeEvent>(lifeMoves, p.life, event)) return no("no está reportado como robado");
  if (r.type === "return" && p.life === "alive" && p.presence === "present") return no("no había salido del rancho");
  if (p.presence === "away" && r.type !== "return" && !event && r.on !== p.leftOn)
    return no(`salió del rancho el ${dayInWords(p.leftOn as Day)}`);
  if (p.presence === "away" && takesAway(r)) return no(`ya había salido del rancho el ${dayInWords(p.leftOn as Day)}`);
  if (takesAway(r) && p.isolation === "quarantine" && toOthers.includes(r.data.reason)) return no("está en cuarentena");
  if (r.type === "exit" && r.data.reason === "slaughtered_sale" && meat && meat >= r.on)
    return no(`está en retiro hasta el ${dayInWords(meat)} y no puede ir a abasto`, "ANIMAL_IN_WITHDRAWAL");
  if (r.type === "quarantine_start" && p.isolation === "quarantine") return no("ya estaba en cuarentena");
  if (r.type === "quarantine_end" && p.isolation === "free") return no("no estaba en cuarentena");
  if (r.type === "castration" && p.cut) return no("ya estaba castrado o esterilizado");
  if (p.cut && fertile.includes(r.type))
    return no(`está castrado o esterilizado: no va un registro de ${eventName(r.type).toLowerCase()}`);
  if (r.type === "parturition" && p.gaveBirthOn && !canFollowBirth(animal.species, p.gaveBirthOn, r.on))
    return no(`ya tiene un parto el ${dayInWords(p.gaveBirthOn)}`);
  return undefined;
}
const fertile: readonly string[] = ["heat", "service", "abortion", "parturition"];
