import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { receiptTitles } from "@corral/domain/kernel/receipt-types";
import { upperFirst } from "@corral/domain/kernel/text/upper-first";
import { fromIso, type Instant, momentForList, momentInWords, toIso, type Zone } from "@corral/domain/kernel/time";
import { movedWords } from "@corral/domain/payments/balance-explained/account-words";
import { methodWords } from "@corral/domain/payments/charges/methods";
import type { FulfilmentEvent } from "@corral/domain/selling/delivery/states";
import { fulfilmentSaid, preparingWords } from "@corral/domain/selling/sale-words";
import { sql } from "kysely";
import type { SaleRow } from "#src/features/payments/settlement/sale-state";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

interface Happened {
  key: string;
  at: Instant;
  title: string;
  detail: string | null;
  amount?: Centavos;
}

const STEPS: Record<FulfilmentEvent, string> = {
  ...preparingWords,
  date_set: "Se puso fecha de entrega",
  date_dropped: "Cambió la entrega y se quitó su fecha",
  handed_over: "Se entregó",
  came_back: "Regresó lo entregado",
};

/** Events of a sale, newest first, read from the tables themselves. */
export async function readTimeline(deps: TxDeps, db: Db | Tx, sale: SaleRow) {
  const all = [
    { key: "placed", at: sale.placed_at, title: "Se hizo la venta", detail: null },
    ...(sale.confirmed_at !== null
      ? [{ key: "confirmed", at: sale.confirmed_at, title: "Se confirmó", detail: null }]
      : []),
    ...(await money(db, sale.id)),
    ...(await goods(db, sale.id)),
    ...(await wishes(db, sale.id)),
    ...(await papers(db, sale.id)),
    ...(await decisions(db, sale.id)),
    ...(await alerts(db, sale.id)),
    ...(await agreed(db, sale.id)),
  ] satisfies Happened[];
  return all
    .sort((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1))
    .map(({ at, amount, ...h }) => ({
      ...h,
      amount: amount ?? null,
      at: toIso(at),
      words: momentForList(deps.zone, at, deps.now()),
    }));
}

/** A local day and hour of the business in words. */
export const wallWords = (local: string) =>
  momentInWords("UTC" as Zone, fromIso(`${local.replace(" ", "T").slice(0, 16)}Z`));

/** Journals that moved money or a balance in favour. */
async function money(db: Db | Tx, saleId: string): Promise<Happened[]> {
  const { rows } = await sql<{ id: string; at: Instant; kind: string; method: string | null; amount: Centavos }>`
    select j.id, j.at, j.kind, a.method, x.amount from journal j join charge c on c.id = j.charge_id
      left join attempt a on a.id = j.attempt_id
      join lateral (select sum(p.amount)::bigint as amount from posting p where p.journal_id = j.id
        and (p.account like 'clearing:%' or p.account = 'customer_credit' or p.account = 'write_off')) x on x.amount <> 0
    where c.sale_id = ${saleId}`.execute(db);
  return rows.map((r) => ({
    key: `j ${r.id}`,
    at: r.at,
    title: upperFirst(movedWords(r.kind, r.amount)),
    detail: r.kind === "collect" && r.method ? methodWords(r.method) : null,
    amount: centavos(Math.abs(r.amount)),
  }));
}

/** The figures by which both sides came to its price. */
async function agreed(db: Db | Tx, saleId: string): Promise<Happened[]> {
  const rows = await db
    .selectFrom("offer as o")
    .innerJoin("offer_round as r", "r.offer_id", "o.id")
    .leftJoin("staff_user as u", "u.id", "r.by_staff")
    .select(["r.offer_id", "r.turn", "r.side", "r.amount", "r.note", "r.at", "u.name"])
    .where("o.sale_id", "=", saleId)
    .execute();
  return rows.map((r) => ({
    key: `o ${r.offer_id} ${r.turn}`,
    at: r.at,
    title: r.side === "buyer" ? "Quien compra ofreció" : "Se le pidió",
    detail: [r.name, r.note].filter(Boolean).join(" · ") || null,
    amount: r.amount,
  }));
}

async function goods(db: Db | Tx, saleId: string): Promise<Happened[]> {
  const rows = await db
    .selectFrom("fulfilment_step as f")
    .leftJoin("staff_user as u", "u.id", "f.by_id")
    .select(["f.id", "f.event", "f.at", "f.data", "u.name"])
    .where("f.sale_id", "=", saleId)
    .execute();
  return rows.map((r) => {
    const { receivedBy, note, unpaidReason, date } = r.data as Record<string, string | undefined>;
    const said = [
      receivedBy && `Recibió ${receivedBy}`,
      date && wallWords(date),
      unpaidReason && `Sin pagar: ${unpaidReason}`,
      note,
      r.name,
    ];
    return {
      key: `f ${r.id}`,
      at: r.at,
      title: STEPS[r.event] ?? fulfilmentSaid.delivered.words,
      detail: said.filter(Boolean).join(" · ") || null,
    };
  });
}

