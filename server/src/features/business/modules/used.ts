import { readUsedModules, type UsedModules } from "@corral/domain/modules";
import type { Db, Tx } from "#src/platform/database/db";

/** The key of the row in `setting`. */
export const MODULES = "modules";

/** The kinds of the business and the modules that are switched on. Read at each use, so that a change takes effect in every process at once. */
export async function usedModules(db: Db | Tx): Promise<UsedModules> {
  const row = await db.selectFrom("setting").select("value").where("key", "=", MODULES).executeTakeFirst();
  return readUsedModules(row?.value);
}
