import { isRemote, toRevocation } from "@corral/domain/business/revocation";
import { animalBounds } from "@corral/domain/herd/animals/attributes";
import { hasDates } from "@corral/domain/kernel/item-kinds";
import { itemAt, present } from "@corral/domain/kernel/lookup";
import { centavos, sum } from "@corral/domain/kernel/money";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { dayIn, type Instant, toIso } from "@corral/domain/kernel/time";
import { isPayable } from "@corral/domain/payments/charges/states";
import { bareConcept } from "@corral/domain/payments/purposes";
import { creditDue } from "@corral/domain/selling/accounts";
import { unweighedNote } from "@corral/domain/shop/price-by-kilo";
import { recordFact } from "#src/features/business/facts/record-fact";
import { keepPhotos } from "#src/features/business/photos/take-photo";
import { noteMovement } from "#src/features/herd/animals/leave-and-return";
import { whyNotHandedOver } from "#src/features/herd/animals/listable";
import { moveSoldHeads } from "#src/features/herd/lots/hand-over";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { issueReceipt } from "#src/features/payments/receipts/issue-receipt";
import {
  completeIfDelivered,
  moveFulfilment,
  moveSale,
  readLines,
  type SaleRow,
} from "#src/features/payments/settlement/sale-state";
import { hasFraudAlert, isOnAccount, isPaid, whyNotDelivered } from "#src/features/selling/sales/allowed-acts";
import { findSale, type Locked, lockSale, type OnlyOf } from "#src/features/selling/sales/find-sale";
import type { HandedOver } from "#src/features/selling/sales/sale-detail";
import { moneyOfSale } from "#src/features/selling/sales/sale-money";
import { settleWay } from "#src/features/selling/shipping/state";
import { moveClaims } from "#src/features/shop/claims/store";
import { lotListing } from "#src/features/shop/items/lot-listing";
import { reachOf, type Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

export type Delivery = Omit<HandedOver, "papers"> & { papers?: string[]; asEstimated?: boolean };
type Refused =
  | "NOT_FOUND"
  | "FORBIDDEN"
  | "VALIDATION_FAILED"
  | "SALE_MOVE_NOT_ALLOWED"
  | "SALE_NOT_PAID"
  | "WEIGHING_NOT_ACCEPTED"
  | "ANIMAL_NOT_LISTABLE"
  | "ANIMAL_FLAGGED_STOLEN"
  | "ANIMAL_IN_WITHDRAWAL";

const clean = (text: string | undefined) => text?.trim().replace(/\s+/g, " ") || undefined;

/**
 * Delivers a sale: goods, animals, receipt, the days for a return and the sale's end in one transaction. Of two
 * concurrent deliveries, the second is refused as done. An unpaid sale is delivered only with permission and a
 * reason, and its price stays owed.
 */
export async function deliverSale(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  by: OnlyOf,
  publicId: string,
  ask: Delivery,
): Promise<Result<null, Refused>> {
  const found = await findSale(tx, publicId, by);
  if (!found) return refuse("NOT_FOUND");
  const locked = await lockSale(tx, found.id);
  const { sale, charges } = locked;
  const isSuspect = await hasFraudAlert(tx, sale.id);
  const why = whyNotDelivered(sale, isSuspect);
  if (why) return refuse("SALE_MOVE_NOT_ALLOWED", isSuspect ? why : `${why} Recarga para ver cómo quedó.`);
  const lines = await readLines(tx, sale.id);
  const unchosen = choicesLeft(lines);
  if (unchosen) return refuse("SALE_MOVE_NOT_ALLOWED", unchosen);
  const unweighed = await whyNotWeighed(tx, sale, ask.asEstimated === true);
  if (unweighed) return refuse("WEIGHING_NOT_ACCEPTED", unweighed);
  const animals = lines.flatMap((l) => (l.animal_id ? [l.animal_id] : []));
  const unfit = await whyNotHandedOver(deps, tx, animals, true);
  if (unfit) return unfit;
  const receivedBy = clean(ask.receivedBy) ?? "";
  if (receivedBy.length < 2) return refuseField("receivedBy", "Escribe quién lo recibió.");
  if (ask.photoId && !(await keepPhotos(deps, tx, [ask.photoId], `Entrega a ${receivedBy}`)))
    return refuseField("photoId", "Esa foto ya no está; tómala otra vez.");
  const now = deps.now();
  const money = await moneyOfSale(tx, sale.id);
  const paid = isPaid(money);
  const unpaidReason = clean(ask.unpaidReason);
  if (!paid && !isOnAccount(charges)) {
    const onCredit = await giveCredit({ deps, tx, staff, now }, locked, unpaidReason, money.total - money.applied);
    if (!onCredit.ok) return onCredit;
  }
  const evidence: HandedOver = {
    receivedBy,
    papers: (ask.papers ?? []).map((p) => clean(p)).filter((p) => p !== undefined),
    ...(clean(ask.place) ? { place: present(clean(ask.place)) } : {}),
    ...(clean(ask.note) ? { note: present(clean(ask.note)) } : {}),
    ...(ask.photoId ? { photoId: ask.photoId } : {}),
    ...(!paid && unpaidReason ? { unpaidReason } : {}),
    ...(sale.price_status === "estimated" ? { asEstimated: true as const } : {}),
  };
  await moveSoldHeads(lotListing, tx, {
    saleId: sale.id,
    kind: "sold",
    note: `Se entregó a ${receivedBy}`.slice(0, animalBounds.reason),
    on: dayIn(deps.zone, now),
    by: { who: staff.name, staffId: staff.id },
    now,
  });
  await settleWay(deps, tx, sale);
  await moveFulfilment(
    tx,
    sale,
    "handed_over",
    { now, by: staff.id, data: { ...evidence } },
    {
      delivered_at: toIso(now),
      revocation_until: isRemote(sale.channel) ? toIso(toRevocation(now, deps.zone).until) : null,
    },
  );
  if (sale.price_status === "estimated") await closeEstimate(tx, sale.id);
  if (paid) await completeIfDelivered(tx, sale);
  await writeReceipt(
    { deps, tx, now },
    sale,
    itemAt(charges, 0),
    { ...evidence, by: staff.name },
    Math.max(0, money.total - money.applied),
  );
  const { photoId: _photo, ...said } = evidence;
  await recordFact(
    deps,
    tx,
    staff,
    "sale.deliver",
    { kind: "sale", id: sale.id },
    { charge: charges[0]?.public_id, ...said, paid },
  );
  return ok(null);
}

/** Why the price of what is sold by the kilo isn't final yet; undefined where it is, or where both sides go without weighing. */
async function whyNotWeighed(tx: Tx, sale: SaleRow, asEstimated: boolean): Promise<string | undefined> {
  if (sale.price_status !== "estimated") return undefined;
  const waiting = await tx
    .selectFrom("weighing")
    .select("id")
    .where("sale_id", "=", sale.id)
    .where("state", "in", ["proposed", "rejected"])
    .executeTakeFirst();
  if (waiting)
    return "Hay un peso que quien compra no ha aceptado. Que lo acepte, pesen otra vez, o quítalo antes de entregar.";
  return asEstimated
    ? undefined
    : "Se vende por kilo y falta el peso final. Pésalo antes, o marca que se entrega con el peso estimado.";
}

/** Why a lot to choose from can't be handed over yet: undefined once all its animals are chosen. */
function choicesLeft(lines: Awaited<ReturnType<typeof readLines>>): string | undefined {
  const rest = lines.find((l) => l.pick_by !== null && l.animal_id === null);
  return (
    rest &&
    `${rest.qty === 1 ? "Falta 1" : `Faltan ${rest.qty}`} por escoger de «${rest.title}». Escójanlos antes, o regresa lo que falta.`
  );
}

/** Both sides go without weighing: the estimate is the price. */
async function closeEstimate(tx: Tx, saleId: string): Promise<void> {
  await tx.updateTable("sale").set({ price_status: "final" }).where("id", "=", saleId).execute();
  for (const l of await readLines(tx, saleId))
    if (l.price_per_kg !== null && l.est_weight_g !== null && l.weight_note === null)
      await tx
        .updateTable("sale_line")
        .set({ weight_note: unweighedNote(l.price_per_kg, l.est_weight_g) })
        .where("id", "=", l.id)
        .execute();
}

/** Delivers unpaid goods: the units are sold, no deadline releases them, and what is owed is on their customer's account. */
async function giveCredit(
  s: { deps: TxDeps; tx: Tx; staff: Staff; now: Instant },
  { sale, charges }: Locked,
  reason: string | undefined,
  owed: number,
): Promise<Result<null, "SALE_NOT_PAID" | "FORBIDDEN" | "SALE_MOVE_NOT_ALLOWED">> {
  if (!reason) return refuse("SALE_NOT_PAID");
  if (reachOf(s.staff, "sale.credit") === "none") return refuse("FORBIDDEN");
  if (!charges.some(isPayable))
    return refuse(
      "SALE_MOVE_NOT_ALLOWED",
      "Ningún cobro de esta venta se puede pagar todavía. Revisa sus cobros antes de entregar.",
    );
  // The charge for its balance comes with its payment: until then the account would have the deposit alone.
  if (charges.some((c) => c.purpose === "deposit" && isPayable(c)))
    return refuse(
      "SALE_MOVE_NOT_ALLOWED",
      "Es un apartado sin pagar. Cobra primero el apartado; el saldo se puede quedar a deber.",
    );
  await moveClaims(s.tx, sale.id, "all_in", null, s.now);
  await moveSale(s.tx, sale, "on_credit", sale.confirmed_at === null ? { confirmed_at: toIso(s.now) } : {});
  const due = creditDue(dayIn(s.deps.zone, s.now), await daysToPay(s.tx, sale.customer_id));
  for (const c of charges.filter(isPayable))
    await s.tx
      .updateTable("charge")
      .set((e) => ({ hold_until: null, credit_due: due, version: e("version", "+", 1) }))
      .where("id", "=", c.id)
      .execute();
  await recordFact(
    s.deps,
    s.tx,
    s.staff,
    "sale.credit",
    { kind: "sale", id: sale.id },
    { charge: charges[0]?.public_id, reason, owed },
  );
  return ok(null);
}

/** The days that a customer has to pay; without credit, none. */
async function daysToPay(tx: Tx, customerId: string | null): Promise<number> {
  if (customerId === null) return 0;
  const { credit_days } = await tx
    .selectFrom("customer")
    .select("credit_days")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  return credit_days ?? 0;
}

async function writeReceipt(
  s: { deps: TxDeps; tx: Tx; now: Instant },
  sale: SaleRow,
  charge: ChargeRow,
  x: HandedOver & { by: string },
  owed: number,
): Promise<void> {
  const lines = (await readLines(s.tx, sale.id)).filter((l) => !hasDates(l.kind));
  const animals = lines.flatMap((l) => (l.animal_id ? [{ id: l.animal_id, name: l.title }] : []));
  const tags = animals.length
    ? await s.tx
        .selectFrom("animal_identifier")
        .select(["animal_id", "value_raw"])
        .where("active", "=", true)
        .where(
          "animal_id",
          "in",
          animals.map((a) => a.id),
        )
        .orderBy("type")
        .execute()
    : [];
  await noteMovement(
    s.tx,
    animals.map((a) => a.id),
    { type: "exit", saleId: sale.id, note: `Se entregó a ${x.receivedBy}` },
    { at: s.now, zone: s.deps.zone },
  );
  await issueReceipt(s.tx, s.deps.seal, {
    tipo: "entrega",
    handover: {
      receivedBy: x.receivedBy,
      by: x.by,
      at: s.now,
      place: x.place ?? null,
      note: x.note ?? null,
      papers: x.papers,
      animals: animals.map((a) => ({
        name: a.name,
        identifiers: tags.filter((t) => t.animal_id === a.id).map((t) => t.value_raw),
      })),
    },
    chargeId: charge.id,
    saleId: sale.id,
    concept: bareConcept(charge.concept),
    buyerName: sale.contact_name,
    lines,
    total: sum(lines.map((l) => centavos(l.line_total))),
    payments: [],
    balance: centavos(owed),
    policies: sale.policies,
    delivery: [],
    at: s.now,
    zone: s.deps.zone,
  });
}
