import { moneyOf } from "../commands/providers";
import type { Life } from "../life/life";
import type { Money } from "../world/bank";

type Row<K extends string, T extends string> = { [k in K]: string } & { [t in T]: number };
export type Sale = Row<"id" | "public_id" | "state" | "plan", "total" | "freight"> & {
  deposit: number | null;
  deposit_refundable: boolean | null;
  placed_at: number;
  /** When its first money came. */
  confirmed_at: number | null;
};
type Weighing = Row<"id" | "sale_id" | "line_id" | "state", "after">;
/** How a sale gets to its buyer. */
type Shipping = Row<"sale_id" | "way", "version"> & { quote: string | null; quote_amount: number | null };
type Offer = Row<"public_id" | "state", "amount"> & { sale_id: string | null };
type Line = Row<
  "id" | "sale_id" | "item_id" | "kind" | "animal_id" | "session_id",
  "qty" | "unit_price" | "line_total"
> & {
  /** The last day to choose. */
  pick_by: string | null;
};
type Claim = Row<"sale_id" | "item_id" | "state" | "subject_type" | "subject_id", "qty" | "created_at"> & {
  waitlist_id: string | null;
};
/** A place in a waiting line; `place` counts those that joined before it. */
type Place = Row<"id" | "public_id" | "item_id" | "state", "qty" | "place"> & { sale_id: string | null };
export type Charge = Row<"id" | "public_id" | "sale_id" | "state" | "purpose", "amount"> & {
  sponsorship_id: string | null;
  for_month: string | null;
  customer_id: string | null;
  /** On its customer's account: the last day to pay it. */
  credit_due: string | null;
  deposit_outcome: string | null;
  plan_id: string | null;
  part: number | null;
};
type Attempt = Row<"id" | "public_id" | "charge_id" | "method" | "provider" | "state", "amount">;
export type Journal = {
  id: string;
  kind: string;
  charge_id: string;
  attempt_id: string | null;
  postings: Record<string, number>;
};
export type Payment = Row<
  "provider" | "payment_ref" | "attempt_id" | "charge_id" | "journal_id",
  "amount" | "refunded" | "counted_at"
>;
/** A direct transfer to the business's account. */
type Transfer = Row<"id" | "public_id" | "charge_id" | "attempt_id" | "tracking_key" | "state", "amount"> & {
  by_payer: boolean;
  /** The post of whoever decided. */
  role: string | null;
};
/** Money in the bank of which staff says what it is for. */
type Movement = Row<"public_id" | "bank_key" | "concept" | "day" | "state", "amount"> & {
  from_file: boolean;
  transfer_id: string | null;
};
/** Places that are sold before a birth, and the young once somebody said which they are. */
type BirthFacts = Row<"item_id", "places" | "turn_hours"> & { born_at: number | null; young: string[] };
type Receipt = Row<
  "tipo" | "public_id" | "charge_id" | "sale_id" | "provider" | "payment_ref" | "snapshot" | "hash",
  "number"
> & { refund_id: string | null; replaces: string | null };
export type Task = {
  kind: string;
  about: string;
  charge_id: string | null;
  attempt_id: string | null;
  surplus_id: string | null;
  state: string;
  decision: string | null;
  data: Record<string, unknown>;
};
type Surplus = Row<"id" | "charge_id" | "journal_id" | "state" | "why", "amount">;
export type Refund = Row<"id" | "public_id" | "charge_id" | "origin" | "way" | "state", "amount"> & {
  provider: string | null;
  payment_ref: string | null;
  journal_id: string | null;
  asked_by: string | null;
  decided_by: string | null;
  /** The post of whoever let it out. */
  role: string | null;
};
type Credit = Row<"id" | "surplus_id", "amount" | "spent" | "used">;

/** Everything that the database has about what one life sold, and the providers' own books about it. */
export interface Facts {
  sales: Sale[];
  lines: Line[];
  claims: Claim[];
  charges: Charge[];
  attempts: Attempt[];
  journals: Journal[];
  payments: Payment[];
  receipts: Receipt[];
  tasks: Task[];
  surplus: Surplus[];
  refunds: Refund[];
  credits: Credit[];
  weighings: Weighing[];
  offers: Offer[];
  transfers: Transfer[];
  movements: Movement[];
  births: BirthFacts[];
  /** By sale. */
  shipping: Map<string, Shipping>;
  places: Place[];
  gifts: GiftFacts[];
  /** What each sale on credit said when it was made. */
  credited: CreditedFacts[];
  handed: HandedFacts[];
  money: Money[];
  stock: Map<string, number | null>;
  seats: Map<string, number>;
  lots: LotFacts[];
  /** Heads that left a sale because nobody chose them, of the pen or of the birth. */
  gone: Map<string, number>;
}

