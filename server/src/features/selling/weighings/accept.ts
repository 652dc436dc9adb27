import { exactWeight } from "@corral/domain/herd/records/weights";
import { spoken } from "@corral/domain/kernel/money";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { reach } from "@corral/domain/permissions";
import type { AckMethod } from "@corral/domain/selling/weighings/states";
import { nameOf, recordFact } from "#src/features/business/facts/record-fact";
import { keepPhotos } from "#src/features/business/photos/take-photo";
import { queueChanged } from "#src/features/payments/charges/queue-changed";
import { findSale, type Locked, lockSale, type OnlyOf } from "#src/features/selling/sales/find-sale";
import { type Acting, type By, staffOf } from "#src/platform/calls/acting";
import type { Staff } from "#src/platform/calls/authorize";
import type { OnRefusal } from "#src/platform/calls/run-once";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newWeighCode } from "#src/platform/ids";
import { buyersCharge } from "./buyers-charge";
import { askAboutRejected } from "./rejected-task";
import { settleWeight } from "./settle-weight";
import { moveWeighing, readWeighings, type WeighingRow } from "./state";
import { countWrongCode, isCodeOf } from "./weigh-code";
import { whyNotWeighed } from "./why-not";

type Refused =
  | "NOT_FOUND"
  | "SALE_MOVE_NOT_ALLOWED"
  | "PAYMENT_IN_PROGRESS"
  | "AMOUNT_ABOVE_MAX"
  | "WEIGHT_OUT_OF_RANGE"
  | "WEIGHING_NOT_ACCEPTED";
const NEEDS_MANAGER =
  "El peso se sale de la diferencia acordada: falta que lo autorice el encargado o el dueño. Quien compra también puede dejar el trato, y se le devuelve lo que pagó.";

export interface Found {
  locked: Locked;
  row: WeighingRow;
}

export async function lockWeighing(tx: Tx, saleId: string, id: string): Promise<Found | undefined> {
  const locked = await lockSale(tx, saleId);
  const row = (await readWeighings(tx, saleId)).find((w) => w.id === id);
  return row && { locked, row };
}

/** What a proposal has come to, as a refusal; undefined while it is proposed. */
const ended = (row: WeighingRow) =>
  row.state === "proposed"
    ? undefined
    : refuse("SALE_MOVE_NOT_ALLOWED", "Ese peso ya no está propuesto. Recarga para ver cómo quedó.");

export interface Ack {
  method: AckMethod;
  by: By;
  photoId?: string | undefined;
}

/** The buyer accepts: the weight is final, and price, charges, ledger and receipts follow. A repeat changes nothing. */
export async function accept(deps: TxDeps, tx: Tx, { locked, row }: Found, ack: Ack): Promise<Result<null, Refused>> {
  if (row.state === "accepted") return ok(null);
  const over = ended(row);
  if (over) return over;
  const { sale, charges } = locked;
  const why = whyNotWeighed(sale);
  if (why) return refuse("SALE_MOVE_NOT_ALLOWED", why);
  const staff = staffOf(ack.by);
  const mayApprove = staff !== null && reach("sale.weigh_outside", staff.role) !== "none";
  const approvedBy = row.approved_by ?? (mayApprove ? staff.id : null);
  // What nobody else saw needs a manager outside the agreed difference, who is also the one that says so.
  if (ack.method === "in_person" && row.outside && !mayApprove) return refuse("WEIGHING_NOT_ACCEPTED", NEEDS_MANAGER);
  if (row.outside && approvedBy === null) return refuse("WEIGHING_NOT_ACCEPTED", NEEDS_MANAGER);
  const now = deps.now();
  const actor = nameOf(ack.by);
  // First, since a refusal has to leave nothing written: a weight that came without signal stays proposed.
  const settled = await settleWeight({ deps, tx, now, locked, weighing: row, actor });
  if (!settled.ok) return settled;
  for (const other of await readWeighings(tx, sale.id))
    if (other.line_id === row.line_id && other.state === "accepted")
      await moveWeighing(tx, other, "replace", { ended_at: toIso(now) });
  await moveWeighing(tx, row, "accept", {
    ack_method: ack.method,
    ack_photo_id: ack.photoId ?? null,
    ack_by: staff?.id ?? null,
    approved_by: row.outside ? approvedBy : null,
    ended_at: toIso(now),
  });
  // What was said aloud accepts no other weight.
  await tx.updateTable("sale").set({ weigh_code: newWeighCode(), weigh_tries: 0 }).where("id", "=", sale.id).execute();
  await recordFact(
    deps,
    tx,
    ack.by,
    "sale.weighed",
    { kind: "sale", id: sale.id, part: row.id },
    {
      charge: charges[0]?.public_id,
      how: ack.method,
      netG: row.net_g,
      before: { amount: row.before },
      after: { amount: row.after },
    },
  );
  await queueChanged(
    deps,
    tx,
    ack.by,
    buyersCharge(charges) ?? charges.at(-1),
    `Se aceptó el peso final, ${exactWeight(row.net_g)}: queda en ${spoken(row.after)}.`,
  );
  return ok(null);
}

