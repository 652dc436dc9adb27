import type { ProvisionalReceipt } from "@corral/contract/types";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import type { Db } from "#src/platform/database/db";

/** A provisional receipt was handed over by a phone with no signal, which may still have none. */
const NOT_YET =
  "Todavía no nos llega ese cobro: puede seguir en el teléfono de quien te cobró, sin señal. Abre esta liga más tarde; tu recibo provisional es válido.";

/**
 * The receipt of cash that was taken with no signal, by the id that the phone gave its charge. Once its receipt was given another link, the
 * provisional one opens nothing either (rulings 16).
 */
export async function openProvisional(db: Db, id: string): Promise<Result<ProvisionalReceipt, "NOT_FOUND">> {
  const found = await db
    .selectFrom("receipt as r")
    .innerJoin("charge as c", "c.id", "r.charge_id")
    .leftJoin("retired_link as l", "l.receipt_id", "r.id")
    .select(["r.tipo", "r.public_id as id", "r.folio"])
    .where("c.offline_id", "=", id)
    .where("r.tipo", "=", "pago")
    .where("l.public_id", "is", null)
    .executeTakeFirst();
  return found ? ok(found) : refuse("NOT_FOUND", NOT_YET);
}
