import type { OrderRow } from "@corral/contract/types";
import { dayIn } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { produces } from "#src/testing/produces";
import { openWorkbook } from "../workbooks/read-workbook";
import { MOST_ROWS } from "./xlsx";

let c: Corral;
let staff: ReturnType<typeof openPayments>;
type Phone = ReturnType<Corral["buyer"]>;
beforeAll(async () => {
  c = await corral();
  staff = openPayments(c);
  const buyer = c.buyer();
  const goods = (await buyer.shelf("group=productos")).slice(0, 8);
  for (const [n, item] of goods.entries()) {
    const sale = await buyer.cart([{ itemId: item.id, qty: 1 }], item.price);
    if (n % 2) await buyer.pay(sale.body.chargeId, await buyer.card());
  }
});
afterAll(() => c.close());

/** The sheet of a workbook as our own reader of bank files sees it. */
async function sheetOf(bytes: Uint8Array) {
  const book = openWorkbook(bytes);
  if (!book.ok) throw new Error(book.detail);
  const [sheet = ""] = book.value.sheets;
  const rows = await book.value.read(sheet);
  if (!rows.ok) throw new Error(rows.detail);
  return { sheet, rows: rows.value.map((row) => row.cells) };
}

const addCustomers = (many: number, name: string) =>
  sql`insert into customer (id, name, email, search_text, created_at, updated_at)
    select gen_random_uuid(), ${name}, gen_random_uuid() || '@testuser.com', lower(${name}), date_trunc('second', now()), date_trunc('second', now())
    from generate_series(1, ${many}::int)`.execute(c.deps.db);

async function wholeList(phone: Phone, path: string) {
  const rows: OrderRow[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await phone.get(`${path}&limit=7${cursor}`);
    rows.push(...body.items);
    if (!body.next) return rows;
    cursor = `&cursor=${encodeURIComponent(body.next)}`;
  }
}

test("a list as filtered is a file of the same rows in the same order, whichever the format", async () => {
  const owner = await staff.staff("dueno");
  const day = dayIn(c.deps.zone, c.deps.now());
  for (const filter of ["", "money=paid", "money=due&sort=at", "q=queso"]) {
    const listed = await wholeList(owner, `/api/sales?${filter}`);
    expect(listed.length, filter).toBeGreaterThan(0);
    const xlsx = await owner.bytes(`/api/sales.xlsx?${filter}`);
    expect(xlsx.headers.get("content-disposition")).toBe(`attachment; filename="corral-ventas-${day}.xlsx"`);
    expect(xlsx.headers.get("cache-control")).toBe("private, no-store");
    const { sheet, rows } = await sheetOf(xlsx.bytes);
    expect(sheet).toBe("Ventas");
    const [head = [], ...lines] = rows;
    expect(head.slice(0, 4)).toEqual(["Fecha", "Hora", "Folio", "Qué"]);
    expect(lines.map((line) => line[3])).toEqual(listed.map((row) => row.title));
    expect(lines.map((line) => Math.round(Number(line[5]) * 100))).toEqual(listed.map((row) => row.total));
    expect(lines.map((line) => line[0])).toEqual(
      listed.map((row) =>
        dayIn(c.deps.zone, Date.parse(row.placedAt) as never)
          .split("-")
          .reverse()
          .join("/"),
      ),
    );
    const csv = await owner.text(`/api/sales.csv?${filter}`);
    expect(csv.body.startsWith("\ufeffFecha,Hora,Folio,Qué,")).toBe(true);
    expect(csv.body.trimEnd().split("\r\n")).toHaveLength(listed.length + 1);
  }
});

test("every list has both files, an empty one has its header, and a text that looks like a formula stays text", async () => {
  const owner = await staff.staff("dueno");
  const paths = [
    ...["sales", "customers", "items", "herd/animals", "messages", "audit"],
    ...["offers", "waitlist", "sponsorships", "transfers", "accounts"],
  ];
  for (const path of paths) {
    const { status, bytes } = await owner.bytes(`/api/${path}.xlsx`);
    expect(status, path).toBe(200);
    expect((await sheetOf(bytes)).rows.length, path).toBeGreaterThan(0);
    expect((await owner.text(`/api/${path}.csv`)).status, path).toBe(200);
  }
  expect((await sheetOf((await owner.bytes("/api/sales.xlsx?q=noexiste")).bytes)).rows).toHaveLength(1);
  await addCustomers(1, "=SUMA(A1:A9)");
  const { rows } = await sheetOf((await owner.bytes("/api/customers.xlsx")).bytes);
  expect(rows.flat()).toContain("=SUMA(A1:A9)");
  expect((await owner.text("/api/customers.csv")).body).toContain("'=SUMA(A1:A9)");
});

test("who sees a list and may not take lists out is refused, and so is a filter that doesn't exist", async () => {
  for (const login of ["cajero", "vaquero", "mvz", "taquilla", "soporte"])
    produces("FORBIDDEN")(await (await staff.staff(login)).get("/api/customers.xlsx"));
  produces("UNAUTHENTICATED")(await c.buyer().get("/api/sales.csv"));
  const owner = await staff.staff("dueno");
  produces("VALIDATION_FAILED")(await owner.get("/api/sales.xlsx?money=mucho"));
  produces("VALIDATION_FAILED")(await owner.get("/api/audit.csv?from=2026-02-30"));
});

test("a workbook that would be too long is refused and says what else there is; the lines are not", async () => {
  const owner = await staff.staff("dueno");
  await addCustomers(MOST_ROWS + 1, "Cliente");
  const refused = await owner.get("/api/customers.xlsx");
  produces("FILE_TOO_LONG")(refused);
  expect(refused.body.detail).toContain("CSV");
  const lines = (await owner.text("/api/customers.csv")).body.trimEnd().split("\r\n");
  expect(lines.length).toBeGreaterThan(MOST_ROWS);
});
