import { type ListableFacts, whyNotListable } from "@corral/domain/listing";
import { liveClaimStates } from "@corral/domain/states/claim";
import { type Day, dayIn } from "@corral/domain/time";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../platform/db";
import type { Deps } from "../../platform/deps";
import type { Tables } from "../../platform/tables";

type AnimalRow = Selectable<Tables["animal"]>;

/** Why each of these animals can't be put on sale now (domain.md §7.8); an empty list for those that can. */
export async function whyNotListed(
  deps: Deps,
  db: Db | Tx,
  animals: AnimalRow[],
  evenClaimed = false,
): Promise<Map<string, string[]>> {
  const ids = animals.map((a) => a.id);
  if (ids.length === 0) return new Map();
  const [tags, quarantine, claims] = await Promise.all([
    db
      .selectFrom("animal_identifier")
      .select(["animal_id", "type"])
      .where("animal_id", "in", ids)
      .where("active", "=", true)
      .execute(),
    db
      .selectFrom("animal_event")
      .select(["animal_id", "type"])
      .where("animal_id", "in", ids)
      .where("type", "in", ["quarantine_start", "quarantine_end"])
      .where("status", "=", "done")
      .orderBy("occurred_on")
      .orderBy("created_at")
      .execute(),
    db
      .selectFrom("claim")
      .select("subject_id")
      .where("subject_type", "=", "animal")
      .where("subject_id", "in", ids)
      .where("state", "in", [...liveClaimStates])
      .execute(),
  ]);
  const today = dayIn(deps.zone, deps.now());
  return new Map(
    animals.map((a) => {
      const facts: ListableFacts = {
        species: a.species,
        lifeStatus: a.life_status,
        birthDate: a.birth_date as Day | null,
        identifiers: tags.filter((t) => t.animal_id === a.id).map((t) => t.type),
        // The last word counts.
        inQuarantine: quarantine.filter((e) => e.animal_id === a.id).at(-1)?.type === "quarantine_start",
        claimed: !evenClaimed && claims.some((c) => c.subject_id === a.id),
      };
      return [a.id, whyNotListable(facts, today)];
    }),
  );
}
