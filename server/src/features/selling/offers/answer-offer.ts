import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { ok, type Refusal, type Result, refuse } from "@corral/domain/kernel/result";
import { quoted } from "@corral/domain/kernel/text/names";
import {
  checkFigure,
  decideOffer,
  type OfferDays,
  type OfferRefusal,
  type OfferSide,
  offerDays,
  offerEnd,
} from "@corral/domain/selling/offers";
import type { OfferEvent, OfferState } from "@corral/domain/selling/offers/states";
import { recordFact } from "#src/features/business/facts/record-fact";
import { queueChanged } from "#src/features/payments/charges/queue-changed";
import { createSale } from "#src/features/selling/sales/create-sale";
import { type Acting, isActing } from "#src/platform/calls/acting";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { queueAnswered } from "./queue-answered";
import { addRound, factsOf, lockOffer, newestRound, type OfferRow, setState } from "./state";

export interface Answer {
  act: "accept" | "end" | "figure";
  /** The newest figure that the person saw, in centavos. */
  seen: Centavos;
  amount?: number;
  days?: OfferDays;
  note?: string;
}
type Refused =
  | "NOT_FOUND"
  | OfferRefusal
  | "ITEM_NOT_PUBLISHED"
  | "ANIMAL_NOT_AVAILABLE"
  | "ANIMAL_NOT_LISTABLE"
  | "ANIMAL_FLAGGED_STOLEN"
  | "ANIMAL_IN_WITHDRAWAL"
  | "NOT_ENOUGH_STOCK";

const eventOf: Record<OfferSide, Record<Answer["act"], OfferEvent>> = {
  buyer: { accept: "accept", end: "withdraw", figure: "raise" },
  seller: { accept: "accept", end: "decline", figure: "counter" },
};

/** A side, and who speaks for it. Staff speak for a buyer who stands there by accepting in person (rulings 63). */
export type OfferBy = { side: "buyer"; acting: Acting | Staff } | { side: "seller"; staff: Staff };

/**
 * One side's answer to an offer. Accepted by both it becomes an ordinary sale at that figure, in the same transaction;
 * who accepts after somebody else bought is refused and nothing changes.
 */
export async function answerOffer(
  deps: TxDeps,
  tx: Tx,
  by: OfferBy,
  publicId: string,
  answer: Answer,
): Promise<Result<null, Refused>> {
  const offer = await lockOffer(tx, publicId);
  if (!offer) return refuse("NOT_FOUND");
  const now = deps.now();
  const staff = by.side === "seller" ? by.staff : undefined;
  const event = eventOf[by.side][answer.act];
  const decided = decideOffer({ side: by.side, event, seen: answer.seen }, factsOf(offer), now);
  if (!decided.ok) return decided;
  const to = decided.value;
  const done =
    answer.act === "accept"
      ? await sell(deps, tx, offer, to, staff)
      : answer.act === "figure"
        ? await give(deps, tx, offer, to, { ...answer, side: by.side, staff })
        : ok(await setState(tx, offer, to, now));
  if (!done.ok) return done;
  const { amount } = newestRound(offer);
  await recordFact(
    deps,
    tx,
    by.side === "seller" ? by.staff : by.acting,
    by.side === "buyer" && !("as" in by.acting) ? "offer.accepted_in_person" : `offer.${event}`,
    { kind: "offer", id: offer.id },
    { name: offer.contact_name, amount },
  );
  if (by.side === "seller") await queueAnswered(deps, tx, offer);
  else if (answer.act === "accept" && !isActing(by.acting)) await tellAccepted(deps, tx, offer, by.acting);
  return ok(null);
}

/** Whoever offered hears that it was accepted in their name. */
async function tellAccepted(deps: TxDeps, tx: Tx, offer: OfferRow, staff: Staff): Promise<void> {
  const charge = await tx
    .selectFrom("charge as c")
    .innerJoin("offer as o", "o.sale_id", "c.sale_id")
    .select(["c.id", "c.public_id", "c.sale_id", "c.concept"])
    .where("o.id", "=", offer.id)
    .executeTakeFirst();
  const figure = spoken(newestRound(offer).amount);
  await queueChanged(deps, tx, staff, charge, `Se anotó que aceptaste en persona la contraoferta de ${figure}.`);
}

