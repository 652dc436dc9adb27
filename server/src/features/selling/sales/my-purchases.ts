import { isOneOf } from "@corral/domain/kernel/lookup";
import { toIso } from "@corral/domain/kernel/time";
import type { AttemptState } from "@corral/domain/payments/attempts/states";
import { chargeSaid, type Said } from "@corral/domain/payments/charges/charge-words";
import {
  type ChargeState,
  goingBackStates,
  isPayable,
  payableChargeStates,
} from "@corral/domain/payments/charges/states";
import { isFreightConcept } from "@corral/domain/payments/price-after";
import { bareConcept } from "@corral/domain/payments/purposes";
import type { SaleState } from "@corral/domain/selling/sales/states";
import { type RawBuilder, sql } from "kysely";
import { photoView } from "#src/features/business/photos/photo-view";
import { type CalledOff, readCancelledDates } from "#src/features/payments/charges/cancelled-dates";
import { type Buyer, findBuyerId } from "#src/platform/calls/buyer";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import type { Deps } from "#src/platform/deps";

const WORDS: Record<SaleState, string> = {
  placed: "Por pagar",
  confirmed: "Pagada",
  completed: "Entregada",
  expired: "Vencida",
  cancelling: "Cancelando",
  cancelled: "Cancelada",
  returned: "Devuelta",
  draft: "Borrador",
};

interface Standing {
  state: SaleState;
  charge_state: ChargeState;
  purpose: string;
  /** Null: nothing was set aside; a balance is then what a final weight or a delivery added. */
  deposit: number | null;
  /** The concept of its charge: what is missing may be its freight. */
  concept: string;
  /** Its buyer paid and the provider decides: nothing more is to be paid meanwhile. */
  inReview: boolean;
}
const isInReview = ({ charge_state: money, inReview }: Standing) => inReview && isPayable({ state: money });

/** The purchase's current state in a few words. */
function wordsOf(standing: Standing): string {
  const { state, charge_state: money, purpose, deposit, concept } = standing;
  if (isInReview(standing)) return "Pago en revisión";
  // Late or partial money is not just «Vencida»; refunded money is not «Pagada».
  if (["paid_late", "expired_partial", "disputed"].includes(money)) return chargeSaid[money].words;
  if (isOneOf(goingBackStates, money)) return chargeSaid[money].words;
  if (state === "placed" && money === "in_progress") return "Esperando tu pago";
  if (state === "placed" && money === "partially_paid") return "Pagada en parte";
  if (state === "confirmed" && purpose === "balance" && !["paid", "overpaid"].includes(money))
    return isFreightConcept(concept)
      ? "Falta pagar el flete"
      : deposit === null
        ? "Pesó más: falta la diferencia"
        : "Apartada, falta el saldo";
  // Other parts of its plan are to be paid.
  if (state === "confirmed" && isPayable({ state: money })) return "Pagada en parte";
  return WORDS[state] ?? state;
}

const TONES: Partial<Record<SaleState, Said["tone"]>> = {
  placed: "warn",
  confirmed: "success",
  completed: "success",
};
/** The tone of its words. */
function toneOf(standing: Standing) {
  const { state, charge_state: money } = standing;
  if (wordsOf(standing) === chargeSaid[money].words) return chargeSaid[money].tone;
  return isInReview(standing) || nextOf(standing, false) !== "see" ? "warn" : (TONES[state] ?? "neutral");
}

/** What its buyer does next. `hasSlip`: a voucher or CLABE waits for their payment. */
function nextOf(
  { state, charge_state: money, purpose, inReview }: Standing,
  hasSlip: boolean,
): "pay" | "slip" | "balance" | "see" {
  if (!isPayable({ state: money }) || inReview) return "see";
  if (hasSlip) return "slip";
  if (state === "confirmed" && purpose === "balance") return "balance";
  return state === "placed" || state === "confirmed" ? "pay" : "see";
}

const offWords = (off: CalledOff | undefined) =>
  off && `${off.over ? "Fecha cancelada" : "Una fecha se canceló"}. ${off.dates[0]?.next ?? ""}`;

/** This browser's purchases, newest first, so that a closed tab loses nothing. */
export async function myPurchases(deps: Deps, buyer: Buyer) {
  const buyerId = await findBuyerId(deps.db, buyer);
  return { purchases: buyerId ? await purchasesWhere(deps.db, sql`s.buyer_id = ${buyerId}`) : [] };
}

