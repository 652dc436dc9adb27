import type { ProvisionalReceipt } from "@corral/contract/types";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import type { Db } from "#src/platform/database/db";

/** The receipt was made by an offline phone, which may not have synced yet. */
const NOT_YET =
  "Todavía no nos llega ese cobro: puede seguir en el teléfono de quien te cobró, sin señal. Abre este enlace más tarde; tu recibo provisional es válido.";

/**
 * Finds the receipt of offline cash by the charge id that the phone made. After the receipt got a new link, the
 * provisional address stops working too (rulings 16).
 */
export async function openProvisional(db: Db, id: string): Promise<Result<ProvisionalReceipt, "NOT_FOUND">> {
  const found = await db
    .selectFrom("receipt as r")
    .innerJoin("charge as c", "c.id", "r.charge_id")
    .leftJoin("retired_link as l", "l.receipt_id", "r.id")
    .select(["r.tipo", "r.public_id as id", "r.folio"])
    .where("c.offline_id", "=", id)
    .where("r.tipo", "in", ["pago", "donativo"])
    .where("l.public_id", "is", null)
    .executeTakeFirst();
  return found ? ok(found) : refuse("NOT_FOUND", NOT_YET);
}