/**
 * The buyer accepts on the seller's phone: by their code, by a signature on paper, of which a photo stays, or in
 * person, on the word of who writes it down (rulings 63).
 */
export async function acceptAtScale(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  by: OnlyOf,
  ask: {
    saleId: string;
    weighingId: string;
    how: "code" | "paper" | "in_person";
    code?: string;
    photoId?: string;
    onRefusal: OnRefusal;
  },
): Promise<Result<null, Refused | "VALIDATION_FAILED">> {
  const sale = await findSale(tx, ask.saleId, by);
  const found = sale && (await lockWeighing(tx, sale.id, ask.weighingId));
  if (!found) return refuse("NOT_FOUND");
  if (ask.how === "paper") {
    if (!ask.photoId) return refuseField("photoId", "Toma una foto del papel firmado.");
    if (!(await keepPhotos(deps, tx, [ask.photoId], "Peso firmado en papel")))
      return refuseField("photoId", "Esa foto ya no está; tómala otra vez.");
    return accept(deps, tx, found, { method: "paper", by: staff, photoId: ask.photoId });
  }
  if (ask.how === "in_person") return accept(deps, tx, found, { method: "in_person", by: staff });
  if (found.row.state === "proposed" && !isCodeOf(found.locked.sale, ask.code)) {
    ask.onRefusal((db) => countWrongCode(db, found.locked.sale.id));
    return refuseField("code", "Ese código no es. Quien compra lo ve en la página de su compra.");
  }
  return accept(deps, tx, found, { method: "code", by: staff });
}

/** The buyer's answer on their own phone. */
export async function answerByBuyer(
  deps: TxDeps,
  tx: Tx,
  acting: Acting,
  ask: { chargeId: string; weighingId: string; accept: boolean },
): Promise<Result<null, Refused>> {
  const charge = await tx
    .selectFrom("charge")
    .select("sale_id")
    .where("public_id", "=", ask.chargeId)
    .executeTakeFirst();
  const found = charge?.sale_id ? await lockWeighing(tx, charge.sale_id, ask.weighingId) : undefined;
  if (!found) return refuse("NOT_FOUND");
  if (ask.accept) return accept(deps, tx, found, { method: "own_phone", by: acting });
  const { row, locked } = found;
  if (row.state === "rejected") return ok(null);
  const over = ended(row);
  if (over) return over;
  await moveWeighing(tx, row, "reject", { ended_at: toIso(deps.now()) });
  await askAboutRejected(tx, locked.charges, row, deps.now());
  await recordFact(
    deps,
    tx,
    acting,
    "sale.weigh_rejected",
    { kind: "sale", id: locked.sale.id, part: row.id },
    saidOf(locked, row),
  );
  return ok(null);
}

/** Whoever manages the business goes on with a weight outside the agreed difference; the buyer still has to accept it. */
export async function approveWeighing(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { saleId: string; weighingId: string },
): Promise<Result<null, "NOT_FOUND" | "SALE_MOVE_NOT_ALLOWED">> {
  const sale = await findSale(tx, ask.saleId, undefined);
  const found = sale && (await lockWeighing(tx, sale.id, ask.weighingId));
  if (!found) return refuse("NOT_FOUND");
  const { row, locked } = found;
  const over = ended(row);
  if (over) return over;
  if (row.approved_by !== null || !row.outside) return ok(null);
  await tx.updateTable("weighing").set({ approved_by: staff.id }).where("id", "=", row.id).execute();
  await recordFact(
    deps,
    tx,
    staff,
    "sale.weigh_outside",
    { kind: "sale", id: locked.sale.id, part: row.id },
    saidOf(locked, row),
  );
  return ok(null);
}

/** Takes a proposal back that nobody has accepted. */
export async function withdrawWeighing(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  by: OnlyOf,
  ask: { saleId: string; weighingId: string },
): Promise<Result<null, "NOT_FOUND" | "SALE_MOVE_NOT_ALLOWED">> {
  const sale = await findSale(tx, ask.saleId, by);
  const found = sale && (await lockWeighing(tx, sale.id, ask.weighingId));
  if (!found) return refuse("NOT_FOUND");
  const { row, locked } = found;
  if (row.state === "superseded") return ok(null);
  if (row.state === "accepted") return ended(row) as Result<null, "SALE_MOVE_NOT_ALLOWED">;
  await moveWeighing(tx, row, "replace", { ended_at: toIso(deps.now()) });
  await recordFact(
    deps,
    tx,
    staff,
    "sale.weigh_withdrawn",
    { kind: "sale", id: locked.sale.id, part: row.id },
    saidOf(locked, row),
  );
  return ok(null);
}

const saidOf = ({ charges }: Locked, row: WeighingRow) => ({
  charge: charges[0]?.public_id,
  netG: row.net_g,
  amount: row.after,
});

/** Whoever looks at the sale sees what has become of the proposal. */