/** Somebody's sponsorship. */
interface GiftFacts {
  id: string;
  public_id: string;
  amount: number;
  monthly: boolean;
}

/** A sale that was left on its customer's account, in the order in which it was. */
interface CreditedFacts {
  sale_id: string;
  amount: number;
  owed: number;
  limit: number;
}

/** What left with a sale. */
interface HandedFacts {
  sale_id: string;
  delivered: boolean;
  times: number;
  /** Of its lines, and those that left their lots. */
  heads: number;
  out: number;
}

interface LotFacts {
  item_id: string;
  isWhole: boolean;
  heads: number;
  /** The sum of its movements. */
  moved: number;
  stock: number;
  /** Of purchases that were not handed over. */
  reserved: number;
}

/** Taken by staff: there is no provider whose books tell of it. */
export const byStaff = (x: { provider: string }) => ["cash", "terminal", "transfer"].includes(x.provider);

export async function gather(h: Life): Promise<Facts> {
  const items = h.itemIds;
  const sale = "select distinct sale_id from sale_line where item_id = any($1)";
  const isOurs = `(sale_id in (${sale}) or sponsorship_id in (select id from sponsorship where item_id = any($1)))`;
  const charge = `select id from charge where ${isOurs}`;
  const q = async <T>(sql: string) => (await h.world.db.query(sql, [items])).rows as T[];
  const [
    sales,
    lines,
    claims,
    charges,
    attempts,
    journals,
    payments,
    receipts,
    tasks,
    surplus,
    refunds,
    credits,
    weighings,
    offers,
    transfers,
    movements,
    births,
    shipping,
    places,
    gifts,
    credited,
    handed,
    stock,
    seats,
    lots,
    money,
  ] = await Promise.all([
    q<Sale>(
      `select id, public_id, state, total, freight, plan, deposit, deposit_refundable, placed_at, confirmed_at from sale where id in (${sale})`,
    ),
    q<Line>(`select *, pick_by::text as pick_by from sale_line where sale_id in (${sale})`),
    q<Claim>(
      "select sale_id, waitlist_id, item_id, state, subject_type, subject_id, qty, created_at from claim where item_id = any($1)",
    ),
    q<Charge>(`select *, for_month::text as for_month, credit_due::text as credit_due from charge where ${isOurs}`),
    q<Attempt>(`select * from attempt where charge_id in (${charge}) order by created_at`),
    q<Journal>(`select j.id, j.kind, j.charge_id, j.attempt_id, jsonb_object_agg(p.account, p.amount) as postings
      from journal j join posting p on p.journal_id = j.id where j.charge_id in (${charge}) group by j.id`),
    q<Payment>(`select * from provider_payment where charge_id in (${charge})`),
    q<Receipt>(`select * from receipt where charge_id in (${charge})`),
    q<Task>(`select * from review_task where charge_id in (${charge})`),
    q<Surplus>(`select * from surplus where charge_id in (${charge})`),
    q<Refund>(
      `select r.*, u.role from refund r left join staff_user u on u.id = r.decided_by where r.charge_id in (${charge})`,
    ),
    q<Credit>(`select c.id, c.surplus_id, c.amount, c.spent,
        coalesce((select sum(u.amount) from credit_use u where u.credit_id = c.id), 0)::bigint as used
      from credit c join surplus s on s.id = c.surplus_id where s.charge_id in (${charge})`),
    q<Weighing>(`select id, sale_id, line_id, state, after from weighing where sale_id in (${sale})`),
    q<Offer>(`select o.public_id, o.state, o.sale_id,
        (select amount from offer_round r where r.offer_id = o.id order by turn desc limit 1) as amount
      from offer o where o.item_id = any($1)`),
    q<Transfer>(`select t.id, t.public_id, t.charge_id, t.attempt_id, t.tracking_key, t.amount, t.state, t.by_payer, u.role
      from transfer_proof t left join staff_user u on u.id = t.decided_by where t.charge_id in (${charge})`),
    h.world.db
      .query(
        `select public_id, bank_key, concept, op_day::text as day, amount, state, from_file, transfer_id
         from incoming_transfer where sender = $1`,
        [h.tag],
      )
      .then(({ rows }) => rows as Movement[]),
    q<BirthFacts>(`select i.id as item_id, i.places, i.turn_hours, i.born_at,
        array(select animal_id from pick_animal p where p.item_id = i.id) as young
      from catalog_item i where i.id = any($1) and i.dam_id is not null`),
    q<Shipping>(`select sale_id, way, version, quote, quote_amount from sale_shipping where sale_id in (${sale})`),
    q<Place>(`select id, public_id, item_id, state, qty, sale_id,
        (row_number() over (partition by item_id, session_id order by created_at, id))::int as place
      from waitlist_entry where item_id = any($1)`),
    q<GiftFacts>("select id, public_id, amount, monthly from sponsorship where item_id = any($1)"),
    q<CreditedFacts>(`select about_id as sale_id, (data->>'amount')::bigint as amount, (data->>'owed')::bigint as owed,
        (data->>'limit')::bigint as limit from audit_entry where action = 'account.sell' and about_id in (select id::text from sale where id in (${sale})) order by id`),
    q<HandedFacts>(`select s.id as sale_id, s.delivered_at is not null as delivered,
        (select count(*) from fulfilment_step f where f.sale_id = s.id and f.event = 'handed_over')::int as times,
        (select coalesce(sum(l.heads), 0) from sale_line l where l.sale_id = s.id)::int as heads,
        (select coalesce(-sum(m.qty), 0) from head_movement m where m.sale_id = s.id)::int as out
      from sale s where s.id in (${sale})`),
    q<{ id: string; stock: number | null }>("select id, stock from catalog_item where id = any($1)"),
    q<{ item_id: string; seats_taken: number }>("select item_id, seats_taken from session where item_id = any($1)"),
    q<LotFacts>(`select i.id as item_id, i.price_mode <> 'per_head' as "isWhole", g.heads, i.stock,
        (select coalesce(sum(qty), 0) from head_movement m where m.group_id = g.id)::int as moved,
        (select coalesce(sum(l.heads), 0) from claim k join sale s on s.id = k.sale_id and s.delivered_at is null
          join sale_line l on l.sale_id = k.sale_id and l.item_id = k.item_id
          where k.item_id = i.id and k.state in ('temporary', 'awaiting_payment', 'deposit', 'leased', 'sold'))::int
        + (select coalesce(sum(case i.price_mode when 'per_head' then k.qty else g.heads end), 0) from claim k
          where k.item_id = i.id and k.waitlist_id is not null and k.state = 'temporary')::int as reserved
      from catalog_item i join animal_group g on g.id = i.group_id where i.id = any($1) and i.kind = 'lot'`),
    moneyOf(h),
  ]);
  return {
    sales,
    lines,
    claims,
    charges,
    attempts,
    journals,
    payments,
    receipts,
    tasks,
    surplus,
    refunds,
    credits,
    weighings,
    offers,
    transfers,
    movements,
    births,
    shipping: new Map(shipping.map((it) => [it.sale_id, it])),
    places,
    gifts,
    credited,
    handed,
    money,
    stock: new Map(stock.map((r) => [r.id, r.stock])),
    lots,
    gone: goneHeads(h, sales, lines),
    seats: new Map(seats.map((r) => [r.item_id, r.seats_taken])),
  };
}

