import { ok, type Refusal, type Result, refuse } from "@corral/domain/kernel/result";
import type { Instant } from "@corral/domain/kernel/time";
import type { ClaimState } from "@corral/domain/states/claim";
import type { Tx } from "#src/platform/database/db";
import { ownHolds } from "./own-holds";
import { insertClaim, takeSeats, takeStock } from "./store";

export interface Wanted {
  kind: string;
  title: string;
  itemId: string;
  animalId: string | null;
  sessionId: string | null;
  qty: number;
}
type Taken = "ANIMAL_NOT_AVAILABLE" | "NOT_ENOUGH_STOCK" | "SESSION_FULL";

/**
 * Claims every unit of a sale or none (a refusal must roll back the caller's transaction). Rows are locked in one
 * order, so that two carts with the same items can't deadlock. `lateMoney` also takes places whose sale has closed,
 * because they are paid.
 */
export async function holdUnits(
  tx: Tx,
  wanted: Wanted[],
  by: {
    saleId: string;
    buyerId: string | null;
    until: Instant | null;
    now: Instant;
    state?: ClaimState;
    lateMoney?: boolean;
  },
): Promise<Result<null, Taken>> {
  const inOrder = [...wanted].sort((a, b) =>
    `${a.animalId ?? ""}${a.sessionId ?? ""}${a.itemId}` < `${b.animalId ?? ""}${b.sessionId ?? ""}${b.itemId}`
      ? -1
      : 1,
  );
  // A unit held by the same buyer gets a refusal that links to that purchase.
  const taken = async (w: Wanted, refusal: Refusal<Taken>): Promise<Refusal<Taken>> => {
    if (by.buyerId === null) return refusal;
    const own = (await ownHolds(tx, by.buyerId, by.saleId)).get(w.sessionId ?? w.animalId ?? w.itemId);
    if (!own) return refusal;
    const detail = w.animalId
      ? `Ya tienes apartado «${w.title}» en una compra sin pagar. Sigue con ella.`
      : `${refusal.detail} Tienes ${own.qty} en una compra sin pagar: sigue con ella o suéltala.`;
    return refuse(refusal.code, detail, { ...refusal.extra, charge_id: own.chargeId });
  };
  for (const w of inOrder) {
    const common = {
      itemId: w.itemId,
      qty: w.qty,
      saleId: by.saleId,
      buyerId: by.buyerId,
      state: by.state ?? ("temporary" as const),
      expiresAt: by.until,
      now: by.now,
    };
    if (w.animalId) {
      if (!(await insertClaim(tx, { ...common, subjectType: "animal", subjectId: w.animalId })))
        return taken(
          w,
          refuse("ANIMAL_NOT_AVAILABLE", `Alguien más ya apartó «${w.title}». Quítalo del carrito para seguir.`, {
            item_id: w.itemId,
          }),
        );
    } else if (w.sessionId) {
      if (!(await takeSeats(tx, w.sessionId, w.qty, by.now, by.lateMoney)))
        return taken(
          w,
          refuse("SESSION_FULL", `Ya no quedan lugares suficientes en «${w.title}».`, { item_id: w.itemId }),
        );
      await insertClaim(tx, { ...common, subjectType: "session", subjectId: w.sessionId });
    } else {
      const stock = await takeStock(tx, w.itemId, w.qty, by.saleId, by.now);
      if (!stock)
        return taken(w, refuse("NOT_ENOUGH_STOCK", `Ya no queda suficiente de «${w.title}».`, { item_id: w.itemId }));
      await insertClaim(tx, { ...common, subjectType: "product", subjectId: w.itemId, counted: stock.counted });
    }
  }
  return ok(null);
}
