import type { SetUpView } from "@corral/contract/types";
import { missingLegal } from "@corral/domain/business/legal";
import { readUsedModules } from "@corral/domain/modules";
import { type SetUpStep, setUpPath, setUpSteps } from "@corral/domain/office/set-up/steps";
import { shownItemStates } from "@corral/domain/shop/items/states";
import { sql } from "kysely";
import { MODULES } from "#src/features/business/modules/used";
import { readSettings } from "#src/features/business/settings/business";
import { canBePaid, isOffered } from "#src/features/business/settings/can-be-paid";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

/** The row of `setting` with what a person said of the steps. */
export const SET_UP = "set_up";
/** Reads the stored value; what this version doesn't know is left out. */
export function readMarks(stored: unknown): { skipped: SetUpStep[]; shared: boolean } {
  const { skipped, shared }: Record<string, unknown> = typeof stored === "object" ? { ...stored } : {};
  return {
    skipped: setUpSteps.filter((it) => Array.isArray(skipped) && skipped.includes(it)),
    shared: shared === true,
  };
}

/** What is left before the business sells, read from what is so in it. */
export async function readSetUp(deps: TxDeps, db: Db | Tx): Promise<SetUpView> {
  const { business, rules } = await readSettings(db);
  const { rows } = await sql<{
    modules: unknown;
    marks: unknown;
    sold: boolean;
    id: string | null;
    title: string | null;
  }>`
    select (select value from setting where key = ${MODULES}) as modules, (select value from setting where key = ${SET_UP}) as marks,
      exists (select from receipt) as sold, i.id, i.title
    from (select 1) one left join lateral (select id, title from catalog_item
      where status = any(${[...shownItemStates]}) order by published_at desc, id limit 1) i on true`.execute(db);
  const [row] = rows;
  const { skipped, shared } = readMarks(row?.marks);
  const { steps, next } = setUpPath(
    {
      business: missingLegal(business).length === 0 && readUsedModules(row?.modules).kinds.length > 0,
      paid: canBePaid(deps, rules),
      item: row?.id != null,
      share: shared,
      charge: row?.sold === true,
      logo: business.logo !== null,
      providers: isOffered(deps, "mercadopago") || isOffered(deps, "conekta"),
    },
    skipped,
  );
  const item = row?.id && row.title ? { id: row.id, title: row.title } : null;
  return { isOver: row?.sold === true, steps, next, item };
}
