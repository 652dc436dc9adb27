import { readsContacts, shownContact } from "@corral/domain/business/contact";
import { revocationWords } from "@corral/domain/business/revocation";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { isOneOf } from "@corral/domain/kernel/lookup";
import { centavos } from "@corral/domain/kernel/money";
import { dayIn, type Instant, momentForList, momentInWords, toIso } from "@corral/domain/kernel/time";
import { dueWords } from "@corral/domain/payments/charges/account-due";
import { chargeSaid } from "@corral/domain/payments/charges/charge-words";
import { datedStates } from "@corral/domain/selling/delivery/states";
import { weightOfLine } from "@corral/domain/shop/price-by-kilo";
import { sql } from "kysely";
import { readPhotoViews } from "#src/features/business/photos/photo-view";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import { refundable } from "#src/features/payments/refunds/find-refund";
import { readLines } from "#src/features/payments/settlement/sale-state";
import { readShipping } from "#src/features/selling/shipping/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { hasFraudAlert, isOnAccount, mayDo } from "./allowed-acts";
import { findSale, type OnlyOf } from "./find-sale";
import { saleRow, salesWhere } from "./sale-row";
import { readTimeline, wallWords } from "./timeline";

const CHANNELS: Record<string, string> = {
  store: "Por internet",
  link: "Por enlace",
  counter: "En el mostrador",
  fair: "En feria",
  phone: "Por teléfono",
  embed: "Desde otra página",
};

/** The evidence of a delivery. */
export interface HandedOver {
  receivedBy: string;
  place?: string;
  note?: string;
  papers: string[];
  photoId?: string;
  unpaidReason?: string;
  /** Nobody weighed it: the estimated price is the final one. */
  asEstimated?: true;
}

/** Others ask for its money now, and it has none: only the history speaks of it. */
const wasDivided = (c: ChargeRow, all: readonly ChargeRow[]) =>
  c.state === "cancelled" &&
  all.some(
    (n) => n.plan_id !== null && (n.replaces_id === c.id || (n.plan_id === c.plan_id && n.created_at > c.created_at)),
  );

