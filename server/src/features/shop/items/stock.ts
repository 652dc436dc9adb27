import type { NewMovement } from "@corral/contract/types";
import { hasStock } from "@corral/domain/kernel/item-kinds";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { MAX_STOCK, toStockMovement } from "@corral/domain/shop/stock";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { lockItem } from "./lock-item";

/**
 * Records arrivals, withdrawals and counts. Stock changes by a difference, only while it stays at zero or above, in
 * one statement with its movement, so that sales can go on. `set` on uncounted stock starts counting it; `uncount`
 * ends that.
 */
export async function moveStock(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  id: string,
  ask: NewMovement,
): Promise<Result<string, "NOT_FOUND" | "VALIDATION_FAILED" | "NOT_ENOUGH_STOCK" | "DECISION_NOT_ALLOWED">> {
  const item = await lockItem(tx, id);
  if (!item) return refuse("NOT_FOUND");
  if (!hasStock(item.kind)) return refuse("DECISION_NOT_ALLOWED");
  const reason = ask.reason.trim();
  if (ask.act !== "in" && reason.length < 3) return refuseField("reason", "Escribe por qué, con 3 letras o más.");
  if ((ask.act === "in" || ask.act === "out") && ask.qty === 0) return refuseField("qty", "Escribe cuántos.");
  const counted = item.stock !== null;
  // Counting was started or stopped meanwhile, so the quantity that was seen is obsolete.
  if (counted !== (ask.seen !== null) || (!counted && ask.act !== "set"))
    return refuse("DECISION_NOT_ALLOWED", "Las existencias ya se llevan de otra forma. Recarga para verlas.");
  const seen = ask.act === "uncount" ? item.stock : ask.seen;
  const { kind, qty } = toStockMovement(ask.act, ask.qty, seen);
  const left = (item.stock ?? 0) + qty;
  if (left < 0 && ask.act === "set")
    return refuse(
      "NOT_ENOUGH_STOCK",
      `Mientras contabas se vendieron y quedan ${item.stock}. Cuenta otra vez y guarda.`,
    );
  if (left < 0)
    return refuse("NOT_ENOUGH_STOCK", `Sólo quedan ${item.stock}: no pueden salir ${-qty}. Revisa la cantidad.`);
  if (left > MAX_STOCK) return refuseField("qty", `Caben hasta ${MAX_STOCK.toLocaleString("es-MX")}.`);
  await sql`
    with moved as (update catalog_item set stock = ${ask.act === "uncount" ? null : left}::integer
      where id = ${id} and stock is not distinct from ${item.stock}::integer returning id)
    insert into stock_movement (id, item_id, kind, qty, after, reason, at, by_staff, who)
    select ${newId()}::uuid, id, ${kind}, ${qty}::integer, ${left}::integer, ${reason}, ${toIso(deps.now())}::timestamptz, ${staff.id}::uuid, ${staff.name}
    from moved where ${qty}::integer <> 0`.execute(tx);
  const before = { stock: item.stock };
  const after = { stock: ask.act === "uncount" ? null : left };
  await recordFact(deps, tx, staff, "stock.moved", { kind: "item", id }, { title: item.title, reason, before, after });
  return ok(id);
}
