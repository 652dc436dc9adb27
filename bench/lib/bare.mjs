import { fork } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import pg from "pg";

const file = fileURLToPath(import.meta.url);

/** Rows of one sale, as another is stored: each with its table, in an order that its keys allow. @typedef {{table: string, row: Record<string, unknown>}[]} SaleRows */
/** @typedef {{databaseUrl: string, text: string, sale?: SaleRows}} Query */

/**
 * Bare Fastify in its own process: GET /bytes answers these bytes, GET /rows asks the database once and answers its
 * rows as JSON, POST /notice stores its body as one row and answers like ours, POST /sale writes a sale's rows into the shop's
 * own tables, a prepared statement each in one transaction, without reading or checking anything.
 * @param {string} bytes @param {string} type @param {Query} [query]
 */
export async function startBare(bytes, type, query) {
  const child = fork(file, { env: { ...process.env, BENCH_BARE: "1" } });
  const url = new Promise((ready) => child.once("message", ready));
  child.send({ bytes, type, query });
  return { url: /** @type {string} */ (await url), pid: child.pid, stop: () => void child.kill() };
}

if (process.env.BENCH_BARE && process.argv[1] === file) {
  process.once(
    "message",
    async (/** @type {{bytes: string, type: string, query?: Query}} */ { bytes, type, query }) => {
      const app = Fastify();
      app.removeAllContentTypeParsers();
      app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
      app.get("/bytes", (_request, reply) => reply.type(type).send(bytes));
      const pool = query && new pg.Pool({ connectionString: query.databaseUrl, max: 10 });
      app.get("/rows", async () => (await pool?.query({ name: "rows", text: query?.text ?? "" }))?.rows);
      app.post("/notice", async (request) => {
        await pool?.query({ name: "store", text: query?.text ?? "", values: [String(request.body)] });
        return { received: true };
      });
      app.post("/sale", async () => {
        const client = await /** @type {pg.Pool} */ (pool).connect();
        try {
          await client.query("begin");
          for (const it of anotherSale(query?.sale ?? [])) await client.query(it);
          await client.query("commit");
        } finally {
          client.release();
        }
        return { stored: true };
      });
      process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
    },
  );
}

/** The statements of another sale like this one: other ids, another buyer, the same item. @param {SaleRows} rows */
function anotherSale(rows) {
  const ids = new Map(rows.flatMap(({ row }) => (row.id ? [[row.id, randomUUID()]] : [])));
  const fresh = {
    public_id: () => randomBytes(16).toString("base64url"),
    secret_hash: () => randomBytes(32).toString("hex"),
    caller: () => `buyer ${randomBytes(16).toString("hex")}`,
    key: randomUUID,
    phone: () => `+52${String(Math.random()).slice(2, 12).padEnd(10, "1")}`,
    email: () => `${randomBytes(6).toString("hex")}@testuser.com`,
  };
  const value = (/** @type {string} */ column, /** @type {unknown} */ old) =>
    ids.get(/** @type {string} */ (old)) ??
    (old !== null && column in fresh ? fresh[/** @type {keyof typeof fresh} */ (column)]() : old);
  const [item] = rows.flatMap(({ row }) => (row.item_id ? [row.item_id] : []));
  return [
    ...rows.map(({ table, row }) => {
      const columns = Object.keys(row);
      return {
        name: table,
        text: `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, n) => `$${n + 1}`).join(", ")})`,
        values: columns.map((column) => value(column, row[column])),
      };
    }),
    { name: "stock", text: "update catalog_item set stock = stock - 1 where id = $1", values: [item] },
  ];
}
