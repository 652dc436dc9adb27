import { askedInTime } from "@corral/domain/business/revocation";
import { itemAt } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import { mayAskToCancel } from "@corral/domain/selling/cancellation";
import type { SaleRequestEvent, SaleRequestState } from "@corral/domain/selling/cancellations/states";
import { recordFact } from "#src/features/business/facts/record-fact";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import { queueChanged } from "#src/features/payments/charges/queue-changed";
import type { ChargeRow } from "#src/features/payments/charges/state";
import type { ChargeTx } from "#src/features/payments/settlement/charge-tx";
import { type SaleRow, saleById } from "#src/features/payments/settlement/sale-state";
import { findSale, type Locked, lockSale, type OnlyOf } from "#src/features/selling/sales/find-sale";
import type { Acting } from "#src/platform/calls/acting";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { moveRequest } from "./request-state";

const findOpen = (db: Db | Tx, saleId: string) =>
  db
    .selectFrom("sale_request")
    .selectAll()
    .where("sale_id", "=", saleId)
    .where("state", "=", "open")
    .executeTakeFirst();

const mayAsk = (sale: SaleRow, charges: readonly Pick<ChargeRow, "state">[]) =>
  mayAskToCancel(
    sale.state,
    charges.map((it) => it.state),
  );

type RequestTx = Pick<ChargeTx, "deps" | "tx">;

/** Stores the request, with its position in the business days that allow one. */
async function insert({ deps, tx }: RequestTx, sale: SaleRow, text: string, by: string | null): Promise<string> {
  const now = deps.now();
  const id = newId();
  await tx
    .insertInto("sale_request")
    .values({
      id,
      sale_id: sale.id,
      text,
      asked_at: toIso(now),
      asked_by: by,
      in_time: sale.delivered_at === null ? null : askedInTime(now, sale.revocation_until),
    })
    .execute();
  return id;
}

/** Closes the open request of a sale; creates it first when the sale is refunded without one. */
export async function answerRequest(
  context: RequestTx,
  { sale }: Pick<Locked, "sale">,
  event: SaleRequestEvent,
  answer: string,
  staff: Staff,
  evenUnasked = false,
): Promise<boolean> {
  let open = await findOpen(context.tx, sale.id);
  if (!open && evenUnasked) {
    await insert(context, sale, answer, staff.id);
    open = await findOpen(context.tx, sale.id);
  }
  if (!open) return false;
  await moveRequest(context.tx, open, event, {
    answer,
    answered_by: staff.id,
    answered_at: toIso(context.deps.now()),
  });
  return true;
}

type AskRefused = "NOT_FOUND" | "VALIDATION_FAILED" | "SALE_MOVE_NOT_ALLOWED";

/** Stores a request to cancel or refund, by the buyer or by staff for them, once, and opens a task. */
async function ask(
  context: RequestTx,
  saleId: string,
  typed: string,
  by: Staff | Acting,
): Promise<Result<null, AskRefused>> {
  const { sale, charges } = await lockSale(context.tx, saleId);
  const text = typed.trim().replace(/\s+/g, " ");
  if (text.length < 3) return refuseField("text", "Cuéntanos por qué.");
  if (!mayAsk(sale, charges))
    return refuse("SALE_MOVE_NOT_ALLOWED", "Esta compra ya no se puede cancelar ni devolver.");
  if (await findOpen(context.tx, sale.id))
    return refuse("SALE_MOVE_NOT_ALLOWED", "Ya está pedido; falta que el negocio conteste.");
  const id = await insert(context, sale, text, "as" in by ? null : by.id);
  const charge = itemAt(charges, 0);
  await addReviewTask(context.tx, {
    kind: "cancel_asked",
    about: id,
    chargeId: charge.id,
    data: {
      text,
      sale: sale.public_id,
      ...("as" in by ? { askedBy: by.as === "phone" ? "buyer" : "confirmed" } : {}),
      inTime: sale.delivered_at === null ? null : askedInTime(context.deps.now(), sale.revocation_until),
    },
    now: context.deps.now(),
  });
  await recordFact(
    context.deps,
    context.tx,
    by,
    "sale.request",
    { kind: "sale", id: sale.id },
    { charge: charge.public_id, text },
  );
  return ok(null);
}

