import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ThrowAwayDatabase, throwAwayDatabase } from "#src/testing/database";
import { type Owner, schemaSql } from "#src/testing/schema-sql";
import { openDatabase } from "./db";

interface Column {
  table: string;
  name: string;
  type: string;
  needs: "required" | "nullable" | "default" | "generated";
}

let own: ThrowAwayDatabase;
beforeAll(async () => {
  own = await throwAwayDatabase();
});
afterAll(() => own.drop());

test("the generated column types match the migrated database", async () => {
  const database = openDatabase(own.url, () => undefined, 1);
  const { rows } = await database.pool.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      case when a.attgenerated <> '' or a.attidentity = 'a' then 'generated' when not a.attnotnull then 'nullable'
        when a.atthasdef or a.attidentity <> '' then 'default' else 'required' end as needs
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`);
  await database.close();
  const tables = byTable(rows);
  const lines = [...tables].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((c) => `    ${c.name}: ["${c.type}", "${c.needs}"];\n`).join("")}  };\n`,
  );
  const file = `/** Generated from the migrated database: npx vitest run server/src/platform/database/tables.test.ts --update */\nexport interface DatabaseColumns {\n${lines.join("")}}\n`;
  await expect(file).toMatchFileSnapshot("./columns.generated.ts");
});

function byTable(rows: readonly Column[]) {
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  return tables;
}

test("server/schema.sql is the schema of the migrated database, in the order of the nouns", async () => {
  const database = openDatabase(own.url, () => undefined, 1);
  const text = await schemaSql(database.pool, await owners());
  await database.close();
  await expect(text).toMatchFileSnapshot("../../../schema.sql");
});

test("functions and triggers change in their noun's triggers.sql, which a migration's would be undone by", () => {
  const dir = fileURLToPath(new URL("../../../migrations", import.meta.url));
  const later = readdirSync(dir).filter((name) => name > "0098");
  expect(later.filter((name) => CREATES.test(readFileSync(`${dir}/${name}`, "utf8")))).toEqual([]);
});
/** A constraint trigger has no `or replace`, so that a migration makes it. */
const CREATES = /create\s+(or\s+replace\s+)?(function|trigger)\b/i;

/** Who names which tables in its `tables.ts`: the platform's folders, then the nouns in their order. */
async function owners(): Promise<Owner[]> {
  const src = fileURLToPath(new URL("../..", import.meta.url));
  const walls = new URL("../../../../scripts/checks/walls.mjs", import.meta.url).href;
  const { wings } = (await import(walls)) as { wings: Record<string, string[]> };
  const order = Object.entries(wings).flatMap(([wing, nouns]) => nouns.map((noun) => `features/${wing}/${noun}`));
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((it) => /[/\\]tables\.ts$/.test(it))
    .map((it) => it.replaceAll("\\", "/"));
  const place = (name: string) => order.indexOf(name) + 1;
  return files
    .map((file) => ({
      name: dirname(file),
      tables: [...readFileSync(`${src}/${file}`, "utf8").matchAll(/^ {2,4}(\w+): (?:\{|AsStored;)/gm)].map(
        ([, table = ""]) => table,
      ),
    }))
    .sort((a, b) => place(a.name) - place(b.name) || (a.name < b.name ? -1 : 1));
}