/** A whole sale for staff; undefined when it doesn't exist or this person may not see it. */
export async function saleDetail(deps: TxDeps, db: Db | Tx, staff: Staff, by: OnlyOf, publicId: string) {
  const sale = await findSale(db, publicId, by);
  if (!sale) return undefined;
  const [[found], lines, charges, receipts, notes, request] = [
    await salesWhere(db, sql`s.id = ${sale.id}`, 1),
    await readLines(db, sale.id),
    await db
      .selectFrom("charge")
      .selectAll()
      .where("sale_id", "=", sale.id)
      .orderBy("created_at")
      .orderBy("part")
      .orderBy("id")
      .execute(),
    await db
      .selectFrom("receipt")
      .select(["tipo", "public_id", "folio"])
      .where("sale_id", "=", sale.id)
      .orderBy("issued_at")
      .orderBy("id")
      .execute(),
    await db
      .selectFrom("sale_note as n")
      .innerJoin("staff_user as u", "u.id", "n.by_id")
      .select(["n.id", "n.text", "n.at", "u.name"])
      .where("n.sale_id", "=", sale.id)
      .orderBy("n.at", "desc")
      .orderBy("n.id", "desc")
      .execute(),
    await db
      .selectFrom("sale_request")
      .selectAll()
      .where("sale_id", "=", sale.id)
      .where("state", "=", "open")
      .executeTakeFirst(),
  ];
  if (!found) return undefined;
  const [handover, shipping] = [await readHandover(db, sale.id), await readShipping(db, sale.id)];
  const photos = await readPhotoViews(db, [...lines.map((l) => l.photo_id), handover?.data.photoId ?? null]);
  const when = (at: Instant) => momentForList(deps.zone, at, deps.now());
  const contact = { phone: sale.contact_phone, email: sale.contact_email };
  return {
    ...saleRow(deps, found),
    customerId: sale.customer_id,
    contact: {
      name: sale.contact_name,
      ...shownContact(staff.role, contact),
      whatsapp: contact.phone && readsContacts(staff.role) ? whatsappLink(contact.phone) : null,
    },
    channelWords: CHANNELS[sale.channel] ?? sale.channel,
    lines: lines.map((l) => ({
      title: l.title,
      subtitle: l.subtitle,
      qty: l.qty,
      lineTotal: l.line_total,
      weight: weightOfLine(l),
      photo: photos.get(l.photo_id ?? "") ?? null,
      animalId: l.animal_id,
    })),
    charges: await readCharges(
      db,
      charges.filter((c) => !wasDivided(c, charges)),
    ),
    choosing: lines.some((l) => l.pick_by !== null)
      ? lines.reduce((n, l) => n + (l.pick_by !== null && l.animal_id === null ? l.qty : 0), 0)
      : null,
    estimated: sale.price_status === "estimated",
    account: readAccountDue(deps, charges),
    surplus: centavos(Math.max(0, found.surplus)),
    givenBack: centavos(Math.max(0, found.back)),
    due: centavos(Math.max(0, found.total - found.applied)),
    receipts: receipts.map((r) => ({ tipo: r.tipo, id: r.public_id, folio: r.folio })),
    notes: notes.map((n) => ({ id: n.id, text: n.text, who: n.name, words: when(n.at) })),
    timeline: await readTimeline(deps, db, sale),
    handover: handover
      ? {
          receivedBy: handover.data.receivedBy,
          who: handover.who,
          words: momentInWords(deps.zone, handover.at),
          place: handover.data.place ?? null,
          note: handover.data.note ?? null,
          papers: handover.data.papers,
          photo: photos.get(handover.data.photoId ?? "") ?? null,
        }
      : null,
    scheduledWords:
      sale.scheduled_local && isOneOf(datedStates, sale.fulfilment) ? wallWords(sale.scheduled_local) : null,
    freight: sale.freight,
    shipping:
      sale.fulfilment === "not_needed" ? null : { version: shipping?.version ?? 0, quote: shipping?.quote ?? null },
    revocation:
      sale.revocation_until !== null && sale.fulfilment === "delivered"
        ? { words: revocationWords(sale.revocation_until, deps.zone), open: deps.now() < sale.revocation_until }
        : null,
    request: request
      ? {
          text: request.text,
          byBuyer: request.asked_by === null,
          askedWords: when(request.asked_at),
          inTime: request.in_time,
        }
      : null,
    serverNow: toIso(deps.now()),
    may: mayDo(staff, sale, charges, found, {
      hasOpenRequest: request !== undefined,
      isSuspect: await hasFraudAlert(db, sale.id),
    }),
  };
}

/** Until when it is to be paid, where it was left on its customer's account. */
function readAccountDue(deps: TxDeps, charges: ChargeRow[]) {
  const due = isOnAccount(charges) ? charges.findLast((c) => c.credit_due !== null)?.credit_due : undefined;
  if (!due) return null;
  const today = dayIn(deps.zone, deps.now());
  return { dueWords: dueWords(due, today), overdue: due < today };
}

async function readCharges(db: Db | Tx, charges: ChargeRow[]) {
  const shown = [];
  for (const c of charges) {
    const [{ held }, money] = [await readBalance(db, c.id), await refundable(db, c.id)];
    shown.push({
      id: c.public_id,
      concept: c.concept,
      amount: c.amount,
      collected: centavos(Math.max(0, held)),
      state: c.state,
      stateWords: chargeSaid[c.state].words,
      tone: chargeSaid[c.state].tone,
      left: money.left,
      payments: money.payments.map((p) => ({ id: p.id, method: p.method, left: p.left, paidAt: toIso(p.paidAt) })),
    });
  }
  return shown;
}

async function readHandover(db: Db | Tx, saleId: string) {
  const row = await db
    .selectFrom("fulfilment_step as f")
    .leftJoin("staff_user as u", "u.id", "f.by_id")
    .select(["f.at", "f.data", "u.name as who"])
    .where("f.sale_id", "=", saleId)
    .where("f.event", "=", "handed_over")
    .executeTakeFirst();
  // jsonb, as `deliverSale` wrote it.
  return row && { at: row.at, who: row.who, data: row.data as unknown as HandedOver };
}
