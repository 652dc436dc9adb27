import { readUsedModules, type UsedModules } from "@corral/domain/modules";
import type { Db, Tx } from "#src/platform/database/db";

/** The row of `setting` that has them. */
export const MODULES = "modules";

/** What the business is and uses. Read at each use, so that a change takes effect in every process at once. */
export async function usedModules(db: Db | Tx): Promise<UsedModules> {
  const row = await db.selectFrom("setting").select("value").where("key", "=", MODULES).executeTakeFirst();
  return readUsedModules(row?.value);
}
