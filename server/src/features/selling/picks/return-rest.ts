import { headsInWords } from "@corral/domain/herd/lots";
import { centavos } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { type Day, dayIn } from "@corral/domain/kernel/time";
import type { SaleState } from "@corral/domain/selling/sales/states";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import { changePrice } from "#src/features/payments/settlement/change-price";
import { readLines } from "#src/features/payments/settlement/sale-state";
import { closeShort, isOutOfReach } from "#src/features/selling/births/close-short";
import { shareAgain } from "#src/features/selling/births/share-again";
import { findSale, type Locked, type OnlyOf } from "#src/features/selling/sales/find-sale";
import { moveClaims } from "#src/features/shop/claims/store";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, TxDeps } from "#src/platform/deps";
import { lockChoice } from "./choose";
import { type ChoiceRow, whyNotChosen } from "./read-sold-picks";

type Refused = "SALE_MOVE_NOT_ALLOWED" | "PAYMENT_IN_PROGRESS" | "AMOUNT_ABOVE_MAX";
const NOTHING_LEFT =
  "No se escogió ninguno y no queda nada más en la compra. Dale más días, escógelos por esa persona o cancela la venta.";

/**
 * What nobody chose leaves the sale and is on sale again; what was paid for it is its payer's, who decides. Refused
 * where the sale would be empty: that is a cancellation, which a person decides.
 */
async function returnRest(
  { deps, tx, staff }: { deps: TxDeps; tx: Tx; staff: Staff | null },
  { locked, choice }: { locked: Locked; choice: ChoiceRow },
): Promise<Result<null, Refused>> {
  const { rest } = choice;
  if (!rest) return ok(null);
  const { sale, charges } = locked;
  const why = whyNotChosen(sale);
  if (why) return refuse("SALE_MOVE_NOT_ALLOWED", why);
  const lines = await readLines(tx, sale.id);
  if (lines.length === 1) return refuse("SALE_MOVE_NOT_ALLOWED", NOTHING_LEFT);
  const now = deps.now();
  const done = await changePrice(
    {
      deps,
      tx,
      now,
      locked,
      why: {
        actor: staff?.name ?? "programa",
        staffId: staff?.id ?? null,
        cancelled: "Cambió con lo que no se escogió",
        asks: `Diferencia: ${choice.title}`,
        less: { why: "not_chosen", reason: `no se escogieron ${headsInWords(rest.qty)}: ${choice.title}` },
      },
    },
    { lineId: rest.id, lineTotal: centavos(0) },
    async () => {
      await tx.deleteFrom("sale_line").where("id", "=", rest.id).execute();
      for (const event of ["let_go", "returned"] as const)
        await moveClaims(tx, sale.id, event, null, now, { type: "lot", id: choice.itemId });
      const byKilo = lines.filter((l) => l.id !== rest.id && l.price_per_kg !== null);
      return sale.price_status === "estimated" && byKilo.every((l) => l.final_weight_g !== null)
        ? byKilo.length
          ? "final"
          : "fixed"
        : sale.price_status;
    },
  );
  if (!done.ok) return done;
  await recordFact(
    deps,
    tx,
    staff ?? "programa",
    "sale.choice_returned",
    { kind: "sale", id: sale.id, part: `${sale.id} ${choice.itemId}` },
    { charge: charges[0]?.public_id, title: choice.title, heads: rest.qty, amount: rest.line_total },
  );
  return ok(null);
}

/** Staff gives the rest back before its last day, or after it. */
export async function returnByStaff(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  by: OnlyOf,
  ask: { saleId: string; itemId: string },
): Promise<Result<null, "NOT_FOUND" | Refused>> {
  const sale = await findSale(tx, ask.saleId, by);
  const found = sale && (await lockChoice(tx, sale.id, ask.itemId));
  return found ? returnRest({ deps, tx, staff }, found) : refuse("NOT_FOUND");
}

/** At most so many in one round: the rest waits for the next. */
const PER_ROUND = 50;

/**
 * Ends the choices whose last day has passed. Where nothing of a sale was chosen it ends with them where it was a place for
 * a birth and none is left, else a person is asked; while its money is on its way or in dispute the next round tries again.
 */
export async function endPicks(deps: Deps): Promise<void> {
  const today = dayIn(deps.zone, deps.now());
  const { rows } = await sql<{ sale_id: string; item_id: string; state: SaleState }>`
    select l.sale_id, l.item_id, s.state from sale_line l join sale s on s.id = l.sale_id join catalog_item i on i.id = l.item_id
    where l.pick_by < ${today}::date and l.animal_id is null and s.delivered_at is null
      and (s.state = 'confirmed' or (s.state = 'placed' and i.born_at is not null and not exists (select from charge c
        left join refund r on r.charge_id = c.id where c.sale_id = s.id and (c.state = 'cancelling' or r.id is not null))))
      and not exists (select from review_task t where t.kind = 'choice_overdue' and t.about = l.sale_id || ' ' || l.item_id
        and t.state <> 'resolved')
    order by l.pick_by, l.id limit ${PER_ROUND}`.execute(deps.db);
  for (const row of rows)
    if (row.state === "placed") {
      if (await isOutOfReach(deps, row.sale_id, row.item_id)) await closeShort(deps, row.sale_id, row.item_id);
    } else if (await hasNothingLeft(deps, row, today)) {
      if (!(await closeShort(deps, row.sale_id, row.item_id))) await askPerson(deps, row);
    }
}

/** Gives the rest back; answers whether there is nothing else in the sale, so that it can't. */
const hasNothingLeft = (deps: Deps, row: { sale_id: string; item_id: string }, today: Day): Promise<boolean> =>
  inTransaction(deps, async (tx, deps) => {
    const found = await lockChoice(tx, row.sale_id, row.item_id);
    const rest = found?.choice.rest;
    if (!found || !rest || found.choice.by >= today || whyNotChosen(found.locked.sale)) return false;
    const { by } = found.choice;
    if (await shareAgain(deps, tx, { itemId: row.item_id, by, saleId: row.sale_id })) return false;
    const done = await returnRest({ deps, tx, staff: null }, found);
    return !done.ok && done.code !== "PAYMENT_IN_PROGRESS";
  });

const askPerson = (deps: Deps, row: { sale_id: string; item_id: string }) =>
  inTransaction(deps, async (tx, deps) => {
    const found = await lockChoice(tx, row.sale_id, row.item_id);
    const rest = found?.choice.rest;
    const [charge] = found?.locked.charges ?? [];
    if (!found || !rest || !charge) return;
    await addReviewTask(tx, {
      kind: "choice_overdue",
      about: `${row.sale_id} ${row.item_id}`,
      chargeId: charge.id,
      data: { title: found.choice.title, heads: rest.qty, ...(await birthOf(tx, row.item_id)) },
      now: deps.now(),
    });
  });

/** How many were born, where places for a birth were sold: whoever decides knows why nothing was chosen. */
async function birthOf(tx: Tx, itemId: string): Promise<{ born?: number }> {
  const { rows } = await sql<{ born: number }>`
    select (select count(*) from pick_animal p where p.item_id = i.id)::int as born
    from catalog_item i where i.id = ${itemId} and i.dam_id is not null`.execute(tx);
  return rows[0] ? { born: rows[0].born } : {};
}