/** Of each sale, how many of the animals to choose that it was acknowledged with are in it no more. */
function goneHeads(h: Life, sales: Sale[], lines: Line[]): Map<string, number> {
  const gone = new Map<string, number>();
  for (const s of sales) {
    const seen = h.sales.find((it) => it.saleId === s.public_id);
    const bought = (seen?.picks ?? 0) + (seen?.places ?? 0);
    const has = total(
      lines.filter((l) => l.sale_id === s.id && l.kind === "pick_from_lot"),
      (l) => l.qty,
    );
    if (bought !== has && bought > 0) gone.set(s.id, bought - has);
  }
  return gone;
}

export const total = <T>(rows: T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0);
/** What a journal moved in or out of what we hold. */
export const clearing = (j: Journal) =>
  total(
    Object.entries(j.postings).filter(([account]) => account.startsWith("clearing:")),
    ([, amount]) => amount,
  );
/** Waits for a person. */
export const isPending = (t: Task) => t.state !== "resolved";

/** Each with how often it comes, where that is more than once. */
export const repeated = (keys: (string | null)[]) => {
  const seen = new Map<string, number>();
  for (const k of keys) if (k !== null) seen.set(k, (seen.get(k) ?? 0) + 1);
  return [...seen].filter(([, n]) => n > 1);
};

