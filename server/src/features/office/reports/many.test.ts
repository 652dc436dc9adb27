import type { ReportView } from "@corral/contract/types";
import { addDays, type Day, dayIn } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { isFullRun } from "#src/testing/full-run";
import { costOf } from "#src/testing/large-shop/explain";
import { openPayments } from "#src/testing/payments";
import { queriesOf } from "#src/testing/watch-statements";
import { exportLines } from "./exports";

let c: Corral;
beforeAll(async () => {
  c = await corral();
  await manySales();
});
afterAll(() => c.close());

const SALES = isFullRun ? 10_000 : 2_000;
/** Between two of them, so that they fill the year that ends today. */
const APART = `${500_000 / SALES} minutes`;
/** Five payments for each sale: 100,000 postings in the full run. */
async function manySales() {
  const now = new Date(c.deps.now()).toISOString();
  const id = (prefix: string) => sql`('${sql.raw(prefix)}0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  await c.deps.db.transaction().execute(async (tx) => {
    await sql`insert into sale (id, public_id, channel, contact_name, subtotal, total, price_status, state, fulfilment, policies, privacy_version, placed_at)
      select ${id("aaaa")}, 'venta-de-prueba-' || lpad(n::text, 10, '0'), 'online', 'Ana', 50000, 50000, 'fixed', 'confirmed', 'not_needed', '{}', '2026-01',
        ${now}::timestamptz - n * ${APART}::interval from generate_series(1, ${SALES}) n`.execute(tx);
    await sql`insert into sale_line (id, sale_id, position, item_id, kind, qty, unit_price, line_total, tax_class, title, subtitle)
      select ${id("bbbb")}, ${id("aaaa")}, 1, (select id from catalog_item order by id offset n % 40 limit 1), 'product', 1, 50000, 50000, 'iva_0', 'Artículo ' || n % 40, ''
      from generate_series(1, ${SALES}) n`.execute(tx);
    await sql`insert into charge (id, public_id, sale_id, purpose, concept, amount, state, created_at)
      select ${id("cccc")}, 'cobro-de-prueba-' || lpad(n::text, 10, '0'), ${id("aaaa")}, 'full', 'Una compra', 50000, 'paid', ${now}::timestamptz - n * ${APART}::interval
      from generate_series(1, ${SALES}) n`.execute(tx);
    for (let part = 0; part < 5; part++) {
      await sql`insert into journal (id, at, kind, charge_id, actor, reason)
        select ${id(`dd${part}0`)}, ${now}::timestamptz - n * ${APART}::interval, 'collect', ${id("cccc")}, 'prueba', 'prueba'
        from generate_series(1, ${SALES}) n`.execute(tx);
      await sql`insert into posting (journal_id, account, amount)
        select ${id(`dd${part}0`)}, x.account, x.amount from generate_series(1, ${SALES}) n,
          (values ('clearing:cash', 10000), ('sales', -10000)) x (account, amount)`.execute(tx);
    }
  });
  await sql`analyze`.execute(c.deps.db);
}

it("reports of a day, a month and a year over many postings are correct and cost what they cover", async () => {
  const owner = await openPayments(c).staff("dueno");
  const today = dayIn(c.deps.zone, c.deps.now());
  const read = async (query: string) => {
    let report: ReportView | undefined;
    const costs = await costOf(c, async () => {
      const { body, status } = await owner.get(`/api/reports?${query}`);
      expect(status).toBe(200);
      report = body as ReportView;
    });
    return { report: report as unknown as ReportView, ...costs };
  };
  await read("span=day");
  const day = await read(`span=day&on=${addDays(today, -40)}`);
  const month = await read(`span=month&on=${addDays(today, -40)}`);
  const year = await read(`span=range&from=${addDays(today, -364)}&to=${today}`);
  for (const { report } of [day, month, year]) {
    expect(report.totals.net).toBe(report.items.reduce((n, i) => n + i.net, 0) + report.moreItems.net);
    expect(report.totals.net).toBe(report.methods.reduce((n, m) => n + m.net, 0));
  }
  expect(year.report.totals.collected).toBe(SALES * 50_000);
  // No statement for each day or sale, and a day reads its own rows alone.
  expect([month.statements, year.statements]).toEqual([day.statements, day.statements]);
  expect(month.buffers).toBeLessThan(year.buffers / 4);
  expect(day.buffers).toBeLessThan(month.buffers / 4);
});

it("a day is found by the index on time, without scanning the ledger", async () => {
  const since = new Date(c.deps.now() - 86_400_000 * 40).toISOString();
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select * from journal x where x.at >= ${since} and x.at < ${since}::timestamptz + interval '1 day' order by x.at, x.id limit 1000`.execute(
    c.deps.db,
  );
  expect(rows.map((r) => r["QUERY PLAN"]).join("\n")).toContain("journal_by_time");
});

it("the year's export is paged, complete and in order", async () => {
  const owner = await openPayments(c).staff("dueno");
  const today = dayIn(c.deps.zone, c.deps.now());
  const from: Day = addDays(today, -120);
  const { body } = await owner.text(`/api/reports/movimientos.csv?from=${from}&to=${today}`);
  const lines = body.slice(1).trimEnd().split("\r\n").slice(1);
  const { body: screen } = await owner.get(`/api/reports?span=range&from=${from}&to=${today}`);
  expect(lines.length).toBeGreaterThan(SALES);
  expect(new Set(lines.map((l) => l.split(",").at(-1))).size).toBe(lines.length);
  expect(lines.reduce((n, l) => n + Math.round(Number(l.split(",")[8]) * 100), 0)).toBe(screen.totals.net);
  const times = lines.map((l) => l.split(",").slice(0, 2).join(" "));
  expect(times).toEqual([...times].sort());
});

it("an export is read page by page as it is sent, and left halfway it holds no connection", async () => {
  const owner = await openPayments(c).staff("dueno");
  const today = dayIn(c.deps.zone, c.deps.now());
  const range = { from: addDays(today, -364), to: today };
  // How far the server is when its reader leaves depends on what the network has taken: the lines themselves are asked for.
  const lines = exportLines(c.deps, "movimientos", range);
  const pagesOf = async (work: () => Promise<unknown>) =>
    (await queriesOf(c, work)).filter((text) => text.includes("journal")).length;
  const begun = await pagesOf(async () => {
    for (let n = 0; n < 3; n++) expect((await lines.next()).done).toBe(false);
    await lines.return(undefined);
  });
  expect(begun).toBe(1);
  const path = `/api/reports/movimientos.csv?from=${range.from}&to=${range.to}`;
  expect(await pagesOf(() => owner.readFile(path))).toBeGreaterThan(8);
  await owner.readFile(path, 1);
  const { pool } = c.deps.database;
  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0), { timeout: 60_000 });
});

it("a report of all time is refused, and says how long it may be", async () => {
  const owner = await openPayments(c).staff("dueno");
  for (const query of [
    "span=range&from=0001-01-01&to=9999-12-31",
    "span=range&from=1900-01-01&to=2199-12-31",
    "span=year&on=9999-12-31",
    "span=month&on=0001-01-01",
    "span=range&from=2026-02-30&to=2026-03-01",
  ])
    for (const path of ["/api/reports", "/api/reports/movimientos.csv"]) {
      const { status, body } = await owner.get(`${path}?${query}`);
      expect([status, body.code], query).toEqual([422, "VALIDATION_FAILED"]);
      expect(body.errors[0].message, query).toMatch(/./);
    }
});
