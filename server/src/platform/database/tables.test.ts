import { afterAll, beforeAll, expect, test } from "vitest";
import { type ThrowAwayDatabase, throwAwayDatabase } from "#src/testing/database";
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
