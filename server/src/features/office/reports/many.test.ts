import type { ReportView } from "@corral/contract/types";
import { addDays, type Day, dayIn } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { csvPages } from "#src/platform/spreadsheets/csv";
import { type Corral, corral } from "#src/testing/corral";
import { isFullRun } from "#src/testing/full-run";
import { costOf } from "#src/testing/large-shop/explain";
import { openPayments } from "#src/testing/payments";
import { queriesOf } from "#src/testing/watch-statements";
import { exportTable } from "./exports";
import { keepReportDays } from "./keep-days";

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
    // Two lines, over which five payments are never split evenly.
    for (const [line, total] of [33_333, 16_667].entries())
      await sql`insert into sale_line (id, sale_id, position, item_id, kind, qty, unit_price, line_total, tax_class, title, subtitle)
        select ${id(`bb${line}b`)}, ${id("aaaa")}, ${line + 1}, (select id from catalog_item order by id offset (n + ${line} * 7) % 40 limit 1), 'product', 1,
          ${total}, ${total}, 'iva_0', 'Artículo ' || (n + ${line} * 7) % 40, '' from generate_series(1, ${SALES}) n`.execute(
        tx,
      );
    await sql`insert into charge (id, public_id, sale_id, purpose, concept, amount, state, created_at)
      select ${id("cccc")}, 'cobro-de-prueba-' || lpad(n::text, 10, '0'), ${id("aaaa")}, 'full', 'Una compra', 50000, 'paid', ${now}::timestamptz - n * ${APART}::interval
      from generate_series(1, ${SALES}) n`.execute(tx);
    for (let part = 0; part < 5; part++) {
      await sql`insert into journal (id, at, kind, charge_id, actor, reason)
        select ${id(`dd${part}0`)}, ${now}::timestamptz - n * ${APART}::interval - ${part} * interval '7 hours', 'collect', ${id("cccc")}, 'prueba', 'prueba'
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

/** Everything that reports say of some ranges, and the pages that it takes to read a year. */
async function readAll() {
  const owner = await openPayments(c).staff("dueno");
  const today = dayIn(c.deps.zone, c.deps.now());
  const [year, odd] = [addDays(today, -364), addDays(today, -133)];
  const spans = ["day", "week", "month"].flatMap((span) => [`span=${span}`, `span=${span}&on=${addDays(today, -40)}`]);
  const said: unknown[] = [];
  for (const query of [...spans, `span=range&from=${odd}&to=${addDays(today, -3)}`]) {
    const { body, status } = await owner.get(`/api/reports?${query}`);
    expect(status).toBe(200);
    // A range that is not over is compared up to this hour: to another one, with every look.
    said.push(body.previous.isToThisHour ? { ...body, before: 0 } : body);
  }
  for (const from of [odd, year])
    said.push((await owner.text(`/api/reports/articulos.csv?from=${from}&to=${today}`)).body);
  const { buffers } = await costOf(c, async () => {
    said.push((await owner.get(`/api/reports?span=range&from=${year}&to=${today}`)).body);
  });
  return { said, buffers };
}
const keptDays = async () =>
  (await c.deps.db.selectFrom("report_day").select("day").orderBy("day").execute()).map((r) => r.day);
async function keepAll(deps = c.deps) {
  for (let before = -1; before < (await keptDays()).length; ) {
    before = (await keptDays()).length;
    await keepReportDays(deps);
  }
}

it("what is kept of days that are over changes no report by a centavo, and a year is read from it", async () => {
  await sql`delete from report_day`.execute(c.deps.db);
  const without = await readAll();
  await keepAll();
  expect((await keptDays()).length).toBeGreaterThan(340);
  await sql`analyze report_day, report_part, report_item`.execute(c.deps.db);
  const whole = await readAll();
  expect(whole.said).toEqual(without.said);
  expect(whole.buffers).toBeLessThan(without.buffers / 20);
  // With some of them, in many stretches, in few, and of another zone.
  for (const change of [
    sql`delete from report_day where extract(day from day) = 17 and extract(month from day) in (3, 10)`,
    sql`update report_day set zone = 'Asia/Tokyo' where extract(month from day) = 6`,
    sql`delete from report_day where day::text ~ '[05]$'`,
  ]) {
    await change.execute(c.deps.db);
    expect((await readAll()).said).toEqual(without.said);
  }
  await keepAll();
  expect((await readAll()).said).toEqual(without.said);
});

it("a report is of one moment, also while days are dropped and made", async () => {
  await keepAll();
  const owner = await openPayments(c).staff("dueno");
  const today = dayIn(c.deps.zone, c.deps.now());
  const path = `/api/reports?span=range&from=${addDays(today, -364)}&to=${addDays(today, -1)}`;
  const { body: whole } = await owner.get(path);
  let isOver = false;
  const change = async () => {
    while (!isOver) {
      await sql`delete from report_day where random() < 0.05`.execute(c.deps.db);
      await keepReportDays(c.deps);
    }
  };
  const changing = change();
  for (let n = 0; n < 25; n++) expect((await owner.get(path)).body).toEqual(whole);
  isOver = true;
  await changing;
  await keepAll();
});

it("the days of a sale are made anew when one of its lines costs something else, and no others", async () => {
  await keepAll();
  const kept = await keptDays();
  const id = "aaaa0000-0000-7000-8000-000000000200";
  const own = await sql<{ day: Day }>`select distinct (j.at at time zone ${c.deps.zone})::date as day
    from journal j join charge c on c.id = j.charge_id where c.sale_id = ${id} order by 1`.execute(c.deps.db);
  for (const change of [
    sql`update sale_line set line_total = line_total - 1, unit_price = unit_price - 1 where sale_id = ${id} and position = 1`,
    sql`update sale set freight = 1, freight_tax = 'iva_0' where id = ${id}`,
    sql`delete from sale_line where sale_id = ${id} and position = 2`,
  ]) {
    await change.execute(c.deps.db);
    const left = await keptDays();
    expect(kept.filter((day) => !left.includes(day))).toEqual(own.rows.map((r) => r.day));
    await keepAll();
    expect(await keptDays()).toEqual(kept);
  }
});

it("what is kept and differs from the ledger is found by its check, said and mended", async () => {
  await keepAll();
  const { said } = await readAll();
  const [day] = (await keptDays()).slice(100);
  await sql`update report_part set money = money + 1 where day = ${day}`.execute(c.deps.db);
  await sql`delete from report_item where day = ${day} and net = (select max(net) from report_item where day = ${day})`.execute(
    c.deps.db,
  );
  await sql`update report_day set checked_at = checked_at - interval '31 days' where day = ${day}`.execute(c.deps.db);
  expect((await readAll()).said).not.toEqual(said);
  const told: unknown[] = [];
  await keepReportDays({ ...c.deps, log: { ...c.deps.log, error: (...args) => told.push(args) } });
  expect(told).toEqual([["what was kept of a day is not what its ledger says: made anew", { day }]]);
  expect((await readAll()).said).toEqual(said);
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
  const lines = csvPages(exportTable(c.deps, "movimientos", range));
  const pagesOf = async (work: () => Promise<unknown>) =>
    (await queriesOf(c, work)).filter((text) => text.includes("journal")).length;
  const begun = await pagesOf(async () => {
    for (let n = 0; n < 2; n++) expect((await lines.next()).done).toBe(false);
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