async function wishes(db: Db | Tx, saleId: string): Promise<Happened[]> {
  const rows = await db
    .selectFrom("sale_request as r")
    .leftJoin("staff_user as a", "a.id", "r.asked_by")
    .leftJoin("staff_user as u", "u.id", "r.answered_by")
    .selectAll("r")
    .select(["a.name as asker", "u.name as answerer"])
    .where("r.sale_id", "=", saleId)
    .execute();
  return rows.flatMap((r) => [
    {
      key: `r ${r.id}`,
      at: r.asked_at,
      title: r.asked_by === null ? "El comprador pidió cancelar" : "Se anotó que piden cancelar o devolver",
      detail: [r.in_time === null ? null : r.in_time ? "A tiempo" : "Fuera de plazo", r.text, r.asker]
        .filter(Boolean)
        .join(" · "),
    },
    ...(r.answered_at === null
      ? []
      : [
          {
            key: `r ${r.id} answered`,
            at: r.answered_at,
            title: r.state === "accepted" ? "Se aceptó lo que pidieron" : "Se dijo que no a lo que pidieron",
            detail: [r.answer, r.answerer].filter(Boolean).join(" · ") || null,
          },
        ]),
  ]);
}

async function papers(db: Db | Tx, saleId: string): Promise<Happened[]> {
  const rows = await db
    .selectFrom("receipt")
    .select(["id", "tipo", "folio", "issued_at"])
    .where("sale_id", "=", saleId)
    .execute();
  return rows.map((r) => ({
    key: `p ${r.id}`,
    at: r.issued_at,
    title: receiptTitles[r.tipo],
    detail: r.folio,
  }));
}

/** Providers' fraud warnings, and people's decisions about them. */
async function alerts(db: Db | Tx, saleId: string): Promise<Happened[]> {
  const { rows } = await sql<{
    id: string;
    at: Instant;
    done: Instant | null;
    who: string | null;
    note: string | null;
  }>`
    select t.id, t.created_at as at, t.decided_at as done, t.decided_by as who, t.note
    from review_task t join charge c on c.id = t.charge_id where c.sale_id = ${saleId} and t.kind = 'fraud_alert'`.execute(
    db,
  );
  return rows.flatMap((r) => [
    {
      key: `t ${r.id}`,
      at: r.at,
      title: "Mercado Pago avisó de un posible fraude",
      detail: "No se entrega hasta que alguien decida.",
    },
    ...(r.done === null
      ? []
      : [
          {
            key: `t ${r.id} decided`,
            at: r.done,
            title: "Se decidió sobre el aviso de fraude",
            detail: [r.note, r.who].filter(Boolean).join(" · ") || null,
          },
        ]),
  ]);
}

const amountOf = (amount: Centavos | undefined) => (typeof amount === "number" ? { amount } : {});

const DECIDED: Record<string, string> = {
  "charge.cancel": "Se canceló el cobro",
  "charge.replace": "Se cambió el cobro por otro",
  "balance.extend": "Se dieron más días para el saldo",
  "refund.asked": "Se pidió devolver dinero",
  "refund.approved": "Se aprobó la devolución",
  "refund.turned_down": "No se aprobó la devolución",
  "sale.cancel": "Se canceló la venta",
  "sale.shipping": "Se eligió otra entrega",
  "sale.quote_given": "Se cotizó el flete",
  "sale.quote_accepted": "Aceptó el flete",
  "sale.quote_refused": "Dijo que no al flete",
  "receipt.relink": "Se dio enlace nuevo a un comprobante",
};

/** People's decisions about the sale, its charges, refunds and receipts. */
async function decisions(db: Db | Tx, saleId: string): Promise<Happened[]> {
  const { rows } = await sql<{
    id: string;
    at: Instant;
    action: string;
    who: string;
    data: { reason?: string; why?: string; note?: string; amount?: Centavos; freight?: Centavos };
  }>`
    select e.id, e.at, e.action, e.who, e.data from audit_entry e
    where e.action = any(${Object.keys(DECIDED)}) and (
      e.about_kind = 'sale' and e.about_id = ${saleId}
      or e.about_kind = 'charge' and e.about_id in (select id::text from charge where sale_id = ${saleId})
      or e.about_kind = 'refund' and e.about_id in (select r.id::text from refund r join charge c on c.id = r.charge_id where c.sale_id = ${saleId})
      or e.about_kind = 'receipt' and e.about_id in (select id::text from receipt where sale_id = ${saleId}))`.execute(
    db,
  );
  return rows.map((r) => ({
    key: `a ${r.id}`,
    at: r.at,
    title: DECIDED[r.action] ?? r.action,
    detail:
      [r.data.reason ?? r.data.why ?? r.data.note, r.who === "programa" ? null : r.who].filter(Boolean).join(" · ") ||
      null,
    ...amountOf(r.data.amount ?? r.data.freight),
  }));
}
