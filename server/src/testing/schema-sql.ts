import type pg from "pg";

/** A noun or a folder of the platform, with the tables that its `tables.ts` names. */
export interface Owner {
  name: string;
  tables: readonly string[];
}

interface Table {
  name: string;
  comment: string | null;
  columns: { name: string; words: string; comment: string | null }[];
  constraints: string[];
  indexes: string[];
  triggers: { words: string; calls: string }[];
}
interface Routine {
  name: string;
  words: string;
  comment: string | null;
}

const TABLES = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'comment', col_description(c.oid, a.attnum), 'words',
        concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
          case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
            when a.attidentity <> '' then 'generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
            when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end)) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(jsonb_agg('constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid, true)
        order by position(k.contype::text in 'pufcx'), k.conname collate "C"), '[]')
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')) as constraints,
    (select coalesce(jsonb_agg(pg_get_indexdef(i.indexrelid) order by r.relname collate "C"), '[]')
      from pg_index i join pg_class r on r.oid = i.indexrelid
      where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)) as indexes,
    (select coalesce(jsonb_agg(jsonb_build_object('words', pg_get_triggerdef(t.oid, true), 'calls', p.proname) order by t.tgname collate "C"), '[]')
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and not t.tgisinternal) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname collate "C"`;
const ROUTINES = `
  select p.proname as name, pg_get_functiondef(p.oid) as words, obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname collate "C"`;

/**
 * The schema of a migrated database as one readable text, in the order of `owners`: for each its tables with their
 * comments, indexes and triggers, and the functions that these call. What no trigger calls comes first.
 */
export async function schemaSql(pool: pg.Pool, owners: readonly Owner[]): Promise<string> {
  const { rows: tables } = await pool.query<Table>(TABLES);
  const { rows: routines } = await pool.query<Routine>(ROUTINES);
  const { rows: extensions } = await pool.query<{ name: string }>(
    "select extname as name from pg_extension where extname <> 'plpgsql' order by 1",
  );
  const left = new Map(routines.map((it) => [it.name, it]));
  const calledBy = (table: Table) =>
    table.triggers.flatMap(({ calls }) => {
      const routine = left.get(calls);
      left.delete(calls);
      return routine ?? [];
    });
  const parts = owners.flatMap(({ name, tables: own }) => {
    const its = own.flatMap((table) => tables.find((it) => it.name === table) ?? []);
    return its.length ? [heading(name), ...its.flatMap((it) => [...calledBy(it).map(wordsOf), wordsOfTable(it)])] : [];
  });
  return [
    "-- Generated from the migrated database: npx vitest run server/src/platform/database/tables.test.ts --update\n",
    `${extensions.map((it) => `create extension ${it.name};\n`).join("")}`,
    ...[...left.values()].map(wordsOf),
    ...parts,
  ].join("\n");
}

const heading = (name: string) => `\n-- ${name} ${"-".repeat(Math.max(3, 100 - name.length))}\n`;
const wordsOf = (it: Routine) => `${it.comment ? `-- ${it.comment}\n` : ""}${it.words.trimEnd()};\n`;

function wordsOfTable(t: Table): string {
  const rows = [
    ...t.columns.map((c) => ({ words: c.words, comment: c.comment })),
    ...t.constraints.map((words) => ({ words, comment: null })),
  ];
  const body = rows.map(
    ({ words, comment }, n) => `  ${words}${n < rows.length - 1 ? "," : ""}${comment ? ` -- ${comment}` : ""}\n`,
  );
  const after = [...t.indexes, ...t.triggers.map((it) => it.words)].map((it) => `${it.replaceAll("public.", "")};\n`);
  return `${t.comment ? `-- ${t.comment}\n` : ""}create table ${t.name} (\n${body.join("")});\n${after.join("")}`;
}
