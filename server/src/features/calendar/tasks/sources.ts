import { type TaskKind, taskKinds, toTaskKind } from "@corral/domain/calendar/tasks";
import { plannedWords } from "@corral/domain/herd/records/record-words";
import { type Centavos, centavos, spoken } from "@corral/domain/kernel/money";
import { addDays, atWall, type Day, dayIn, type Instant, wallClock, type Zone } from "@corral/domain/kernel/time";
import { methodWords } from "@corral/domain/payments/charges/methods";
import { payableChargeStates } from "@corral/domain/payments/charges/states";
import { reviewWords } from "@corral/domain/reviews";
import { fulfilmentSaid } from "@corral/domain/selling/sale-words";
import { sql } from "kysely";
import { withoutDeadline } from "#src/features/payments/charges/state";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { sqlInstant } from "#src/platform/database/instants";

/** A task as its source produces it; marks are applied afterwards. */
export interface Found {
  kind: TaskKind;
  source: string;
  day: Day;
  until: Day | null;
  time: string | null;
  title: string;
  detail: string;
  href: string;
  hrefWords: string;
}
/** Days of the business, inclusive. Without `from`, everything before too. */
interface Span {
  zone: Zone;
  today: Day;
  from: Day | null;
  to: Day;
  most: number;
}
type Source = (db: Db | Tx, span: Span) => Promise<Found[]>;

const animalHref = (id: string) => `/animal?id=${id}`;
const timeOf = (zone: Zone, at: Instant) => {
  const w = wallClock(zone, at);
  return `${String(w.hour).padStart(2, "0")}:${String(w.minute).padStart(2, "0")}`;
};
const before = (s: Span) => sqlInstant(atWall(s.zone, addDays(s.to, 1)));
const since = (s: Span) => sqlInstant(atWall(s.zone, s.from ?? s.to));

/** Planned records of animals in the herd. A birth is shown by its window, below. */
const records: Source = async (db, span) => {
  const rows = await db
    .selectFrom("animal_event as e")
    .innerJoin("animal as a", "a.id", "e.animal_id")
    .select(["e.id", "e.type", "e.occurred_on", "e.data", "a.id as animal", "a.name", "a.expects_from"])
    .where("e.status", "=", "planned")
    .where("a.life_status", "=", "alive")
    .where("a.present", "=", true)
    .where("e.occurred_on", "<=", span.to)
    .$if(span.from !== null, (q) => q.where("e.occurred_on", ">=", span.from as Day))
    .where((e) => e.not(e.and([e("e.type", "=", "parturition"), e("a.expects_from", "is not", null)])))
    .orderBy("e.occurred_on")
    .orderBy("a.name")
    .orderBy("e.id")
    .limit(span.most)
    .execute();
  return rows.map((r) => {
    const kind = toTaskKind(r.type);
    return {
      kind,
      source: r.id,
      day: r.occurred_on,
      until: null,
      time: null,
      title: plannedWords(r),
      detail: r.name,
      href: animalHref(r.animal),
      hrefWords: "Anotarlo en el animal",
    };
  });
};

const births: Source = async (db, span) => {
  const rows = await db
    .selectFrom("animal")
    .select(["id", "name", "expects_from", "expects_to"])
    .where("expects_from", "is not", null)
    .where("life_status", "=", "alive")
    .where("present", "=", true)
    .where("expects_from", "<=", span.to)
    .$if(span.from !== null, (q) => q.where((e) => e.fn.coalesce("expects_to", "expects_from"), ">=", span.from as Day))
    .orderBy("expects_from")
    .orderBy("id")
    .limit(span.most)
    .execute();
  return rows.map((r) => ({
    kind: "birth",
    source: r.id,
    day: r.expects_from as Day,
    until: r.expects_to,
    time: null,
    title: taskKinds.birth.words,
    detail: r.name,
    href: animalHref(r.id),
    hrefWords: "Anotarlo en el animal",
  }));
};

/** A withdrawal ends by itself, so past ones are no tasks. */
const withdrawals: Source = async (db, span) => {
  const lowest = span.from !== null && span.from > span.today ? span.from : span.today;
  const { rows } = await sql<{ id: string; name: string; what: string; day: Day }>`
    (select a.id, a.name, 'carne' as what, a.withdrawal_meat as day from animal a
      where a.life_status = 'alive' and a.present and a.withdrawal_meat between ${lowest}::date and ${span.to}::date
      order by a.withdrawal_meat, a.id limit ${span.most})
    union all (select a.id, a.name, 'leche', a.withdrawal_milk from animal a
      where a.life_status = 'alive' and a.present and a.withdrawal_milk between ${lowest}::date and ${span.to}::date
      order by a.withdrawal_milk, a.id limit ${span.most})
    order by day, id, what limit ${span.most}`.execute(db);
  return rows.map((r) => ({
    kind: "withdrawal",
    source: `${r.id}.${r.what}`,
    day: r.day,
    until: null,
    time: null,
    title: `${taskKinds.withdrawal.words} en ${r.what}`,
    detail: r.name,
    href: animalHref(r.id),
    hrefWords: "Ver el animal",
  }));
};

const balances: Source = async (db, span) => {
  const rows = await db
    .selectFrom("charge as c")
    .leftJoin("sale as s", "s.id", "c.sale_id")
    .select(["c.id", "c.public_id", "c.concept", "c.amount", "c.due_at", "s.contact_name"])
    .where(withoutDeadline)
    .where("c.state", "in", ["open", "in_progress", "partially_paid"])
    .where("c.due_at", "<", before(span))
    .$if(span.from !== null, (q) => q.where("c.due_at", ">=", since(span)))
    .orderBy("c.due_at")
    .orderBy("c.id")
    .limit(span.most)
    .execute();
  return rows.map((r) => ({
    kind: "balance",
    source: r.id,
    day: dayIn(span.zone, r.due_at as Instant),
    until: null,
    time: timeOf(span.zone, r.due_at as Instant),
    title: `Saldo de ${spoken(r.amount)}`,
    detail: [r.contact_name, r.concept].filter(Boolean).join(" · "),
    href: `/cobro?c=${r.public_id}`,
    hrefWords: "Abrir el cobro",
  }));
};

