import { whyNotFit } from "@corral/domain/herd/animals/listing";
import { dayIn, type Instant, toIso } from "@corral/domain/kernel/time";
import { decidePlace, nextInLine, turnEnd } from "@corral/domain/selling/waitlist";
import { inLineStates, type WaitlistEvent } from "@corral/domain/selling/waitlist/states";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { fitnessOf } from "#src/features/herd/animals/listable";
import { type Priced, priceLines, unitsOf } from "#src/features/shop/catalog/price-lines";
import { holdUnits } from "#src/features/shop/claims/hold-units";
import { endTurnClaims } from "#src/features/shop/claims/store";
import type { Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, TxDeps } from "#src/platform/deps";
import { queueToPlace } from "./queue-to-place";
import { factsOf, type Line, lockLine, lockPlace, type PlaceRow, placesWhere, setState } from "./state";

/** So many of a line are looked at for one who wants few enough. */
const LOOKED_AT = 200;
const BATCH = 100;

/**
 * Ends the turns whose time is up and the lines that are for nothing any more, then holds what is free for who is next.
 * Until then nobody else gets it (`takeUnits`), so what became free needs no telling. Safe in several processes.
 */
export async function offerTurns(deps: Deps): Promise<void> {
  await endTurns(deps);
  await closeLines(deps);
  const { rows } = await sql<{ item_id: string; session_id: string | null }>`
    select distinct item_id, session_id from waitlist_entry where state = 'waiting'`.execute(deps.db);
  for (const { item_id, session_id } of rows) await askLine(deps, { itemId: item_id, sessionId: session_id });
}

/** Asks one after another of a line, as long as something is free for them. */
async function askLine(deps: Deps, line: Line): Promise<void> {
  for (let asked = true; asked; )
    asked = await inTransaction(deps, (tx, deps) => askNext(deps, tx, line)).catch((fault) => {
      // Somebody else was quicker: what they took is written nowhere here.
      if (fault instanceof NotFree) return false;
      throw fault;
    });
}

class NotFree extends Error {}

async function askNext(deps: TxDeps, tx: Tx, line: Line): Promise<boolean> {
  await lockLine(line).execute(tx);
  const now = deps.now();
  const waiting = await placesWhere(
    tx,
    sql`e.item_id = ${line.itemId}::uuid and e.session_id is not distinct from ${line.sessionId}::uuid and e.state = 'waiting'
      order by e.created_at, e.id limit ${LOOKED_AT}`,
  );
  const first = waiting[0];
  if (!first) return false;
  const about = (qty: number) => priceLines(tx, [{ ...line, qty }], undefined, now);
  const one = (await about(first.qty)).priced[0];
  if (!one?.availability.buyable) return false;
  const next = nextInLine(waiting, one.availability.left ?? 1);
  if (!next) return false;
  const place = await lockPlace(tx, { id: next.id });
  const to = place && decidePlace(factsOf(place), "offer", now);
  // It left meanwhile: who is next is looked for again.
  if (!place || !to?.ok) return true;
  const { priced } = await about(place.qty);
  if (!(await areFit(deps, tx, priced))) return false;
  const { rules } = await readSettings(tx);
  const until = turnEnd(now, rules.limits.waitlistTurn, await closes(tx, line.sessionId));
  const held = await holdUnits(tx, unitsOf(priced), {
    saleId: null,
    waitlistId: place.id,
    buyerId: null,
    until,
    now,
  });
  if (!held.ok) throw new NotFree();
  place.offer_until = until;
  await setState(tx, place, to.value, now, { offerUntil: until });
  await queueToPlace(deps, tx, place, "turn");
  await recordFact(
    deps,
    tx,
    "programa",
    "waitlist.offer",
    { kind: "waitlist", id: place.id },
    { name: place.contact_name, title: priced[0]?.item.title ?? "" },
  );
  return true;
}

/** Whether the animals among these may be sold now; they stay as they are until this is written. */
async function areFit(deps: TxDeps, tx: Tx, priced: readonly Priced[]): Promise<boolean> {
  const animals = await lockAnimals(
    tx,
    priced.flatMap((p) => p.animalId ?? []),
  );
  const today = dayIn(deps.zone, deps.now());
  return animals.every((a) => whyNotFit(fitnessOf(a), today).length === 0);
}

/** Locks animals before their items, as sales do (ADR 0070). */
export async function lockAnimals(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("animal")
    .selectAll()
    .where("id", "in", [...ids])
    .orderBy("id")
    .forShare()
    .execute();
}

async function closes(tx: Tx, sessionId: string | null): Promise<Instant | null> {
  if (sessionId === null) return null;
  const session = await tx
    .selectFrom("session")
    .select("sales_close_at")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return session?.sales_close_at ?? null;
}

/** Ends a place that somebody may hold something for; what is held returns in the same transaction. The caller holds its lock. */
export async function endPlace(
  tx: Tx,
  place: PlaceRow,
  event: Exclude<WaitlistEvent, "offer" | "buy">,
  now: Instant,
  also: { endedBy?: "buyer" | "staff" | "date"; reason?: string } = {},
) {
  const to = decidePlace(factsOf(place), event, now);
  if (!to.ok) return to;
  const isHeld = place.state === "offered";
  await setState(tx, place, to.value, now, also);
  if (isHeld) await endTurnClaims(tx, place.id, event === "time_up" ? "time_up" : "let_go", now);
  return to;
}

/** Turns whose time is up. */
async function endTurns(deps: Deps): Promise<void> {
  const now = deps.now();
  const due = await placesWhere(
    deps.db,
    sql`e.state = 'offered' and e.offer_until <= ${toIso(now)}::timestamptz order by e.offer_until limit ${BATCH}`,
  );
  for (const { id } of due)
    await inTransaction(deps, async (tx, deps) => {
      const place = await lockPlace(tx, { id }, "skip");
      if (place?.state !== "offered" || place.offer_until === null || place.offer_until > now) return;
      await endPlace(tx, place, "time_up", now);
      await recordFact(deps, tx, "programa", "waitlist.expire", { kind: "waitlist", id }, { name: place.contact_name });
    });
}

/** Who waits for a date that was cancelled or whose sale closed, or for what is sold no more. */
async function closeLines(deps: Deps): Promise<void> {
  const now = deps.now();
  const { rows } = await sql<{ id: string }>`
    select e.id from waitlist_entry e join catalog_item i on i.id = e.item_id left join session s on s.id = e.session_id
    where e.state in ${inList(inLineStates)}
      and (i.status = 'archived' or s.status = 'cancelled' or s.sales_close_at <= ${toIso(now)}::timestamptz)
    limit ${BATCH}`.execute(deps.db);
  for (const { id } of rows)
    await inTransaction(deps, async (tx) => {
      const place = await lockPlace(tx, { id }, "skip");
      if (place) await endPlace(tx, place, "close", now, { endedBy: "date" });
    });
}
