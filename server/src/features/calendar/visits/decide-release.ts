import { dateCancelledMessage } from "@corral/domain/calendar/visits/messages";
import { itemAt } from "@corral/domain/kernel/lookup";
import { move } from "@corral/domain/kernel/machine";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { cutText } from "@corral/domain/kernel/text/cut";
import { zoneInWords } from "@corral/domain/kernel/time";
import { refundWays } from "@corral/domain/payments/refunds/refunds";
import { type SaleEvent, type SaleState, saleMoves } from "@corral/domain/selling/sales/states";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import { recordFact } from "#src/features/business/facts/record-fact";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { readRecipient } from "#src/features/business/message-queue/recipient";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { refundable } from "#src/features/payments/refunds/find-refund";
import { supersedeLive } from "#src/features/payments/settlement/confirm-sale";
import { returnCredit } from "#src/features/payments/settlement/return-credit";
import { endSale, readLines } from "#src/features/payments/settlement/sale-state";
import { giveMoneyBack } from "#src/features/selling/cancellations/give-money-back";
import { cancelHow } from "#src/features/selling/sales/allowed-acts";
import { type Locked, lockSale } from "#src/features/selling/sales/find-sale";
import { moneyOfSale } from "#src/features/selling/sales/sale-money";
import { moveClaims } from "#src/features/shop/claims/store";
import { type SessionRow, sessionForm } from "#src/features/shop/visit-sessions/session-view";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { moveRelease, type ReleaseRow } from "./booking-state";
import { whenOf } from "./form";
import { visitsMessages } from "./messages";

export type NextStep =
  | { do: "nothing" }
  /** Unpaid, or with only a deposit: the charge is cancelled, after the provider was asked. */
  | { do: "cancel_charge"; chargeId: string; reason: string; deposit: boolean }
  /** Requested refunds, which the person who cancelled may be allowed to approve. */
  | { do: "approve"; refunds: string[] };

interface ReleaseTx extends Locked {
  deps: TxDeps;
  tx: Tx;
  staff: Staff;
  row: ReleaseRow;
  session: SessionRow;
  title: string;
  reason: string;
  lines: Awaited<ReturnType<typeof readLines>>;
  /** The purchase contains only places of this date. */
  onlyThis: boolean;
}
const nothing: NextStep = { do: "nothing" };

/**
 * Decides the next step for one purchase of a cancelled date, under the lock of its charges. A paid purchase with
 * other items keeps those: only the places of this date are voided and refunded. What no rule decides becomes a task
 * for a person.
 */
