import type { Departure, Departures } from "@corral/contract/types";
import { shownContact } from "@corral/domain/business/contact";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { type Day, dayIn, dayInWords, dayOfWall, type Instant } from "@corral/domain/kernel/time";
import { type FulfilmentState, toDeliverStates } from "@corral/domain/selling/delivery/states";
import { fulfilmentSaid } from "@corral/domain/selling/sale-words";
import { quoteSaid, quoteStanding, type ShippingWay } from "@corral/domain/selling/shipping";
import type { FreightQuoteState } from "@corral/domain/selling/shipping/states";
import { type RawBuilder, sql } from "kysely";
import { chargedBy, type OnlyOf } from "#src/features/selling/sales/find-sale";
import { saleMoney } from "#src/features/selling/sales/sale-money";
import type { Staff } from "#src/platform/calls/authorize";
import { inList } from "#src/platform/database/in-list";
import type { Deps } from "#src/platform/deps";
import { wordsOf } from "./shipping-view";

/** The most rows of each list. */
const MOST = 100;

/**
 * Sales whose goods are still to leave: confirmed ones, and unpaid ones that somebody prepares already. `s` is the sale.
 */
export const leaves = sql`s.fulfilment in ${inList(toDeliverStates)}
  and (s.state = 'confirmed' or s.state = 'placed' and s.fulfilment <> 'docs_pending')`;
/** Sales that wait for the price of their freight; `h` is their choice. */
export const waitsForQuote = sql`h.quote = 'asked' and s.state in ('placed', 'confirmed')`;

interface Row {
  public_id: string;
  contact_name: string;
  contact_phone: string | null;
  contact_email: string | null;
  local: string | null;
  fulfilment: FulfilmentState;
  total: Centavos;
  applied: number;
  what: string[];
  way: ShippingWay | null;
  zone: string | null;
  address: string | null;
  carrier: string | null;
  plates: string | null;
  quote: FreightQuoteState | null;
  quote_ends_at: Instant | null;
}

async function read(deps: Deps, which: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.public_id, s.contact_name, s.contact_phone, s.contact_email, to_char(s.scheduled_local, 'YYYY-MM-DD HH24:MI') as local,
      s.fulfilment, s.total, m.applied, h.way, h.zone, h.address, h.carrier, h.plates, h.quote, h.quote_ends_at,
      array(select case when l.qty > 1 then l.qty || ' × ' || l.title else l.title end from sale_line l
        where l.sale_id = s.id and l.kind <> 'session' order by l.position, l.id) as what
    from sale s left join sale_shipping h on h.sale_id = s.id cross join lateral (${saleMoney}) m
    where ${which} order by ${order}, s.id limit ${MOST + 1}`.execute(deps.db);
  return rows;
}

/** What leaves on a day; today's list also has what should have left, what has no day, and the freight to be quoted. */
export async function listDepartures(
  deps: Deps,
  staff: Staff,
  by: OnlyOf,
  ask: { day?: Day | undefined },
): Promise<Departures> {
  const today = dayIn(deps.zone, deps.now());
  const day = ask.day ?? today;
  const isToday = day === today;
  const none: Row[] = [];
  const own = chargedBy(by);
  const dated = sql`${leaves} and ${own} and s.scheduled_local`;
  const [late, items, undated, toQuote] = [
    isToday ? await read(deps, sql`${dated} < ${`${day} 00:00:00`}::timestamp`, sql`s.scheduled_local`) : none,
    await read(
      deps,
      sql`${dated} >= ${`${day} 00:00:00`}::timestamp and s.scheduled_local < ${`${day} 00:00:00`}::timestamp + interval '1 day'`,
      sql`s.scheduled_local`,
    ),
    isToday ? await read(deps, sql`${dated} is null and ${hasNoQuote}`, sql`s.placed_at`) : none,
    isToday ? await read(deps, sql`${waitsForQuote} and ${own}`, sql`h.changed_at`) : none,
  ];
  const shown = (rows: Row[]) => rows.slice(0, MOST).map((r) => departure(deps, staff, r));
  return {
    today,
    day,
    dayWords: dayInWords(day, { year: false }),
    late: shown(late),
    items: shown(items),
    undated: shown(undated),
    toQuote: shown(toQuote),
    hasMore: [late, items, undated, toQuote].some((rows) => rows.length > MOST),
  };
}
/** What waits for a quote stands in its own list. */
const hasNoQuote = sql`coalesce(h.quote, 'accepted') <> 'asked'`;

function departure(deps: Deps, staff: Staff, r: Row): Departure {
  const standing = quoteStanding({ state: r.quote, amount: null, endsAt: r.quote_ends_at }, deps.now());
  const { phone } = shownContact(staff.role, { phone: r.contact_phone, email: r.contact_email });
  return {
    saleId: r.public_id,
    buyer: r.contact_name,
    phone,
    what: r.what,
    day: r.local === null ? null : dayOfWall(r.local),
    time: r.local?.slice(11) ?? null,
    way: r.way,
    how: r.way ? wordsOf({ ...r, way: r.way }) : "No eligió cómo recibirlo",
    where: r.address,
    fulfilment: { state: r.fulfilment, ...fulfilmentSaid[r.fulfilment] },
    due: centavos(Math.max(0, r.total - r.applied)),
    quote: standing && standing !== "accepted" && standing !== "asked" ? quoteSaid.seller[standing] : null,
  };
}
