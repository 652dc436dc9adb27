import { ok, type Refusal, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { decidePlace } from "@corral/domain/selling/waitlist";
import { recordFact } from "#src/features/business/facts/record-fact";
import { createSale } from "#src/features/selling/sales/create-sale";
import { endTurnClaims } from "#src/features/shop/claims/store";
import type { Acting } from "#src/platform/calls/acting";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { lockAnimals } from "./offer-turns";
import { factsOf, lockPlace, type PlaceRow, setState } from "./state";

export interface TurnAsk {
  tiers?: { code: string; qty: number }[];
  seenTotal: number;
  seenDeposit?: number;
}
type Refused =
  | "NOT_FOUND"
  | "VALIDATION_FAILED"
  | "WAITLIST_TURN_OVER"
  | "PRICE_CHANGED"
  | "ITEM_NOT_PUBLISHED"
  | "ANIMAL_NOT_AVAILABLE"
  | "ANIMAL_NOT_LISTABLE"
  | "ANIMAL_FLAGGED_STOLEN"
  | "ANIMAL_IN_WITHDRAWAL"
  | "NOT_ENOUGH_STOCK"
  | "SESSION_FULL"
  | "AMOUNT_ABOVE_MAX";

/**
 * What is held for who is next becomes an ordinary sale of theirs: the claim of the turn ends and the sale's begin in
 * one transaction, in which nobody else can take the unit. A refused sale leaves the turn as it was. Bought twice, it
 * is the same sale.
 */
export async function buyInTurn(
  deps: TxDeps,
  tx: Tx,
  publicId: string,
  ask: TurnAsk,
  acting: Acting,
): Promise<Result<null, Refused>> {
  const place = await lockPlace(tx, { publicId });
  if (!place) return refuse("NOT_FOUND");
  if (place.state === "purchased") return ok(null);
  const now = deps.now();
  const to = decidePlace(factsOf(place), "buy", now);
  if (!to.ok) return to;
  const lines = linesOf(place, ask);
  if (!lines.ok) return lines;
  const claimed = await tx
    .selectFrom("claim")
    .select("subject_id")
    .where("waitlist_id", "=", place.id)
    .where("subject_type", "=", "animal")
    .execute();
  await lockAnimals(
    tx,
    claimed.map((it) => it.subject_id),
  );
  await endTurnClaims(tx, place.id, "let_go", now);
  const made = await createSale(
    deps,
    tx,
    { by: "turn", buyerId: place.buyer_id, turnUntil: place.offer_until ?? now },
    {
      lines: lines.value,
      seenTotal: ask.seenTotal,
      ...(ask.seenDeposit === undefined ? {} : { seenDeposit: ask.seenDeposit }),
      contact: {
        name: place.contact_name,
        ...(place.contact_phone ? { phone: place.contact_phone } : {}),
        ...(place.contact_email ? { email: place.contact_email } : {}),
      },
    },
  );
  if (!made.ok) {
    if (made.code === "CART_EMPTY") throw new Error("a turn without lines");
    return made as Refusal<Refused>;
  }
  const sale = await tx
    .selectFrom("sale")
    .select("id")
    .where("public_id", "=", made.value.saleId)
    .executeTakeFirstOrThrow();
  await setState(tx, place, to.value, now, { saleId: sale.id });
  await recordFact(
    deps,
    tx,
    acting,
    "waitlist.buy",
    { kind: "waitlist", id: place.id },
    { name: place.contact_name, amount: made.value.total },
  );
  return ok(null);
}

/** The cart of a turn: all that is held, or of a date as many of each price as are wanted. */
function linesOf(place: PlaceRow, ask: TurnAsk) {
  const line = { itemId: place.item_id, sessionId: place.session_id };
  const wanted = ask.tiers?.filter((it) => it.qty > 0) ?? [];
  if (place.session_id === null || ask.tiers === undefined) return ok([{ ...line, qty: place.qty }]);
  const all = wanted.reduce((n, it) => n + it.qty, 0);
  if (all === 0) return refuseField("tiers", "Elige cuántos lugares.");
  if (all > place.qty)
    return refuseField(
      "tiers",
      `Te guardamos ${place.qty === 1 ? "1 lugar" : `${place.qty} lugares`}: elige hasta esos.`,
    );
  return ok(wanted.map((it) => ({ ...line, tier: it.code, qty: it.qty })));
}
