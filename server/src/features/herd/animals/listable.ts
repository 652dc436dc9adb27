import { type ListableFacts, type NotListable, whyNotFit, whyNotListable } from "@corral/domain/herd/animals/listing";
import { type Refusal, refuse } from "@corral/domain/kernel/result";
import { dayIn } from "@corral/domain/kernel/time";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import type { Selectable } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import type { Deps, TxDeps } from "#src/platform/deps";

type AnimalRow = Selectable<Tables["animal"]>;

/** The facts of a row that decide whether the animal can be sold or handed over. */
export const fitnessOf = (
  a: Pick<AnimalRow, "life_status" | "health_status" | "present" | "purpose" | "withdrawal_meat">,
) => ({
  lifeStatus: a.life_status,
  inQuarantine: a.health_status === "quarantine",
  away: !a.present,
  purpose: a.purpose,
  withdrawalMeat: a.withdrawal_meat,
});

/**
 * The reasons, with codes, why each of these animals can't be listed for sale now (domain.md §7.8); empty for those
 * that can.
 */
export async function whyNotListedCodes(
  deps: TxDeps,
  db: Db | Tx,
  animals: AnimalRow[],
  evenClaimed = false,
): Promise<Map<string, NotListable[]>> {
  const ids = animals.map((a) => a.id);
  if (ids.length === 0) return new Map();
  const [tags, claims] = await Promise.all([
    db
      .selectFrom("animal_identifier")
      .select(["animal_id", "type"])
      .where("animal_id", "in", ids)
      .where("active", "=", true)
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
        ...fitnessOf(a),
        species: a.species,
        birthDate: a.birth_date,
        identifiers: tags.filter((t) => t.animal_id === a.id).map((t) => t.type),
        claimed: !evenClaimed && claims.some((c) => c.subject_id === a.id),
      };
      return [a.id, whyNotListable(facts, today)];
    }),
  );
}

/** The same reasons, as messages only. */
export async function whyNotListed(
  deps: TxDeps,
  db: Db | Tx,
  animals: AnimalRow[],
  evenClaimed = false,
): Promise<Map<string, string[]>> {
  const all = await whyNotListedCodes(deps, db, animals, evenClaimed);
  return new Map([...all].map(([id, why]) => [id, why.map((w) => w.words)]));
}

type Unfit = NotListable["code"];
/**
 * Refuses to sell or hand over animals that died, were stolen, are in quarantine or in withdrawal. Their rows are
 * locked until the transaction ends, so records written meanwhile wait and then see the sale.
 */
export async function whyNotHandedOver(
  deps: Pick<Deps, "zone" | "now">,
  tx: Tx,
  animalIds: readonly string[],
  /** Whether animals already recorded as gone may be handed over. */
  evenAway = false,
): Promise<Refusal<Unfit> | undefined> {
  if (animalIds.length === 0) return undefined;
  const animals = await tx
    .selectFrom("animal")
    .select(["id", "name", "life_status", "health_status", "present", "purpose", "withdrawal_meat"])
    .where("id", "in", [...animalIds])
    .orderBy("id")
    .forShare()
    .execute();
  const today = dayIn(deps.zone, deps.now());
  for (const a of animals) {
    const [first] = whyNotFit({ ...fitnessOf(a), ...(evenAway ? { away: false } : {}) }, today);
    if (first) return refuse(first.code, `${a.name} ${first.words}. Revisa su ficha en Animales.`);
  }
  return undefined;
}

/** Whether all these animals are alive, in the herd and not in quarantine. Locks their rows, like the above. */
export async function areFit(tx: Tx, animalIds: readonly string[]): Promise<boolean> {
  if (animalIds.length === 0) return true;
  const rows = await tx
    .selectFrom("animal")
    .select(["life_status", "health_status", "present"])
    .where("id", "in", [...animalIds])
    .orderBy("id")
    .forShare()
    .execute();
  return rows.every((a) => a.life_status === "alive" && a.present && a.health_status !== "quarantine");
}
