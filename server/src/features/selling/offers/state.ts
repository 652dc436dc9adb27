import { present } from "@corral/domain/kernel/lookup";
import type { Centavos } from "@corral/domain/kernel/money";
import { DAY, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { type OfferFacts, offerDays } from "@corral/domain/selling/offers";
import type { OfferState } from "@corral/domain/selling/offers/states";
import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";
import type { Deps } from "#src/platform/deps";

type Offer = Selectable<Tables["offer"]>;
export type Round = Selectable<Tables["offer_round"]>;

/** An offer with all its figures, oldest first. */
export interface OfferRow extends Offer {
  rounds: Round[];
  /** What the item asks at present. */
  asked: Centavos;
}

/** The offers of a condition on `o`, with their figures. */
export async function offersWhere(db: Db | Tx, which: RawBuilder<unknown>): Promise<OfferRow[]> {
  const { rows } = await sql<Offer & { asked: Centavos }>`
    select o.*, i.price as asked from offer o join catalog_item i on i.id = o.item_id where ${which}`.execute(db);
  if (rows.length === 0) return [];
  const rounds = await db
    .selectFrom("offer_round")
    .selectAll()
    .where(
      "offer_id",
      "in",
      rows.map((o) => o.id),
    )
    .orderBy("turn")
    .execute();
  return rows.map((o) => ({ ...o, rounds: rounds.filter((r) => r.offer_id === o.id) }));
}

/** Locks an offer, so that one answer is decided at a time; then reads it. */
export async function lockOffer(tx: Tx, publicId: string): Promise<OfferRow | undefined> {
  const locked = await tx
    .selectFrom("offer")
    .select("id")
    .where("public_id", "=", publicId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked && (await offersWhere(tx, sql`o.id = ${locked.id}`))[0];
}

export const newestRound = (o: OfferRow): Round => present(o.rounds.at(-1));

export function factsOf(o: OfferRow): OfferFacts {
  const last = newestRound(o);
  const newestOf = (side: Round["side"]) => o.rounds.findLast((r) => r.side === side)?.amount ?? null;
  return {
    state: o.state,
    amount: last.amount,
    endsAt: last.ends_at,
    rounds: o.rounds.length,
    buyerAmount: present(newestOf("buyer")),
    sellerAmount: newestOf("seller"),
    asked: o.asked,
  };
}

/** Stores an offer's state as its table decided it. The caller holds its lock. */
export async function setState(tx: Tx, o: OfferRow, to: OfferState, now: Instant, saleId?: string): Promise<void> {
  await writingStates(tx)
    .updateTable("offer")
    .set({ state: to, changed_at: toIso(now), ...(saleId ? { sale_id: saleId } : {}) })
    .where("id", "=", o.id)
    .execute();
  o.state = to;
  o.sale_id = saleId ?? null;
}

/** Adds a figure. */
export const addRound = (
  tx: Tx,
  round: Omit<Round, "at" | "ends_at" | "by_staff"> & { at: Instant; endsAt: Instant; byStaff: string | null },
) => {
  const { at, endsAt, byStaff, ...row } = round;
  return tx
    .insertInto("offer_round")
    .values({ ...row, at: toIso(at), ends_at: toIso(endsAt), by_staff: byStaff })
    .execute();
};

/** SQL condition: the newest figure of `o` still stands. Those that nobody answered stay as they were: only the last days' are looked at. */
export const isOpen = ({ now }: Pick<Deps, "now">) =>
  sql`o.state in ('waits_seller', 'waits_buyer') and o.changed_at > ${toIso(plus(now(), -Math.max(...offerDays) * DAY))}::timestamptz
    and ${toIso(now())}::timestamptz < (select ends_at from offer_round r where r.offer_id = o.id order by turn desc limit 1)`;

/** The insert of an offer, without its first figure. */
export const insertOffer = (tx: Tx, row: Insertable<Tables["offer"]>) =>
  writingStates(tx)
    .insertInto("offer")
    .values({ ...row, state: "waits_seller" });
