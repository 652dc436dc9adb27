import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { findSale, type OnlyOf } from "./find-sale";

/** Adds a note. Immutable: the database refuses changes. */
export async function addNote(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  by: OnlyOf,
  publicId: string,
  typed: string,
): Promise<Result<null, "NOT_FOUND" | "VALIDATION_FAILED">> {
  const sale = await findSale(tx, publicId, by);
  if (!sale) return refuse("NOT_FOUND");
  const text = typed.trim();
  if (!text) return refuseField("text", "Escribe la nota.");
  await tx
    .insertInto("sale_note")
    .values({ id: newId(), sale_id: sale.id, text, at: toIso(deps.now()), by_id: staff.id })
    .execute();
  return ok(null);
}
