import type { ItemKind } from "@corral/domain/items";
import { taxClassFor } from "@corral/domain/tax";
import type { Deps } from "../../platform/deps";
import { readSettings } from "../settings/business";

/** What something new begins with, as the owner set it: only animals are set aside with a part. */
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
