import pg from "pg";
import { startApp } from "./lib/app.mjs";
import { startBare } from "./lib/bare.mjs";
import { address, inTurn, load, quantile, report } from "./lib/measure.mjs";
import { withProcessor } from "./lib/processor.mjs";

/**
 * Buying, compared with bare Fastify that writes the same rows into the same tables, with their keys, checks and triggers, in a shop of
 * 10 000 items and sales; and paying, compared with a bare transaction that writes as many rows.
 */
const WORKERS = 8;
const SECONDS = 5;
const PAID = 25;
const SHOP = 10_000;
const app = await startApp();
const pool = new pg.Pool({ connectionString: app.databaseUrl, max: WORKERS });
pool.on("error", () => undefined);
const query = async (/** @type {string} */ sql) => (await pool.query(sql)).rows;
const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** Rows written by the app so far; PostgreSQL's statistics lag by a second. */
async function written() {
  await pause(2_000);
  const [row] = await query(
    "select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as n from pg_stat_user_tables where schemaname = 'public'",
  );
  return Number(row?.n);
}
/** @param {string} path @param {unknown} body @param {string} [base] */
async function post(path, body, base = app.url) {
  const answer = await fetch(`${base}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
      "x-forwarded-for": address(),
      ...(base === app.url ? {} : { origin: base }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
/** The rows of a sale as they are stored, in an order that its keys allow. @param {string} chargeId */
async function rowsOf(chargeId) {
  const sale = `(select sale_id from charge where public_id = '${chargeId}')`;
  const where = {
    buyer: `id = (select buyer_id from sale where id = ${sale})`,
    customer: `id = (select customer_id from sale where id = ${sale})`,
    sale: `id = ${sale}`,
    sale_line: `sale_id = ${sale}`,
    claim: `sale_id = ${sale}`,
    charge: `sale_id = ${sale}`,
    consent: `sale_id = ${sale}`,
    stock_movement: `sale_id = ${sale}`,
    idempotency: `answer::text like '%${chargeId}%'`,
  };
  const rows = [];
  for (const [table, condition] of Object.entries(where)) {
    const columns = await query(
      `select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`,
    );
    // As text, which every type takes.
    const list = columns.map((c) => (c.type === "ARRAY" ? c.name : `${c.name}::text`)).join(", ");
    for (const row of await query(`select ${list} from ${table} where ${condition}`)) rows.push({ table, row });
  }
  if (rows.length < 9) throw new Error(`a sale is ${rows.length} rows, of ${rows.map((it) => it.table)}`);
  return rows;
}
/** One bare transaction with one insert statement a row. @param {number} rows */
async function bare(rows) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (let i = 0; i < rows; i++)
      await client.query("insert into banco.medida (texto) values ($1)", ["x".repeat(120)]);
    await client.query("commit");
  } finally {
    client.release();
  }
}

try {
  await query("create schema banco");
  await query("create table banco.medida (id bigserial primary key, texto text)");
  await query(`insert into catalog_item (id, kind, shelf, title, price_mode, price, tax_class, stock, status, search_text, published_at)
    select gen_random_uuid(), 'product', 'productos', 'Costal de prueba ' || i, 'fixed', 15000, 'iva_16', 1000000, 'published', 'costal', '2020-01-01'
    from generate_series(1, ${SHOP}) i`);
  const items = (await query("select id from catalog_item where search_text = 'costal'")).map((r) => r.id);
  const { privacy } = await (await fetch(`${app.url}/api/config`)).json();
  let turn = 0;
  const cart = () => ({
    lines: [{ itemId: items[turn++ % items.length], qty: 1 }],
    // Of a customer each: those of one would wait for their row.
    contact: { name: "Ana Pérez", phone: `55${10_000_000 + turn}`, email: `ana${turn}@testuser.com` },
    seenTotal: 15_000,
    privacyVersion: privacy.version,
  });
  const sale = () => post("/api/sales", cart());
  // The load tool costs the machine a tenth of what `fetch` does, which would count as ours.
  const sales = () =>
    withProcessor(app, () =>
      load({
        url: `${app.url}/api/sales`,
        method: "POST",
        connections: WORKERS,
        seconds: SECONDS,
        each: () => ({
          headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
          body: JSON.stringify(cart()),
        }),
      }),
    );

  const { chargeId } = await sale();
  const made = await rowsOf(chargeId);
  const writer = await startBare("", "", { databaseUrl: app.databaseUrl, text: "", sale: made });
  const bareSales = () =>
    withProcessor({ ...writer, dataDir: app.dataDir }, () =>
      load({
        url: `${writer.url}/sale`,
        method: "POST",
        connections: WORKERS,
        seconds: SECONDS,
        each: () => ({ body: "{}" }),
      }),
    );
  for (let n = 0; n < SHOP; n += SECONDS * (await bareSales()).perSecond);
  await query("analyze");
  const buying = await inTurn(3, sales, bareSales, (r) => r.perSecond);
  writer.stop();
  report(`Buying: price, hold, sale and charge (${WORKERS} at once, a shop of ${SHOP} items and sales)`, {
    "rows that each purchase writes": made.length + 1,
    "purchases per second": buying.ours.perSecond,
    "bare Fastify with the same rows, per second": buying.bare.perSecond,
    "p99 of a purchase in ms": buying.ours.p99,
    "processor of each in ms, ours and bare": `${(buying.ours.spent / 1_000).toFixed(2)} · ${(buying.bare.spent / 1_000).toFixed(2)}`,
    "ratio (Corral ÷ bare Fastify; goal 0.6)": buying.ours.perSecond / buying.bare.perSecond,
    "ratio (processor of bare Fastify ÷ Corral's; goal 0.6)": buying.bare.spent / buying.ours.spent,
  });

  /** One at a time: otherwise the rate limit towards the provider (5 calls a second) would be measured. */
  const times = {
    ours: /** @type {number[]} */ ([]),
    provider: /** @type {number[]} */ ([]),
    bare: /** @type {number[]} */ ([]),
  };
  const timed = async (/** @type {number[]} */ into, /** @type {() => Promise<unknown>} */ work) => {
    const started = performance.now();
    await work();
    into.push(performance.now() - started);
  };
  const card = async () => {
    const token = await post(
      `/mercadopago/v1/card_tokens?public_key=${app.keys.SANDBOX_MP_PUBLIC_KEY}`,
      {
        card_number: "5474925432670366",
        security_code: "123",
        expiration_month: "11",
        expiration_year: "2030",
        cardholder: { name: "APRO" },
      },
      app.sandboxUrl,
    );
    return {
      method: "mp_card",
      card: { token: token.id, paymentMethodId: "master", paymentTypeId: "credit_card", installments: 1 },
    };
  };
  const unpaidCharges = [];
  for (let i = 0; i < PAID; i++) unpaidCharges.push((await sale()).chargeId);
  const unpaid = await written();
  for (const chargeId of unpaidCharges) {
    const body = await card();
    await timed(times.ours, () => post(`/api/charges/${chargeId}/attempts`, body));
    await timed(times.provider, () =>
      fetch(`${app.sandboxUrl}/mercadopago/v1/payment_methods?public_key=${app.keys.SANDBOX_MP_PUBLIC_KEY}`).then((r) =>
        r.text(),
      ),
    );
    // Its notices ask the provider too: without a pause the pace that is kept would be measured.
    await pause(800);
  }
  const paidRows = Math.round(((await written()) - unpaid) / PAID);
  for (let i = 0; i < PAID; i++) await timed(times.bare, () => bare(paidRows));
  const ours = quantile(times.ours) - quantile(times.provider);
  report("Paying by card: attempt, provider, ledger, folio and receipts (one at a time)", {
    "rows that each payment writes": paidRows,
    "ms per payment, p50": quantile(times.ours),
    "of them, a trip to the simulated provider": quantile(times.provider),
    "ms of a bare transaction with the same rows": quantile(times.bare),
    "ratio (ours ÷ bare transaction)": ours / quantile(times.bare),
    "limit kept with the provider": "5 calls per second",
  });
} finally {
  await pool.end();
  await app.stop();
}
