import type pg from "pg";
import { StartFault } from "../engine/binaries";
import { until } from "../engine/postmaster";
import type { Manifest } from "./manifest";

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnList = (columns: readonly string[]) => columns.map(quoted).join(", ");

interface Shape {
  name: string;
  columns: string[];
}

/**
 * Tables with no meaning in another database: transaction ids (sync clients start again, and the herd is counted anew),
 * the write probe, and which triggers it has: the next start gives them to it.
 */
const OF_THIS_DATABASE = [
  "herd_change",
  "herd_counted",
  "herd_standing",
  "herd_count",
  "herd_day_count",
  "health_probe",
  "schema_trigger",
];

/** The tables of Corral with their writable columns, referenced tables first. */
export async function tables(client: pg.ClientBase): Promise<Shape[]> {
  const shapes = await client.query<Shape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  const kept = shapes.rows.filter((s) => !OF_THIS_DATABASE.includes(s.name));
  const links = await client.query<{ child: string; parent: string }>(`
    select c.relname as child, p.relname as parent from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.oid <> p.oid`);
  const left = new Map(kept.map((s) => [s.name, s]));
  const sorted: Shape[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter((s) => !links.rows.some((l) => l.child === s.name && left.has(l.parent)));
    // Tables that reference each other in a ring go in order of their names.
    for (const shape of free.length > 0 ? free : [...left.values()]) {
      sorted.push(shape);
      left.delete(shape.name);
    }
  }
  return sorted;
}

export async function sequences(client: pg.ClientBase): Promise<Manifest["sequences"]> {
  const names = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const out: Manifest["sequences"] = [];
  for (const { name } of names.rows) {
    const at = (
      await client.query<{ value: string; called: boolean }>(
        `select last_value::text as value, is_called as called from ${quoted(name)}`,
      )
    ).rows[0];
    if (at) out.push({ name, value: Number(at.value), called: at.called });
  }
  return out;
}

/** The mode stored at the first start; undefined before it. */
export async function readMode(client: pg.ClientBase): Promise<Manifest["mode"] | undefined> {
  const there = await client.query<{ there: boolean }>("select to_regclass('public.setting') is not null as there");
  if (!there.rows[0]?.there) return undefined;
  const mode = (await client.query<{ value: unknown }>("select value from public.setting where key = 'mode'")).rows[0]
    ?.value;
  return mode === "demo" || mode === "real" ? mode : undefined;
}

/** Tables with rows, except the list of migrations. */
export async function filledTables(client: pg.ClientBase): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await tables(client)) {
    if (name === "schema_migration") continue;
    if ((await client.query(`select 1 from public.${quoted(name)} limit 1`)).rowCount) filled.push(name);
  }
  return filled;
}

/**
 * Throws while another program is connected, because its writes would be lost or mixed in. Waits a moment for
 * connections of a killed process to close.
 */
export async function refuseInUse(client: pg.ClientBase) {
  const alone = async () =>
    (
      await client.query(
        "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
      )
    ).rowCount === 0;
  if (!(await until(alone, 5_000)))
    throw new StartFault("Hay otro programa conectado a esa base de datos. Detén Corral (Ctrl+C) y vuelve a intentar.");
}