const reviewStates = ["processing", "unknown"] as const satisfies readonly AttemptState[];
/** As `currentFirst`; of a plan, what its buyer can pay comes before what somebody decides about. */
const toPayFirst = sql`order by (state in ${inList(payableChargeStates)}) desc,
  exists (select from attempt a where a.charge_id = charge.id and a.state in ${inList(reviewStates)}), created_at desc, part, id desc`;

const MOST = 50;
/**
 * Sales as their buyer sees them, newest first, each with its current charge, receipts and open vouchers. `s` is the
 * sale.
 */
export async function purchasesWhere(db: Db | Tx, which: RawBuilder<boolean>) {
  const rows = await db
    .selectFrom("sale as s")
    // The current charge: a balance after its deposit, a replacement after the one it replaced, of a plan what is to be paid.
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom("charge")
          .select([
            "charge.id",
            "charge.public_id",
            "charge.concept",
            "charge.hold_until",
            "charge.state",
            "charge.purpose",
          ])
          .whereRef("charge.sale_id", "=", "s.id")
          .modifyEnd(sql`${toPayFirst} limit 1`)
          .as("c"),
      (j) => j.onTrue(),
    )
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom("sale_line as l")
          .innerJoin("photo", "photo.id", "l.photo_id")
          .select(["photo.id", "photo.alt", "photo.placeholder"])
          .whereRef("l.sale_id", "=", "s.id")
          .orderBy("l.position")
          .limit(1)
          .as("p"),
      (j) => j.onTrue(),
    )
    .select([
      "s.id",
      "s.public_id",
      "s.state",
      "s.total",
      "s.deposit",
      "s.placed_at",
      "c.id as charge_row",
      "c.public_id as charge_id",
      "c.concept",
      "c.hold_until",
      "c.state as charge_state",
      "c.purpose",
      "p.id as photo_id",
      "p.alt",
      "p.placeholder",
    ])
    .where(which)
    .orderBy("s.placed_at", "desc")
    .limit(MOST)
    .execute();
  if (rows.length === 0) return [];
  const sales = rows.map((r) => r.id);
  const [receipts, live, cancelled] = await Promise.all([
    db
      .selectFrom("receipt")
      .select(["sale_id", "tipo", "public_id", "folio"])
      .where("sale_id", "in", sales)
      .orderBy("issued_at", "desc")
      .execute(),
    db
      .selectFrom("attempt")
      .select(["charge_id", "method", "public_id", "state"])
      .where(
        "charge_id",
        "in",
        rows.map((r) => r.charge_row),
      )
      .where("state", "in", ["awaiting_customer", ...reviewStates])
      .execute(),
    readCancelledDates(db, sales),
  ]);
  const waiting = live.filter((x) => x.state === "awaiting_customer");
  const standings = rows.map((r) => ({
    ...r,
    inReview: live.some((x) => x.charge_id === r.charge_row && x.state !== "awaiting_customer"),
  }));
  return standings.map((r) => ({
    saleId: r.public_id,
    chargeId: r.charge_id,
    state: r.state,
    stateWords: offWords(cancelled.get(r.id)) ?? wordsOf(r),
    tone: cancelled.has(r.id) ? ("warn" as const) : toneOf(r),
    next: nextOf(
      r,
      waiting.some((x) => x.charge_id === r.charge_row),
    ),
    photo: r.photo_id === null ? null : photoView({ id: r.photo_id, alt: r.alt ?? "", placeholder: r.placeholder }),
    total: r.total,
    placedAt: toIso(r.placed_at),
    holdUntil: r.hold_until && r.state === "placed" ? toIso(r.hold_until) : null,
    title: bareConcept(r.concept),
    receipts: [
      ...receipts.filter((x) => x.sale_id === r.id).map((x) => ({ tipo: x.tipo, id: x.public_id, folio: x.folio })),
      ...waiting
        .filter((x) => x.charge_id === r.charge_row)
        .map((x) => ({
          tipo: x.method === "oxxo_cash" ? ("oxxo" as const) : ("spei" as const),
          id: x.public_id,
          folio: null,
        })),
    ],
  }));
}