export async function decideRelease(deps: TxDeps, tx: Tx, staff: Staff, row: ReleaseRow): Promise<NextStep> {
  const locked = await lockSale(tx, row.sale_id);
  const fresh = await tx
    .selectFrom("booking_release")
    .selectAll()
    .where("session_id", "=", row.session_id)
    .where("sale_id", "=", row.sale_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  Object.assign(row, fresh);
  if (row.state === "done") return nothing;
  const context = await openRelease(deps, tx, staff, row, locked);
  if (row.state === "asked") return { do: "approve", refunds: await readRequested(context) };
  if (!(await hasPlaces(tx, row))) {
    await moveRelease(deps, tx, row, "settled", "sin lugares");
    return nothing;
  }
  // The provider hasn't confirmed yet whether it was paid: the janitor goes on, and the next run looks again.
  if (context.charges.some((c) => c.state === "cancelling")) return nothing;
  const how = cancelHow(context.sale, context.charges, await moneyOfSale(tx, context.sale.id));
  const payable = context.charges.find((c) => ["open", "in_progress", "partially_paid"].includes(c.state));
  if ("how" in how && how.how !== "paid" && payable) {
    const deposit = how.how === "deposit";
    if (deposit && !context.onlyThis) return toPerson(context);
    await tell(context, deposit ? "asked" : "none", !deposit && !context.onlyThis);
    return { do: "cancel_charge", chargeId: payable.public_id, reason: context.reason, deposit };
  }
  const part = context.sale.state === "placed";
  if (part && !context.onlyThis) return toPerson(context);
  if (!part) await freePlaces(context);
  return askBack(context, part);
}

async function openRelease(deps: TxDeps, tx: Tx, staff: Staff, row: ReleaseRow, locked: Locked): Promise<ReleaseTx> {
  const found = await tx
    .selectFrom("session as d")
    .innerJoin("catalog_item as i", "i.id", "d.item_id")
    .selectAll("d")
    .select("i.title")
    .where("d.id", "=", row.session_id)
    .executeTakeFirstOrThrow();
  const lines = await readLines(tx, row.sale_id);
  return {
    ...locked,
    deps,
    tx,
    staff,
    row,
    session: found,
    title: found.title,
    // As long as a refund's reason may be: a longer one would refuse the refund at each run, for ever.
    reason: cutText(`Fecha cancelada: ${found.cancel_reason ?? ""}`.trim(), 200),
    lines: lines.filter((l) => l.session_id === row.session_id),
    onlyThis: lines.every((l) => l.session_id === row.session_id),
  };
}

const hasPlaces = async (tx: Tx, row: ReleaseRow) =>
  (await tx
    .selectFrom("claim")
    .select("id")
    .where("sale_id", "=", row.sale_id)
    .where("subject_type", "=", "session")
    .where("subject_id", "=", row.session_id)
    .where("state", "in", [...liveClaimStates])
    .executeTakeFirst()) !== undefined;

/** Voids the places; a purchase without other items is cancelled. */
async function freePlaces(context: ReleaseTx): Promise<void> {
  const { deps, tx, sale } = context;
  const now = deps.now();
  const only = { type: "session", id: context.row.session_id } as const;
  await moveClaims(tx, sale.id, "returned", null, now, only);
  await moveClaims(tx, sale.id, "let_go", null, now, only);
  if (!context.onlyThis || !move<SaleState, SaleEvent>(saleMoves, sale.state, "cancel_asked")) return;
  for (const charge of context.charges) {
    await supersedeLive({ deps, tx, charge, now });
    await returnCredit({ deps, tx, charge, now }, context.reason);
  }
  await endSale(tx, sale, "cancelled", now);
}

/**
 * Requests the refund for the places: by the provider where possible, else a person must find out where to send it.
 */
async function askBack(context: ReleaseTx, part: boolean): Promise<NextStep> {
  const { deps, tx, staff, row } = context;
  let need: number = context.onlyThis ? Number.POSITIVE_INFINITY : context.lines.reduce((a, l) => a + l.line_total, 0);
  let requested = 0;
  let byHand = 0;
  for (const charge of context.charges) {
    const money = await refundable(tx, charge.id);
    const amount = centavos(Math.min(money.left, need));
    if (amount <= 0) continue;
    need -= amount;
    const way = refundWays({ amount, payments: money.payments, now: deps.now() }).find((o) => o.way === "provider");
    const done = way?.allowed
      ? await giveMoneyBack({ deps, tx, staff }, [charge], [{ chargeId: charge.public_id, way: "provider", amount }], {
          reason: context.reason,
          all: false,
          salePublicId: context.sale.public_id,
          ...(part ? { units: "release" as const } : {}),
        })
      : undefined;
    if (done?.ok) requested += amount;
    else {
      byHand += amount;
      await addTask(context, charge, amount);
    }
  }
  await tell(context, byHand > 0 ? "asked" : "back", false);
  await recordFact(
    deps,
    tx,
    staff,
    "booking.released",
    { kind: "sale", id: context.sale.id },
    { charge: context.charges[0]?.public_id, reason: context.reason, refunds: requested, byHand },
  );
  if (requested === 0) {
    await moveRelease(deps, tx, row, "settled", byHand > 0 ? "a mano" : "sin dinero");
    return nothing;
  }
  await moveRelease(deps, tx, row, "money_asked", "dinero pedido");
  return { do: "approve", refunds: await readRequested(context) };
}

const readRequested = async (context: ReleaseTx): Promise<string[]> =>
  (
    await context.tx
      .selectFrom("refund")
      .select("public_id")
      .where(
        "charge_id",
        "in",
        context.charges.map((c) => c.id),
      )
      .where("state", "=", "requested")
      .where("asked_by", "=", context.staff.id)
      .where("reason", "=", context.reason)
      .execute()
  ).map((r) => r.public_id);

const addTask = (context: ReleaseTx, charge: ChargeRow, amount: Centavos) =>
  addReviewTask(context.tx, {
    kind: "visit_cancelled",
    about: `${context.row.session_id} ${charge.id}`,
    chargeId: charge.id,
    data: { amount, sale: context.sale.public_id, title: context.title, when: whenOf(sessionForm(context.session)) },
    now: context.deps.now(),
  });

/** Set aside or partly paid together with other items: a person decides about those. */
async function toPerson(context: ReleaseTx): Promise<NextStep> {
  const charge = itemAt(context.charges, 0);
  await addTask(context, charge, centavos(context.lines.reduce((a, l) => a + l.line_total, 0)));
  await tell(context, "asked", false);
  await moveRelease(context.deps, context.tx, context.row, "settled", "a mano");
  return nothing;
}

/** Notifies the buyer once; again only if money arrived after the message that none had. */
async function tell(context: ReleaseTx, money: "none" | "back" | "asked", abandonAttempt: boolean): Promise<void> {
  const { deps, tx } = context;
  const charge = itemAt(context.charges, 0);
  await queueMessage(deps, tx, {
    kind: visitsMessages.date_cancelled,
    about: {
      sessionId: context.row.session_id,
      saleId: context.row.sale_id,
      paid: money === "none" ? "" : "pagado",
    },
    to: await readRecipient(tx, charge.id),
    content: (from) =>
      dateCancelledMessage({
        ...from,
        title: context.title,
        when: `${whenOf(sessionForm(context.session))} (${zoneInWords(context.session.zone)})`,
        reason: context.session.cancel_reason ?? "",
        places: context.lines.reduce((a, l) => a + l.qty, 0),
        money,
        abandonAttempt,
        id: charge.public_id,
      }),
    chargeId: charge.id,
    saleId: context.sale.id,
  });
}
