import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { momentInWords, toIso } from "@corral/domain/kernel/time";
import { liveAttemptStates } from "@corral/domain/states/attempt";
import { goingBackStates, payableChargeStates } from "@corral/domain/states/charge";
import type { Selectable } from "kysely";
import { readPhotoViews } from "#src/features/business/photos/photo-view";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import type { Db } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import type { Deps } from "#src/platform/deps";
import { attemptView } from "./attempt-view";
import { readCancelledDates } from "./cancelled-dates";
import { chargeTone, chargeWords } from "./charge-words";
import { noticeOf } from "./notice";
import { offersFor } from "./offers";
import { refundsForPayer } from "./refund-words";

export type Charge = Selectable<Tables["charge"]>;

/** A charge as anyone with its link may see it; contact data only for the phone that bought. */
export async function chargeView(deps: Deps, charge: Charge, buyerId: string | undefined, origin: string) {
  const { db } = deps;
  // Before anything is read: of two answers the one with the later moment knows everything that the other does.
  const serverNow = toIso(deps.now());
  const [balance, attempts, receipts, sale, lines, surplus, next, refunds] = await Promise.all([
    readBalance(db, charge.id),
    db
      .selectFrom("attempt")
      .selectAll()
      .where("charge_id", "=", charge.id)
      .orderBy("created_at", "desc")
      .limit(20)
      .execute(),
    db
      .selectFrom("receipt")
      .select(["tipo", "public_id", "folio"])
      .where("charge_id", "=", charge.id)
      .orderBy("issued_at")
      .execute(),
    charge.sale_id ? db.selectFrom("sale").selectAll().where("id", "=", charge.sale_id).executeTakeFirst() : undefined,
    charge.sale_id
      ? db.selectFrom("sale_line").selectAll().where("sale_id", "=", charge.sale_id).orderBy("position").execute()
      : [],
    db.selectFrom("surplus").select(["amount", "state", "why"]).where("charge_id", "=", charge.id).execute(),
    charge.state === "cancelled"
      ? db.selectFrom("charge").select("public_id").where("replaces_id", "=", charge.id).executeTakeFirst()
      : undefined,
    refundsForPayer(deps, charge.id),
  ]);
  const [photos, cancelled] = await Promise.all([
    readPhotoViews(
      db,
      lines.map((l) => l.photo_id),
    ),
    charge.sale_id && lines.some((l) => l.session_id !== null) ? readCancelledDates(db, [charge.sale_id]) : undefined,
  ]);
  const off = charge.sale_id ? cancelled?.get(charge.sale_id) : undefined;
  const mine = sale !== undefined && buyerId !== undefined && sale.buyer_id === buyerId;
  // A charge that is being refunded has nothing due.
  const owed = (goingBackStates as readonly string[]).includes(charge.state)
    ? 0
    : Math.max(0, charge.amount - balance.applied);
  const offers = await offersFor(deps, db, charge, charge.amount - balance.applied, {
    online: true,
    inFrame: false,
    origin,
  });
  const live = attempts.some((a) => (liveAttemptStates as readonly string[]).includes(a.state));
  return {
    id: charge.public_id,
    saleId: sale?.public_id ?? null,
    concept: charge.concept,
    amount: charge.amount,
    collected: centavos(Math.max(0, balance.held)),
    remaining: centavos(owed),
    state: charge.state,
    stateWords: off?.over && isHeld(charge) ? "Fecha cancelada" : chargeWords[charge.state],
    tone: off?.over && isHeld(charge) ? ("warn" as const) : chargeTone[charge.state],
    purpose: charge.purpose,
    plan: sale?.deposit ? await readPlan(deps, charge, sale.total, sale.deposit) : null,
    replacedBy: next?.public_id ?? null,
    holdUntil:
      charge.hold_until && charge.sale_id && !live && ["open", "partially_paid"].includes(charge.state)
        ? toIso(charge.hold_until)
        : null,
    serverNow,
    zone: deps.zone,
    version: charge.version,
    lines: lines.map((l) => ({
      title: l.title,
      subtitle: l.subtitle,
      qty: l.qty,
      unitPrice: l.unit_price,
      lineTotal: l.line_total,
      photo: photos.get(l.photo_id ?? "") ?? null,
    })),
    offers: offers.map((o) => ({
      method: o.method,
      allowed: o.allowed,
      reasonCode: o.reasonCode ?? null,
      reason: o.reason ?? null,
      hint: o.hint ?? null,
      speed: o.speed,
      limits: o.limitsText ?? null,
      needs: [...o.needs],
      expiresAt: o.expiresAt ? toIso(o.expiresAt) : null,
    })),
    attempts: attempts.map((a) => attemptView(deps, a, charge.concept, origin)),
    receipts: [
      ...receipts.map((r) => ({ tipo: r.tipo, id: r.public_id, folio: r.folio as string | null })),
      ...attempts
        .filter((a) => a.state === "awaiting_customer")
        .map((a) => ({
          tipo: a.method === "oxxo_cash" ? ("oxxo" as const) : ("spei" as const),
          id: a.public_id,
          folio: null,
        })),
    ],
    refunds,
    contact: mine ? { name: sale.contact_name, phone: sale.contact_phone, email: sale.contact_email } : null,
    mine,
    contactNeeded: mine && sale.contact_check === "needed",
    surplus: balance.surplus,
    notice: noticeOf(deps, charge, balance, surplus),
    cancelledDates: off?.dates ?? [],
    calledOff: off?.over ?? false,
  };
}

/** Whether its money is still held, whatever happened to the purchase. */
const isHeld = ({ state }: Charge) => ["paid", "overpaid", "paid_late", "partially_paid"].includes(state);

/** The two charges of a set-aside sale: this one and the newest of the other part. */
async function readPlan(deps: Deps, charge: Charge, total: Centavos, deposit: Centavos) {
  const other = await deps.db
    .selectFrom("charge")
    .select(["id", "public_id", "due_at", "amount", "state"])
    .where("sale_id", "=", charge.sale_id)
    .where("purpose", "=", charge.purpose === "deposit" ? "balance" : "deposit")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const balance = charge.purpose === "balance" ? charge : other;
  const dueAt = charge.purpose === "balance" ? charge.due_at : (other?.due_at ?? null);
  return {
    total,
    deposit,
    dueWords: dueAt === null ? null : momentInWords(deps.zone, dueAt),
    overdue: dueAt !== null && dueAt <= deps.now(),
    balanceDue: balance ? await readDue(deps.db, balance) : null,
    other: other?.public_id ?? null,
  };
}

/**
 * The remaining amount of a charge by the ledger, in centavos; zero when it is being refunded or can't be paid any
 * more.
 */
export async function readDue(db: Db, charge: Pick<Charge, "id" | "amount" | "state">): Promise<Centavos> {
  if (!(payableChargeStates as readonly string[]).includes(charge.state)) return centavos(0);
  return centavos(Math.max(0, charge.amount - (await readBalance(db, charge.id)).applied));
}