export async function askForSale(context: RequestTx, staff: Staff, by: OnlyOf, publicId: string, text: string) {
  const found = await findSale(context.tx, publicId, by);
  return found ? ask(context, found.id, text, staff) : refuse("NOT_FOUND");
}

const saleOfCharge = (db: Db | Tx, chargePublicId: string) =>
  db.selectFrom("charge").select(["id", "sale_id"]).where("public_id", "=", chargePublicId).executeTakeFirst();

/** A request by the buyer. Staff see whether the buying phone sent it, or one that confirmed its contact. */
export async function askByCharge(
  context: RequestTx,
  chargeId: string,
  text: string,
  acting: Acting,
): Promise<Result<null, AskRefused>> {
  const found = await saleOfCharge(context.tx, chargeId);
  if (!found) return refuse("NOT_FOUND");
  if (!found.sale_id) return refuse("SALE_MOVE_NOT_ALLOWED", "Este cobro no es de una compra. Habla con el negocio.");
  return ask(context, found.sale_id, text, acting);
}

/** The request as the payer may see it; undefined for an unknown charge. */
export async function requestForPayer(deps: TxDeps, db: Db | Tx, chargeId: string) {
  const found = await saleOfCharge(db, chargeId);
  if (!found) return undefined;
  if (!found.sale_id) return { open: false, text: null, words: null };
  const sale = await saleById(db, found.sale_id);
  const charges = await db.selectFrom("charge").select("state").where("sale_id", "=", sale.id).execute();
  const last = await db
    .selectFrom("sale_request")
    .selectAll()
    .where("sale_id", "=", sale.id)
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  // Requests that staff recorded internally are not shown to the payer.
  const mine = last && (last.asked_by === null || last.state !== "open") ? last : undefined;
  return {
    open: mayAsk(sale, charges) && last?.state !== "open",
    text: mine?.asked_by === null ? mine.text : null,
    words: mine ? wordsOf(deps, mine) : null,
  };
}

/** The same on the page and in the mail. */
const declinedInWords = (answer: string) => `El negocio contestó que no: ${answer}`;

function wordsOf(deps: TxDeps, r: { state: SaleRequestState; asked_at: Instant; answer: string | null }): string {
  if (r.state === "declined") return declinedInWords(r.answer ?? "");
  if (r.state === "accepted") return "El negocio lo aceptó. El dinero que te toque vuelve por sus devoluciones.";
  return `Lo pediste ${momentForList(deps.zone, r.asked_at, deps.now())}. El negocio te va a contestar.`;
}

export async function declineRequest(
  context: RequestTx,
  staff: Staff,
  publicId: string,
  answer: string,
): Promise<Result<null, "NOT_FOUND" | "VALIDATION_FAILED" | "ALREADY_DECIDED">> {
  const found = await findSale(context.tx, publicId, undefined);
  if (!found) return refuse("NOT_FOUND");
  const locked = await lockSale(context.tx, found.id);
  const why = answer.trim().replace(/\s+/g, " ");
  if (why.length < 3) return refuseField("answer", "Escribe por qué no.");
  if (!(await answerRequest(context, locked, "decline", why, staff))) return refuse("ALREADY_DECIDED");
  const { deps, tx } = context;
  await queueChanged(deps, tx, staff, locked.charges.at(-1), declinedInWords(why));
  await recordFact(
    context.deps,
    context.tx,
    staff,
    "sale.request_declined",
    { kind: "sale", id: found.id },
    { charge: locked.charges[0]?.public_id, answer: why },
  );
  return ok(null);
}
