import { ok, type Result } from "@corral/domain/kernel/result";
import { admit } from "@corral/server/features/calendar/check-in/check-in";
import { askByCharge } from "@corral/server/features/selling/cancellations/requests";
import type { Acting } from "@corral/server/platform/calls/acting";
import { inTransaction } from "@corral/server/platform/database/in-transaction";
import type { Deps } from "@corral/server/platform/deps";
import { personOf } from "./person";

/** Admits places of a purchase at the gate, up to that number in all. */
export async function enterPlaces(deps: Deps, charge: string, places: number): Promise<Result<unknown>> {
  const staff = await personOf(deps, "gate");
  const tickets = await deps.db
    .selectFrom("ticket as t")
    .innerJoin("receipt as r", "r.id", "t.receipt_id")
    .select(["t.id", "t.session_id", "t.state"])
    .where("r.charge_id", "=", charge)
    .orderBy("t.seat")
    .limit(places)
    .execute();
  for (const t of tickets.filter((t) => t.state !== "used")) {
    const ask = { placeId: t.id, gate: "Entrada", at: deps.now() };
    const done = await inTransaction(deps, (tx, deps) => admit(deps, tx, staff, t.session_id, ask));
    if (!done.ok) return done;
  }
  return ok(null);
}

/** Who bought, on their own phone. */
const BUYER: Acting = { as: "phone", buyerId: undefined, staff: undefined, carriedBy: undefined };

/** The buyer asks to cancel from the link of their purchase. */
export async function askToCancel(deps: Deps, chargeId: string, text: string): Promise<Result<unknown>> {
  const before = await deps.db
    .selectFrom("sale_request as r")
    .innerJoin("charge as c", "c.sale_id", "r.sale_id")
    .select("r.id")
    .where("c.public_id", "=", chargeId)
    .executeTakeFirst();
  return before ? ok(null) : inTransaction(deps, (tx, deps) => askByCharge({ deps, tx }, chargeId, text, BUYER));
}
