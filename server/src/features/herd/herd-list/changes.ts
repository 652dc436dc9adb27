import type { HerdChanges } from "@corral/contract/types";
import { itemAt } from "@corral/domain/kernel/lookup";
import { sql } from "kysely";
import { herdRows } from "#src/features/herd/animals/rows";
import { listGroups } from "#src/features/herd/groups/groups";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import type { Db } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { ProblemError } from "#src/platform/http/problem-reply";

const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** The largest bigint; transaction ids stay below it. */
const LAST_TX = 2n ** 63n - 1n;

/**
 * A reader's position in the feed of one database (`epoch`). `all`: in the first reading, after this animal; later
 * changes have transaction `from` or a newer one. `since`: everything up to this change has been read.
 */
type Place =
  | { is: "all"; epoch: string; from: string; after: string }
  | { is: "since"; epoch: string; tx: string; after: string };

const write = (p: Place) =>
  Buffer.from(
    JSON.stringify(p.is === "all" ? [p.epoch, "a", p.from, p.after] : [p.epoch, "s", p.tx, p.after]),
  ).toString("base64url");

function read(text: string): Place {
  try {
    const [epoch, is, tx, after] = JSON.parse(Buffer.from(text, "base64url").toString()) as unknown[];
    if (
      typeof epoch === "string" &&
      typeof tx === "string" &&
      /^[1-9]\d{0,18}$/.test(tx) &&
      BigInt(tx) <= LAST_TX &&
      typeof after === "string" &&
      (after === "" || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(after))
    ) {
      if (is === "a") return { is: "all", epoch, from: tx, after };
      if (is === "s") return { is: "since", epoch, tx, after };
    }
  } catch {
    // invalid JSON is refused below
  }
  throw new ProblemError("VALIDATION_FAILED", [
    { field: "since", message: "Ese punto no se reconoce; pide todo desde el principio." },
  ]);
}

/**
 * The database's id, and the oldest running transaction: the writes of every earlier one are visible. A restored
 * backup has another id, because its tables were created anew.
 */
async function horizon(db: Db): Promise<{ epoch: string; running: string }> {
  const { rows } = await sql<{ epoch: string; running: string }>`
    select (select system_identifier from pg_control_system())::text || '.' || 'herd_change'::regclass::oid::text as epoch,
      pg_snapshot_xmin(pg_current_snapshot())::text as running`.execute(db);
  return itemAt(rows, 0);
}

const before = (tx: string) => String(BigInt(tx) - 1n);

/**
 * A page of changes, and the cursor for the next. Never skips a change, however long another transaction stays open.
 */
export async function herdChanges(deps: Deps, since: string | undefined, limit: number): Promise<HerdChanges> {
  const { db } = deps;
  const cursor = since ? read(since) : undefined;
  const { epoch, running } = await horizon(db);
  const anew = cursor !== undefined && cursor.epoch !== epoch;
  const place: Place = cursor && !anew ? cursor : { is: "all", epoch, from: running, after: "" };
  const page = place.is === "all" ? await readAll(db, place, limit) : await readChanged(db, place, running, limit);
  const [animals, groups] = await Promise.all([herdRows(db, page.rows), listGroups(db)]);
  return { anew, animals, groups, cursor: write(page.next), more: page.more };
}

interface Page {
  rows: AnimalRow[];
  next: Place;
  more: boolean;
}

async function readAll(db: Db, p: Extract<Place, { is: "all" }>, limit: number): Promise<Page> {
  const { rows } = await sql<AnimalRow>`
    select * from animal ${p.after ? sql`where id > ${p.after}::uuid` : sql``} order by id limit ${limit + 1}`.execute(
    db,
  );
  const more = rows.length > limit;
  const some = rows.slice(0, limit);
  return {
    rows: some,
    more,
    next: more
      ? { ...p, after: some.at(-1)?.id ?? p.after }
      : { is: "since", epoch: p.epoch, tx: before(p.from), after: LAST },
  };
}

async function readChanged(db: Db, p: Extract<Place, { is: "since" }>, running: string, limit: number): Promise<Page> {
  const { rows: found } = await sql<{ animal_id: string; tx: string }>`
    select animal_id, tx::text as tx from herd_change
    where (tx, animal_id) > (${p.tx}::xid8, ${p.after || LAST}::uuid) and tx < ${running}::xid8
    order by herd_change.tx, animal_id limit ${limit + 1}`.execute(db);
  const more = found.length > limit;
  const some = found.slice(0, limit);
  const last = some.at(-1);
  const ids = [...new Set(some.map((f) => f.animal_id))];
  const { rows } = ids.length
    ? await sql<AnimalRow>`select * from animal where id = any(${ids}::uuid[]) order by id`.execute(db)
    : { rows: [] };
  // Everything before the oldest running transaction has been read, unless the cursor is already past it.
  const end = BigInt(p.tx) < BigInt(running) ? before(running) : p.tx;
  return {
    rows,
    more,
    next: {
      is: "since",
      epoch: p.epoch,
      tx: more && last ? last.tx : end,
      after: more && last ? last.animal_id : LAST,
    },
  };
}

/** For each database, the oldest transaction that was running at the last sweep: earlier changes have been compared. */
const sweptBefore = new WeakMap<Db, string>();

/** Deletes changes that a later one of the same animal supersedes; readers find the later one. Only looks at changes since the last sweep. */
export async function sweepHerdChanges({ db }: Deps): Promise<void> {
  const { running } = await horizon(db);
  // Two processes at once share the rows; neither waits for the other.
  await sql`
    delete from herd_change where (animal_id, tx) in (
      select c.animal_id, c.tx from herd_change c join herd_change n on n.animal_id = c.animal_id and n.tx > c.tx
      where n.tx >= ${sweptBefore.get(db) ?? "0"}::xid8 and n.tx < ${running}::xid8
      for update of c skip locked)`.execute(db);
  sweptBefore.set(db, running);
}