/** What was sold on credit, on the last day to pay it. A balance that was left on account is told by `balances`. */
const accounts: Source = async (db, span) => {
  const { rows } = await sql<{
    id: string;
    public_id: string;
    concept: string;
    amount: Centavos;
    day: Day;
    name: string | null;
  }>`
    select c.id, c.public_id, c.concept, c.amount, c.credit_due as day, k.name
    from charge c left join customer k on k.id = c.customer_id
    where c.credit_due <= ${span.to}::date and (${span.from}::date is null or c.credit_due >= ${span.from}::date)
      and c.due_at is null and c.state in ${inList(payableChargeStates)}
    order by c.credit_due, c.id limit ${span.most}`.execute(db);
  return rows.map((r) => ({
    kind: "balance",
    source: r.id,
    day: r.day,
    until: null,
    time: null,
    title: `A crédito: ${spoken(r.amount)}`,
    detail: [r.name, r.concept].filter(Boolean).join(" · "),
    href: `/cobro?c=${r.public_id}`,
    hrefWords: "Abrir el cobro",
  }));
};

const vouchers: Source = async (db, span) => {
  const rows = await db
    .selectFrom("attempt as a")
    .innerJoin("charge as c", "c.id", "a.charge_id")
    .leftJoin("sale as s", "s.id", "c.sale_id")
    .select(["a.id", "a.method", "a.amount", "a.expires_at", "c.public_id", "c.concept", "s.contact_name"])
    .where("a.state", "=", "awaiting_customer")
    .where("a.superseded_at", "is", null)
    .where("a.expires_at", "<", before(span))
    .$if(span.from !== null, (q) => q.where("a.expires_at", ">=", since(span)))
    .orderBy("a.expires_at")
    .orderBy("a.id")
    .limit(span.most)
    .execute();
  return rows.map((r) => ({
    kind: "voucher",
    source: r.id,
    day: dayIn(span.zone, r.expires_at as Instant),
    until: null,
    time: timeOf(span.zone, r.expires_at as Instant),
    title: `Vence ficha de ${spoken(centavos(r.amount))}`,
    detail: [r.contact_name, r.concept, methodWords(r.method)].filter(Boolean).join(" · "),
    href: `/cobro?c=${r.public_id}`,
    hrefWords: "Abrir el cobro",
  }));
};

const deliveries: Source = async (db, span) => {
  const rows = await db
    .selectFrom("sale as s")
    .select(["s.id", "s.public_id", "s.contact_name", "s.fulfilment", "s.scheduled_local"])
    .select((e) =>
      e
        .selectFrom("sale_line as l")
        .select("l.title")
        .whereRef("l.sale_id", "=", "s.id")
        .orderBy("l.position")
        .limit(1)
        .as("what"),
    )
    .where("s.state", "=", "confirmed")
    .where("s.fulfilment", "in", ["docs_pending", "ready", "scheduled", "in_transit", "failed_delivery"])
    .where("s.scheduled_local", "<", `${addDays(span.to, 1)} 00:00:00`)
    .$if(span.from !== null, (q) => q.where("s.scheduled_local", ">=", `${span.from} 00:00:00`))
    .orderBy("s.scheduled_local")
    .orderBy("s.id")
    .limit(span.most)
    .execute();
  return rows.map((r) => ({
    kind: "delivery",
    source: r.id,
    day: (r.scheduled_local as string).slice(0, 10) as Day,
    until: null,
    time: (r.scheduled_local as string).slice(11, 16),
    title: `${taskKinds.delivery.words}: ${r.what ?? "pedido"}`,
    detail: `${r.contact_name} · ${fulfilmentSaid[r.fulfilment].words}`,
    href: `/cobro?ver=ventas&pedido=${r.public_id}`,
    hrefWords: "Abrir la venta",
  }));
};

/** Due since the decision was requested. */
const reviews: Source = async (db, span) => {
  const rows = await db
    .selectFrom("review_task as t")
    .leftJoin("charge as c", "c.id", "t.charge_id")
    .select(["t.id", "t.kind", "t.created_at", "c.concept"])
    .where("t.state", "in", ["open"])
    .where("t.created_at", "<", before(span))
    .$if(span.from !== null, (q) => q.where("t.created_at", ">=", since(span)))
    .orderBy("t.created_at")
    .orderBy("t.id")
    .limit(span.most)
    .execute();
  return rows.map((r) => ({
    kind: "review",
    source: r.id,
    day: dayIn(span.zone, r.created_at),
    until: null,
    time: null,
    title: reviewWords(r.kind),
    detail: r.concept ?? "",
    href: `/cobro?ver=revision&tarea=${r.id}`,
    hrefWords: "Decidir",
  }));
};

/** The query of each kind of task. Tasks are never stored: they change and end with their source. */
export const sources: readonly { of: readonly TaskKind[]; read: Source }[] = [
  { of: ["vaccine", "care", "heat", "birth", "record"], read: records },
  { of: ["birth"], read: births },
  { of: ["withdrawal"], read: withdrawals },
  { of: ["balance"], read: balances },
  { of: ["balance"], read: accounts },
  { of: ["voucher"], read: vouchers },
  { of: ["delivery"], read: deliveries },
  { of: ["review"], read: reviews },
];