const PAID = ["paid", "overpaid", "refunding", "partially_refunded", "refunded", "disputed"];
const isOf = (f: Facts, s: Sale, chargeId: string | null) =>
  f.charges.some((c) => c.id === chargeId && c.sale_id === s.id);
/** What of a sale's deposit, or of a part of it, went back while it was still the buyer's. */
export const goneOf = (f: Facts, s: Sale) =>
  total(
    f.journals.filter(
      (j) =>
        ["refund", "dispute", "reversal"].includes(j.kind) &&
        f.charges.some(
          (c) => c.id === j.charge_id && c.sale_id === s.id && (c.purpose === "deposit" || c.plan_id !== null),
        ),
    ),
    (j) => j.postings.customer_deposits ?? 0,
  );
const PAYING = ["collect", "credit_apply", "surplus_apply", "write_off"];
/** What went to a charge's debt, be it given back since: by a provider, by a balance in favour, or forgiven. */
export const putTo = (f: Facts, chargeId: string | undefined) =>
  -total(
    f.journals.filter((j) => j.charge_id === chargeId && PAYING.includes(j.kind)),
    (j) => (j.postings.customer_deposits ?? 0) + (j.postings.sales ?? 0),
  );
/** Decided to go out, and not there yet. */
export const isLeaving = (r: Refund) => ["approved", "sent"].includes(r.state);
/** Somebody said that a sale without its deposit is complete. */
export const soldForLess = (f: Facts, s: Sale) =>
  f.tasks.some((t) => isOf(f, s, t.charge_id) && t.decision === "complete_sale");
/** Both sides accepted a final weight of it. */
const isWeighed = (f: Facts, s: Sale) => f.weighings.some((w) => w.sale_id === s.id && w.state === "accepted");
/** Its price may no longer be what it was sold for: its final weight was accepted, animals that nobody chose went back, or its delivery changed. */
export const isRepriced = (f: Facts, s: Sale) =>
  isWeighed(f, s) || f.gone.has(s.id) || (f.shipping.get(s.id)?.version ?? 1) > 1;
const isSettled = (f: Facts, c: Charge) => PAID.includes(c.state) && putTo(f, c.id) >= c.amount;
/** What the paid charges of a sale ask for. */
export const settledOf = (f: Facts, s: Sale) =>
  total(
    f.charges.filter((c) => c.sale_id === s.id && isSettled(f, c)),
    (c) => c.amount,
  );
/** Some of its debt was divided into parts. */
export const isDivided = (f: Facts, s: Sale) => f.charges.some((c) => c.sale_id === s.id && c.plan_id !== null);
/** Whether all of a sale was paid, be it given back since. A balance without its deposit is not all, until somebody says that it is enough. */
export const isComplete = (f: Facts, s: Sale) =>
  (isDivided(f, s)
    ? settledOf(f, s) >= s.total ||
      soldForLess(f, s) ||
      // Paid in parts it was sold, and then weighed more: the difference is a balance.
      (isRepriced(f, s) && f.receipts.some((r) => r.tipo === "venta" && r.sale_id === s.id))
    : f.charges.some((c) => c.sale_id === s.id && c.purpose !== "deposit" && isSettled(f, c)) ||
      // Its deposit is all that its new price asks for.
      (isRepriced(f, s) && settledOf(f, s) === s.total)) &&
  (soldForLess(f, s) ||
    !(
      goneOf(f, s) > 0 ||
      f.tasks.some((t) => t.kind === "deposit_gone" && isOf(f, s, t.charge_id) && t.state !== "resolved")
    ));
