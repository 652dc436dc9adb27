import { ANSWER_MARK } from "@corral/domain/kernel/answer-mark";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

test.each([
  ["GET", "/api/health", 200],
  ["GET", "/api/config", 200],
  ["GET", "/venta-en-linea", 200],
  ["GET", "/", 302],
  ["GET", "/api/sales", 401],
  ["GET", "/api/nothing-of-this", 404],
  ["GET", "/nothing-of-this", 404],
  ["GET", "/assets/gone.js", 404],
  ["POST", "/api/session", 415],
] as const)("the answer to %s %s, a %i, says that it is this server's own", async (method, url, status) => {
  const answer = await fetch(c.url + url, {
    method,
    redirect: "manual",
    ...(method === "POST" ? { body: "x", headers: { "content-type": "text/x-nothing" } } : {}),
  });
  await answer.arrayBuffer();
  expect([answer.status, answer.headers.get(ANSWER_MARK)]).toEqual([status, "1"]);
});
