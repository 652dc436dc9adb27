import { taxClassFor } from "@corral/domain/business/tax";
import { type ItemKind, isLivestock } from "@corral/domain/kernel/item-kinds";
import { readSettings } from "#src/features/business/settings/business";
import type { Deps } from "#src/platform/deps";

/** Defaults of a new item by the owner's settings; only what is alive has a deposit. */
export async function proposeItem(
  deps: Deps,
  kind: ItemKind,
  of: { animalId?: string | undefined; groupId?: string | undefined },
) {
  const { taxes, sales } = await readSettings(deps.db);
  const animal = of.animalId
    ? await deps.db.selectFrom("animal").select(["species", "purpose"]).where("id", "=", of.animalId).executeTakeFirst()
    : undefined;
  const lot = of.groupId
    ? await deps.db.selectFrom("animal_group").select("species").where("id", "=", of.groupId).executeTakeFirst()
    : undefined;
  return {
    taxClass: taxClassFor(taxes.rules, { ...(kind === "lot" ? { kind: "animal", ...lot } : { kind, ...animal }) }),
    depositBp: isLivestock(kind) ? sales.depositShare : null,
  };
}