/** Another figure, which the other side answers. */
async function give(
  deps: TxDeps,
  tx: Tx,
  offer: OfferRow,
  to: OfferState,
  it: Answer & { side: OfferSide; staff: Staff | undefined },
): Promise<Result<null, "VALIDATION_FAILED">> {
  const now = deps.now();
  const figure = checkFigure(it.side, it.amount ?? 0, factsOf(offer), now);
  if (!figure.ok) return figure;
  const item = await tx
    .selectFrom("catalog_item")
    .select("heads")
    .where("id", "=", offer.item_id)
    .executeTakeFirstOrThrow();
  const endsAt = offerEnd(now, it.days ?? offerDays[0]);
  const round = {
    offer_id: offer.id,
    turn: offer.rounds.length + 1,
    side: it.side,
    amount: figure.value,
    heads: item.heads,
    note: it.note?.trim() ?? "",
  };
  await addRound(tx, { ...round, at: now, endsAt, byStaff: it.staff?.id ?? null });
  offer.rounds.push({ ...round, at: now, ends_at: endsAt, by_staff: it.staff?.id ?? null });
  await setState(tx, offer, to, now);
  return ok(null);
}

/** The sale of an offer that both accepted. */
async function sell(
  deps: TxDeps,
  tx: Tx,
  offer: OfferRow,
  to: OfferState,
  staff: Staff | undefined,
): Promise<Result<null, Exclude<Refused, "NOT_FOUND" | "OFFER_NOT_OPEN">>> {
  const { amount, heads } = newestRound(offer);
  const agreed = { by: "agreement", buyerId: offer.buyer_id, staff, price: amount, setAside: offer.set_aside } as const;
  const made = await createSale(deps, tx, agreed, {
    lines: [{ itemId: offer.item_id, qty: 1 }],
    seenTotal: amount,
    ...(heads === null ? {} : { seenHeads: heads }),
    contact: {
      name: offer.contact_name,
      ...(offer.contact_phone ? { phone: offer.contact_phone } : {}),
      ...(offer.contact_email ? { email: offer.contact_email } : {}),
    },
  });
  if (!made.ok) return refuseSale(made);
  const sale = await tx
    .selectFrom("sale")
    .select("id")
    .where("public_id", "=", made.value.saleId)
    .executeTakeFirstOrThrow();
  await setState(tx, offer, to, deps.now(), sale.id);
  return ok(null);
}

type NotSold = Exclude<Awaited<ReturnType<typeof createSale>>, { ok: true }>;
type SellRefusal = Refusal<Exclude<Refused, "NOT_FOUND" | "OFFER_NOT_OPEN">>;

/** Why the sale could not be made, in words that fit an offer. */
function refuseSale(refusal: NotSold): SellRefusal {
  switch (refusal.code) {
    case "ANIMAL_NOT_AVAILABLE":
    case "NOT_ENOUGH_STOCK":
      return refuse(
        refusal.code,
        "Ahora lo tiene apartado otra compra. Si no la pagan, se puede aceptar mientras la oferta siga abierta.",
      );
    case "ITEM_NOT_PUBLISHED":
      return refuse(refusal.code, "Ya no se vende a tratar. Publícalo así otra vez, o di que no.");
    case "PRICE_CHANGED":
      return refuse(
        refusal.code,
        `${refusal.detail ?? "El lote cambió."} Para aceptar, den otra cantidad por lo que hay ahora.`,
      );
    case "ANIMAL_NOT_LISTABLE":
    case "ANIMAL_FLAGGED_STOLEN":
    case "ANIMAL_IN_WITHDRAWAL":
      return refusal as SellRefusal;
    default:
      throw new Error(`an accepted offer can't be sold: ${refusal.code} ${quoted(refusal.detail ?? "")}`);
  }
}
