import { itemAt } from "@corral/domain/kernel/lookup";
import { centavos, spoken } from "@corral/domain/kernel/money";
import { earliest, type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import { methodWords } from "@corral/domain/payments/charges/methods";
import { reach } from "@corral/domain/permissions";
import { reviewWords } from "@corral/domain/reviews";
import { type RawBuilder, sql } from "kysely";
import type { Staff } from "#src/platform/calls/authorize";
import type { Deps } from "#src/platform/deps";

interface Found {
  key: string;
  kind:
    | "sale"
    | "payment"
    | "task"
    | "holds"
    | "message"
    | "offer"
    | "transfer"
    | keyof typeof refundNews
    | keyof typeof quoteNews;
  what: string;
  who: string | null;
  method: string | null;
  amount: number | null;
  at: Instant;
  /** What it leads to: a charge, or what its kind is about. */
  about: string | null;
}

/** Events of refunds. */
const refundNews = {
  refund_asked: (amount: string) => `Piden devolver ${amount}`,
  refund_approved: (amount: string) => `Se aprobó devolver ${amount}`,
  refund_failed: (amount: string) => `No se devolvieron ${amount}`,
  refund_seen: (amount: string) => `El proveedor devolvió ${amount}`,
};
const isRefund = (kind: Found["kind"]): kind is keyof typeof refundNews => kind in refundNews;
/** What a buyer asks or answers about the freight of a delivery. */
const quoteNews = {
  quote_asked: () => "Te piden cotizar un flete",
  quote_accepted: (amount: string) => `Aceptaron el flete de ${amount}`,
  quote_refused: (amount: string) => `No aceptaron el flete de ${amount}`,
};
const isQuote = (kind: Found["kind"]): kind is keyof typeof quoteNews => kind in quoteNews;

const LATEST = 30;
/** Nobody reads more than "más de mil". */
const MOST = 1_000;
const sees = ({ role }: Staff) => ({
  ledger: reach("ledger.see", role) !== "none",
  refunds: reach("refund.see", role) !== "none",
  review: reach("review.see", role) !== "none",
  messages: reach("message.see", role) !== "none",
  offers: reach("offer.answer", role) !== "none",
  quotes: reach("freight.quote", role) === "all",
  transfers: reach("transfer.confirm", role) === "all",
});

/** A query for one kind of notification. */
type Source = RawBuilder<unknown>;

const sales = (madeBy: string | null): Source => sql`
  select 'venta ' || s.id as key, 'sale' as kind, c.concept as what, s.contact_name as who, null as method,
    s.total as amount, s.placed_at as at, c.public_id as about
  from sale s join lateral (
    select public_id, concept, created_by from charge where sale_id = s.id order by created_at limit 1
  ) c on ${madeBy}::uuid is null or c.created_by = ${madeBy}::uuid
  ${madeBy === null ? sql`` : sql`where s.id in (select sale_id from charge where created_by = ${madeBy}::uuid)`}`;

const payments = (madeBy: string | null): Source => sql`
  select 'pago ' || j.id, 'payment', c.concept, s.contact_name, a.method,
    (select sum(amount)::bigint from posting where journal_id = j.id and account like 'clearing:%'), j.at, c.public_id
  from journal j join charge c on c.id = j.charge_id left join sale s on s.id = c.sale_id
    left join attempt a on a.id = j.attempt_id
  where j.kind = 'collect' and (${madeBy}::uuid is null or c.created_by = ${madeBy}::uuid)`;

/** One step of refunds; `at` is its indexed time column. */
const refunds = (madeBy: string | null, step: keyof typeof refundNews, at: string, where: Source): Source => sql`
  select 'devolución ' || r.id || ${step}::text, ${step}::text, c.concept, s.contact_name, null, r.amount, ${sql.ref(`r.${at}`)},
    c.public_id
  from refund r join charge c on c.id = r.charge_id left join sale s on s.id = c.sale_id
  where ${where} and ${sql.ref(`r.${at}`)} is not null and (${madeBy}::uuid is null or c.created_by = ${madeBy}::uuid)`;

const tasks = (madeBy: string | null): Source => sql`
  select 'tarea ' || t.id, 'task', t.kind, s.contact_name, null, (t.data->>'amount')::bigint, t.created_at, c.public_id
  from review_task t left join charge c on c.id = t.charge_id left join sale s on s.id = c.sale_id
  where t.state = 'open' and (${madeBy}::uuid is null or c.created_by = ${madeBy}::uuid)`;

const dailyChecks: Source = sql`
  select 'revision ' || r.id, 'task', 'daily_check', count(d.id) || ' por revisar', null, null::bigint, r.finished_at, null
  from check_run r join check_difference d on d.run_id = r.id and not d.settled
  where r.finished_at is not null group by r.id`;

const holdsToConfirm: Source = sql`
  select 'apartados ' || s.from_network || ' ' || date_trunc('day', s.placed_at, 'UTC'), 'holds', count(*)::text, null, null, null::bigint,
    min(s.placed_at), null
  from sale s where s.contact_check = 'needed'
  group by s.from_network, date_trunc('day', s.placed_at, 'UTC')`;

const messagesToSend: Source = sql`
  select 'mensaje ' || m.id, 'message', m.kind, m.to_name, null, null::bigint, m.created_at, m.id::text
  from message m
  where m.kind in ('purchase_list', 'contact_code') and m.channel = 'whatsapp' and m.state = 'queued'`;

const offersMade: Source = sql`
  select 'oferta ' || o.id || ' ' || r.turn, 'offer', i.title, o.contact_name, null, r.amount, r.at, o.public_id
  from offer_round r join offer o on o.id = r.offer_id join catalog_item i on i.id = o.item_id
  where r.side = 'buyer'`;

const quotes: Source = sql`
  select 'flete ' || h.sale_id || ' ' || h.version, 'quote_' || h.quote, h.address, s.contact_name, null, h.quote_amount, h.changed_at, s.public_id
  from sale_shipping h join sale s on s.id = h.sale_id
  where h.quote in ('asked', 'accepted', 'refused')`;

/** What payers report; what staff write down they know. */
const transfersReported: Source = sql`
  select 'transferencia ' || p.id, 'transfer', c.concept, coalesce(s.contact_name, k.name, c.payer_name), null, p.amount, p.submitted_at, c.public_id
  from transfer_proof p join charge c on c.id = p.charge_id left join sale s on s.id = c.sale_id
    left join customer k on k.id = c.customer_id
  where p.by_payer`;

/**
 * The newest `limit` events of each kind after `since`, read from the tables themselves: no queue that could lose or repeat any. The limit is inside
 * each kind, so that each is read by its index.
 */
function newest(madeBy: string | null, see: ReturnType<typeof sees>, since: Instant | null, limit: number) {
  const sources = [
    sales(madeBy),
    payments(madeBy),
    ...(see.refunds
      ? [
          refunds(madeBy, "refund_asked", "asked_at", sql`r.origin = 'staff'`),
          refunds(madeBy, "refund_seen", "asked_at", sql`r.origin <> 'staff'`),
          refunds(madeBy, "refund_approved", "decided_at", sql`r.state in ('approved', 'sent', 'confirmed')`),
          refunds(madeBy, "refund_failed", "ended_at", sql`r.state = 'failed'`),
        ]
      : []),
    ...(see.review ? [tasks(madeBy)] : []),
    ...(see.ledger ? [dailyChecks] : []),
    ...(see.review && madeBy === null ? [holdsToConfirm] : []),
    ...(see.messages ? [messagesToSend] : []),
    ...(see.offers ? [offersMade] : []),
    ...(see.quotes ? [quotes] : []),
    ...(see.transfers ? [transfersReported] : []),
  ];
  const after = since === null ? sql`` : sql`where at > ${toIso(since)}`;
  return sql.join(
    sources.map(
      (source) => sql`(select * from (${source}) as source (key, kind, what, who, method, amount, at, about)
        ${after} order by at desc limit ${limit})`,
    ),
    sql` union all `,
  );
}

/** The notifications, and how many are newer than this person's last look. */
export async function readNews(deps: Deps, staff: Staff, madeBy: string | null) {
  const [items, unseen] = await Promise.all([
    sql<Found>`select * from (${newest(madeBy, sees(staff), null, LATEST)}) as news
      order by at desc, key limit ${LATEST}`.execute(deps.db),
    countUnseen(deps, staff, staff.newsSeenAt, madeBy),
  ]);
  return {
    unseen,
    items: items.rows.map((n) => ({
      key: n.key,
      kind: kindOf(n.kind),
      title: titleOf(n),
      detail: [
        n.kind === "holds"
          ? `${n.what} ${n.what === "1" ? "apartado corto espera" : "apartados cortos esperan"} confirmar su contacto`
          : null,
        NAMED.has(kindOf(n.kind)) ? n.what : null,
        n.method ? methodWords(n.method) : null,
        n.who,
      ]
        .filter(Boolean)
        .join(" · "),
      amount: n.amount === null ? null : centavos(n.amount),
      at: toIso(n.at),
      atWords: momentForList(deps.zone, n.at, deps.now()),
      chargeId: n.about !== null && OF_CHARGES.has(kindOf(n.kind)) ? n.about : null,
      ...leadsTo(n),
      isNew: n.at > staff.newsSeenAt,
    })),
  };
}

type NewsKind = "refund" | "quote" | "task" | "sale" | "payment" | "message" | "offer" | "transfer";
const kindOf = (kind: Found["kind"]): NewsKind =>
  isRefund(kind) ? "refund" : isQuote(kind) ? "quote" : kind === "holds" ? "task" : kind;
/** Kinds whose title doesn't say what they are about. */
const NAMED: ReadonlySet<NewsKind> = new Set(["payment", "offer", "refund", "quote", "transfer"]);

const OF_CHARGES: ReadonlySet<NewsKind> = new Set(["sale", "payment", "task", "refund", "transfer"]);

/** What is no charge, by its own name. */
function leadsTo({ kind, about }: Found) {
  if (about === null) return {};
  if (isQuote(kind)) return { saleId: about };
  if (kind === "message") return { messageId: about };
  return kind === "offer" ? { offerId: about } : {};
}

function titleOf(n: Found): string {
  const amount = spoken(centavos(n.amount ?? 0));
  if (isRefund(n.kind)) return refundNews[n.kind](amount);
  if (isQuote(n.kind)) return quoteNews[n.kind](amount);
  if (n.kind === "transfer") return `Reportan una transferencia de ${amount}`;
  if (n.kind === "holds") return "Muchos apartados sin pagar desde una misma conexión";
  if (n.kind === "offer") return `Te ofrecen ${amount}`;
  if (n.kind === "sale") return `Venta nueva: ${n.what}`;
  if (n.kind === "message")
    return n.what === "contact_code"
      ? "Piden el código de su compra: mándaselo por WhatsApp"
      : "Piden el enlace de sus compras: mándaselo por WhatsApp";
  return n.kind === "payment" ? `Pago de ${amount}` : reviewWords(n.what);
}

/** Number of notifications after `since`, at most `MOST`; only about rows of `madeBy` where the role's reach is `own`. */
export async function countUnseen(deps: Deps, staff: Staff, since: Instant, madeBy: string | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select least(count(*), ${MOST})::int as n from (${newest(madeBy, sees(staff), since, MOST)}) as news`.execute(
    deps.db,
  );
  return itemAt(rows, 0).n;
}

/** Never moves backwards, and never beyond now, so that later events count as new. */
export async function markSeen(deps: Deps, staff: Staff, upTo: Instant): Promise<Instant> {
  const at = earliest(upTo, deps.now());
  const row = await deps.db
    .updateTable("staff_user")
    .set({ news_seen_at: sql<string>`greatest(news_seen_at, ${toIso(at)}::timestamptz)` })
    .where("id", "=", staff.id)
    .returning("news_seen_at")
    .executeTakeFirstOrThrow();
  return row.news_seen_at;
}
