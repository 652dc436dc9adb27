import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import pg from "pg";

const file = fileURLToPath(import.meta.url);

/**
 * Bare Fastify in its own process: GET /bytes answers these bytes, GET /rows asks the database once and answers its
 * rows as JSON, POST /notice stores its body as one row and answers like ours.
 * @param {string} bytes @param {string} type @param {{databaseUrl: string, text: string}} [query]
 */
export async function startBare(bytes, type, query) {
  const child = fork(file, { env: { ...process.env, BENCH_BARE: "1" } });
  const url = new Promise((ready) => child.once("message", ready));
  child.send({ bytes, type, query });
  return { url: /** @type {string} */ (await url), stop: () => void child.kill() };
}

if (process.env.BENCH_BARE && process.argv[1] === file) {
  process.once(
    "message",
    async (
      /** @type {{bytes: string, type: string, query?: {databaseUrl: string, text: string}}} */ { bytes, type, query },
    ) => {
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
      process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
    },
  );
}
