import { present } from "../../kernel/lookup";
import { move } from "../../kernel/machine";
import { type Day, dayInWords } from "../../kernel/time";
import { eventName } from "../records/event-types";
import type { RecordFact } from "../records/record-fact";
import { canFollowBirth } from "../records/reproduction";
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
} from "./states";

/** A record that contradicts those before it, with the reason worded as the end of a sentence. */
export interface Misfit {
  id: string;
  code: "RECORD_NOT_ALLOWED" | "ANIMAL_FLAGGED_STOLEN" | "ANIMAL_IN_WITHDRAWAL";
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
const lifeEventOf = (record: RecordFact): LifeEvent | undefined => {
  const reason = record.type === "exit" ? record.data.reason : undefined;
  if (record.type === "death" || reason === "death") return "dies";
  if (reason === "slaughtered_sale" || reason === "slaughtered_own") return "is_slaughtered";
  if (reason === "lost") return "gets_lost";
  if (record.type === "theft_report" || reason === "stolen") return "is_stolen";
  return record.type === "theft_cleared" ? "theft_cleared" : undefined;
};
/** Exit reasons that don't mean that it left the herd for another owner. */
const stays: readonly unknown[] = ["death", "lost", "stolen"];
const takesAway = (record: RecordFact) => record.type === "exit" && !stays.includes(record.data.reason);
/** Exit reasons that a quarantine forbids; slaughter is allowed. */
const toOthers: readonly unknown[] = ["sold", "donated", "transfer"];

/** Applies a record. One that contradicts the earlier ones is reported and changes nothing. */
export function applyRecord(place: Place, animal: { species: string }, record: RecordFact, meat: Day | null): void {
  const refusal = whyNot(place, animal, record, meat);
  if (refusal) {
    place.misfits.push({ id: record.id, ...refusal });
    return;
  }
  const life = record.type === "return" && place.life === "lost" ? "is_found" : lifeEventOf(record);
  if (life) {
    place.life = present(move<LifeState, LifeEvent>(lifeMoves, place.life, life));
    place.endedOn = place.life === "alive" ? null : record.on;
  }
  if (takesAway(record)) goes(place, "leaves", record.on);
  if (record.type === "return" && place.presence === "away") goes(place, "comes_back", null);
  const isolation: IsolationEvent | undefined =
    record.type === "quarantine_start" ? "isolate" : record.type === "quarantine_end" ? "release" : undefined;
  if (isolation) {
    place.isolation = present(move<IsolationState, IsolationEvent>(isolationMoves, place.isolation, isolation));
    place.isolatedOn = place.isolation === "quarantine" ? record.on : null;
  }
  if (record.type === "parturition") place.gaveBirthOn = record.on;
  if (record.type === "castration") place.cut = true;
}
function goes(place: Place, event: PresenceEvent, on: Day | null) {
  place.presence = present(move<PresenceState, PresenceEvent>(presenceMoves, place.presence, event));
  place.leftOn = on;
}

function whyNot(
  place: Place,
  animal: { species: string },
  record: RecordFact,
  meat: Day | null,
): Omit<Misfit, "id"> | undefined {
  if (always.includes(record.type)) return undefined;
  const no = (why: string, code: Misfit["code"] = "RECORD_NOT_ALLOWED") => ({ code, why });
  const event = record.type === "return" && place.life === "lost" ? "is_found" : lifeEventOf(record);
  if (place.life !== "alive") {
    // What happened on its last day may be recorded after its end.
    const sameDay =
      (place.life === "dead" || place.life === "slaughtered") &&
      record.on === place.endedOn &&
      !event &&
      record.type !== "return" &&
      !takesAway(record);
    const leads = event && move<LifeState, LifeEvent>(lifeMoves, place.life, event);
    if (!leads && !sameDay)
      return no(
        `está ${lifeStateWords[place.life]} desde el ${dayInWords(present(place.endedOn))}`,
        place.life === "stolen" ? "ANIMAL_FLAGGED_STOLEN" : undefined,
      );
  } else if (event && !move<LifeState, LifeEvent>(lifeMoves, place.life, event))
    return no("no está reportado como robado");
  if (record.type === "return" && place.life === "alive" && place.presence === "present")
    return no("no había salido del rancho");
  if (place.presence === "away" && record.type !== "return" && !event && record.on !== place.leftOn)
    return no(`salió del rancho el ${dayInWords(present(place.leftOn))}`);
  if (place.presence === "away" && takesAway(record))
    return no(`ya había salido del rancho el ${dayInWords(present(place.leftOn))}`);
  if (takesAway(record) && place.isolation === "quarantine" && toOthers.includes(record.data.reason))
    return no("está en cuarentena");
  if (record.type === "exit" && record.data.reason === "slaughtered_sale" && meat && meat >= record.on)
    return no(`está en retiro hasta el ${dayInWords(meat)} y no puede ir a abasto`, "ANIMAL_IN_WITHDRAWAL");
  if (record.type === "quarantine_start" && place.isolation === "quarantine") return no("ya estaba en cuarentena");
  if (record.type === "quarantine_end" && place.isolation === "free") return no("no estaba en cuarentena");
  if (record.type === "castration" && place.cut) return no("ya estaba castrado o esterilizado");
  if (place.cut && fertile.includes(record.type))
    return no(`está castrado o esterilizado: no va un registro de ${eventName(record.type).toLowerCase()}`);
  if (
    record.type === "parturition" &&
    place.gaveBirthOn &&
    !canFollowBirth(animal.species, place.gaveBirthOn, record.on)
  )
    return no(`ya tiene un parto el ${dayInWords(place.gaveBirthOn)}`);
  return undefined;
}
const fertile: readonly string[] = ["heat", "service", "abortion", "parturition"];
