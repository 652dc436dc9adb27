import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Deps } from "../deps";
import { errorReplies } from "../http/errors";
import { MOST_STREAMS, openStream } from "./live-reply";

let app: FastifyInstance;
let ended: number;
const open: IncomingMessage[] = [];

/** Sends each request's address as a trusted proxy would. */
beforeEach(async () => {
  ended = 0;
  app = Fastify({ forceCloseConnections: true });
  // Error replies use the log only.
  errorReplies(app, { log: { info() {}, warn() {}, error() {} } } as unknown as Deps);
  app.decorateRequest("address", "");
  app.addHook("onRequest", async (request) => {
    request.address = String(request.headers.from);
  });
  app.get("/api/live", (_request, reply) => {
    openStream(reply, () => {
      ended++;
    });
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  for (const stream of open.splice(0)) stream.destroy();
  await app.close();
});

const listen = (from: string) =>
  new Promise<IncomingMessage>((done, failed) => {
    const { port } = app.server.address() as AddressInfo;
    get({ port, host: "127.0.0.1", path: "/api/live", headers: { from }, agent: false }, (answer) => {
      open.push(answer);
      done(answer);
    }).once("error", failed);
  });
const statusFrom = async (from: string) => (await listen(from)).statusCode;

test("a network may hold a limited number of streams; closing one frees a place, and other networks have their own", async () => {
  const household = (i: number) => `2001:db8:1:2::${(i + 1).toString(16)}`;
  for (let i = 0; i < MOST_STREAMS; i++) expect(await statusFrom(household(i))).toBe(200);
  const refused = await listen(household(MOST_STREAMS));
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "30"]);
  let body = "";
  for await (const part of refused) body += part;
  expect(JSON.parse(body)).toMatchObject({ code: "RATE_LIMITED", retryable: true, retry_after: 30 });
  expect(await statusFrom("2001:db8:1:3::1")).toBe(200);
  expect(await statusFrom("187.190.1.1")).toBe(200);

  open[0]?.destroy();
  await expect.poll(() => ended).toBe(1);
  expect(await statusFrom(household(0))).toBe(200);
  expect(await statusFrom(household(1))).toBe(429);
});
