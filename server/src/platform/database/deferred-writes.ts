import {
  type Compilable,
  DummyDriver,
  type Kysely,
  type OperationNodeSource,
  PostgresDialect,
  type QueryExecutor,
  type RawBuilder,
  Transaction,
  type UpdateObject,
} from "kysely";
import type { Db, Tx } from "./db";
import type { StateTables, Tables } from "./tables";
import { writeTogether } from "./together";

type Write = (OperationNodeSource & Compilable & { execute(): Promise<unknown[]> }) | RawBuilder<unknown>;

/** What a transaction has put off. */
interface Deferred {
  /** The same transaction, which sends its statements at once. */
  direct: Tx;
  writes: Map<string, Write>;
  /** Changes of single rows, by table and id. */
  rows: Map<string, { table: string; id: string; changes: object }>;
  /** Whether nothing was sent since it began. */
  isUntouched: boolean;
}
const deferredOf = new WeakMap<object, Deferred>();

/**
 * Runs `work` with a transaction that puts writes off and sends them as one statement (`writeTogether`) at its end. Any other
 * statement of it sends first what was put off, so that every read sees every write before it.
 */
export async function deferWrites<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const deferred: Deferred = { direct: tx, writes: new Map(), rows: new Map(), isUntouched: true };
  const deferring = sendingFirst(tx, () => send(deferred));
  deferredOf.set(deferring, deferred);
  const answer = await work(deferring);
  await send(deferred, deferred.isUntouched ? "kept" : "anew");
  return answer;
}

/** Whether the transaction puts writes off and has sent nothing since. */
export const isUntouched = (tx: Tx): boolean => deferredOf.get(tx)?.isUntouched === true;

/** The same transaction, for a statement that needs nothing of what was put off. */
export const besideDeferred = (tx: Tx): Tx => deferredOf.get(tx)?.direct ?? tx;

/**
 * Writes, or puts it off. `name`: the table, since two parts of one statement may not change the same row: a second write of
 * that name sends the first.
 */
export async function writeLater(tx: Db | Tx, name: string, write: Write): Promise<void> {
  const deferred = deferredOf.get(tx);
  if (!deferred) return void (await tx.executeQuery(compiled(write, tx)));
  if (deferred.writes.has(name)) await send(deferred);
  deferred.writes.set(name, write);
}

/** Changes one row, or puts it off; what was put off for the same row joins it. */
export function changeRow<T extends keyof Tables>(
  tx: Db | Tx,
  table: T,
  id: string,
  changes: UpdateObject<Tables, T, T>,
): Promise<void>;
/** The same with states, for a noun's `state.ts`. */
export function changeRow<T extends keyof StateTables>(
  tx: Kysely<StateTables>,
  table: T,
  id: string,
  changes: UpdateObject<StateTables, T, T>,
): Promise<void>;
export async function changeRow(tx: object, table: string, id: string, changes: object): Promise<void> {
  const deferred = deferredOf.get(tx);
  if (!deferred) return void (await rowUpdate(tx, table, id, changes).execute());
  const key = `${table} ${id}`;
  deferred.rows.set(key, { table, id, changes: { ...deferred.rows.get(key)?.changes, ...changes } });
}

/** A table that is known by its name alone. */
type AnyTables = Record<string, Record<string, unknown>>;
const rowUpdate = (tx: object, table: string, id: string, changes: object) =>
  (tx as Kysely<AnyTables>).updateTable(table).set(changes).where("id", "=", id);

const compiled = (write: Write, tx: Db | Tx) => (write as RawBuilder<unknown>).compile(tx);

async function send(deferred: Deferred, plan: "kept" | "anew" = "anew"): Promise<void> {
  const { direct, writes, rows } = deferred;
  const changes = [...rows.values()].map((row) => rowUpdate(direct, row.table, row.id, row.changes));
  const all = [...writes.values(), ...changes];
  deferred.isUntouched = false;
  writes.clear();
  rows.clear();
  // Their names are the same each time, or no plan could be kept.
  if (all.length > 1) await writeTogether(direct, Object.fromEntries(all.entries()), undefined, plan);
  else if (all[0]) await direct.executeQuery(compiled(all[0], direct));
}

/** The same transaction, which calls `before` ahead of each statement. */
function sendingFirst(tx: Tx, before: () => Promise<void>): Tx {
  const executor = tx.getExecutor();
  const watching = new Proxy(executor, {
    get(target, name) {
      if (name === "executeQuery")
        return async (...query: Parameters<QueryExecutor["executeQuery"]>) => {
          await before();
          return target.executeQuery(...query);
        };
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return new Transaction({ ...UNUSED, executor: watching });
}

/** What Kysely asks for besides the executor, and a transaction never uses: it has its connection already. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error("a transaction has its connection")) });
const UNUSED = { config: { dialect }, dialect, driver: new DummyDriver() };
