import { itemAt } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { holdForRest } from "@corral/domain/payments/settlement/holds";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import { sql } from "kysely";
import { areFit } from "#src/features/herd/animals/listable";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { holdUnits } from "#src/features/shop/claims/hold-units";
import { moveClaims } from "#src/features/shop/claims/store";
import type { Db, Tx } from "#src/platform/database/db";
import { depositIsIn } from "./deposits/deposit";
import { readLines, saleById } from "./sale-state";

type Gone = "ANIMAL_NOT_AVAILABLE" | "NOT_ENOUGH_STOCK" | "SESSION_FULL";

/**
 * Holds all units of an ended sale again, or none, because money for them has arrived (domain.md §7.12). Units that
 * it still holds stay. A refusal leaves the rest of the transaction valid.
 */
export async function holdAgain(
  tx: Tx,
  charge: ChargeRow,
  now: Instant,
  until: Instant | null,
): Promise<Result<null, Gone>> {
  if (!charge.sale_id) return ok(null);
  // Its units belong to the charge that replaced it: a person decides which of the two this money pays.
  if (await isAskedElsewhere(tx, charge)) return refuse("ANIMAL_NOT_AVAILABLE", "Otro cobro tomó el lugar de este.");
  if (!(await depositIsIn(tx, charge)))
    return refuse("ANIMAL_NOT_AVAILABLE", "El apartado ya no está: el saldo solo no paga la compra.");
  const sale = await saleById(tx, charge.sale_id);
  const held = await tx
    .selectFrom("claim")
    .select("id")
    .where("sale_id", "=", sale.id)
    .where("state", "in", [...liveClaimStates])
    .executeTakeFirst();
  if (held) return ok(null);
  const lines = await readLines(tx, sale.id);
  // The animal died, was stolen or is in quarantine: a person decides about the money.
  if (
    !(await areFit(
      tx,
      lines.flatMap((l) => (l.animal_id ? [l.animal_id] : [])),
    ))
  )
    return refuse("ANIMAL_NOT_AVAILABLE", "Un animal de esta compra ya no se puede vender. Revisa su ficha.");
  await sql`savepoint hold_again`.execute(tx);
  const done = await holdUnits(
    tx,
    lines.map((l) => ({
      kind: l.kind,
      title: l.title,
      itemId: l.item_id,
      animalId: l.animal_id,
      sessionId: l.session_id,
      qty: l.qty,
    })),
    { saleId: sale.id, buyerId: sale.buyer_id, until, now, state: "awaiting_payment", lateMoney: true },
  );
  await (done.ok ? sql`release savepoint hold_again` : sql`rollback to savepoint hold_again`).execute(tx);
  return done;
}

/** Whether another charge asks for its money now: the one that replaced it, or those that its plan was divided into again. */
const isAskedElsewhere = async (db: Db | Tx, charge: Pick<ChargeRow, "id" | "plan_id" | "state">) =>
  (charge.plan_id !== null && charge.state === "cancelled") ||
  (await db.selectFrom("charge").select("id").where("replaces_id", "=", charge.id).executeTakeFirst()) !== undefined;

/**
 * Holds the units after a partial payment, so that the rest can be paid; a charge without a sale stays payable as
 * long.
 */
export async function holdForTheRest(tx: Tx, charge: ChargeRow, now: Instant): Promise<void> {
  const until = holdForRest({ purpose: charge.purpose, holdUntil: charge.hold_until }, now);
  if (until !== null) await holdUntil(tx, charge, until, now);
}

/** Holds the units of a charge that nobody pays at this moment until then. */
export async function holdUntil(tx: Tx, charge: ChargeRow, until: Instant, now: Instant): Promise<void> {
  await tx
    .updateTable("charge")
    .set({ hold_until: toIso(until) })
    .where("id", "=", charge.id)
    .execute();
  charge.hold_until = until;
  if (!charge.sale_id) return;
  await moveClaims(tx, charge.sale_id, "attempt_started", until, now);
  await moveClaims(tx, charge.sale_id, "attempts_ended", until, now);
}

/** Whether `holdAgain` would succeed now: for display, never for decisions. */
export async function unitsAreFree(
  db: Db | Tx,
  charge: Pick<ChargeRow, "id" | "sale_id" | "purpose" | "plan_id" | "state">,
): Promise<boolean> {
  const saleId = charge.sale_id;
  if (!saleId) return true;
  if ((await isAskedElsewhere(db, charge)) || !(await depositIsIn(db, charge))) return false;
  const live = [...liveClaimStates];
  const { rows } = await sql<{ free: boolean }>`
    select coalesce(bool_and(case
      when exists (select from claim c where c.sale_id = l.sale_id and c.item_id = l.item_id and c.state = any(${live})) then true
      when l.animal_id is not null then not exists (
        select from claim c where c.subject_type = 'animal' and c.subject_id = l.animal_id and c.state = any(${live})) and exists (
        select from animal a where a.id = l.animal_id and a.life_status = 'alive' and a.present and a.health_status <> 'quarantine')
      when l.session_id is not null then exists (
        select from session s where s.id = l.session_id and s.status <> 'cancelled' and s.seats_taken + l.qty <= s.capacity)
      else exists (select from catalog_item i where i.id = l.item_id and (i.stock is null or i.stock >= l.qty))
    end), true) as free from sale_line l where l.sale_id = ${saleId}`.execute(db);
  return itemAt(rows, 0).free;
}
