import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";

const file = fileURLToPath(import.meta.url);

/**
 * Bare Fastify in its own process: GET /bytes answers these bytes, POST /notice reads a body and answers like ours.
 * @param {string} bytes @param {string} type
 */
export async function startBare(bytes, type) {
  const child = fork(file, { env: { ...process.env, BENCH_BARE: "1" } });
  const url = new Promise((ready) => child.once("message", ready));
  child.send({ bytes, type });
  return { url: /** @type {string} */ (await url), stop: () => void child.kill() };
}

if (process.env.BENCH_BARE && process.argv[1] === file) {
  process.once("message", async (/** @type {{bytes: string, type: string}} */ { bytes, type }) => {
    const app = Fastify();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    app.get("/bytes", (_request, reply) => reply.type(type).send(bytes));
    app.post("/notice", () => ({ received: true }));
    process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
  });
}
