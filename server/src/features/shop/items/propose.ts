import { taxClassFor } from "@corral/domain/business/tax";
import type { ItemKind } from "@corral/domain/kernel/item-kinds";
import { readSettings } from "#src/features/business/settings/business";
import type { Deps } from "#src/platform/deps";

/** Defaults of a new item by the owner's settings; only animals have a deposit. */
export async function proposeItem(deps: Deps, kind: ItemKind, animalId: string | undefined) {
  const { taxes, sales } = await readSettings(deps.db);
  const animal = animalId
    ? await deps.db.selectFrom("animal").select(["species", "purpose"]).where("id", "=", animalId).executeTakeFirst()
    : undefined;
  return {
    taxClass: taxClassFor(taxes.rules, { kind, ...animal }),
    depositBp: kind === "animal" ? sales.depositShare : null,
  };
}
