import { afterEach, expect, test } from "vitest";
import { http } from "../src/http";
import { limiter } from "../src/limiter";
import { answer, type Script, scripted } from "./scripted";

let server: Awaited<ReturnType<typeof scripted>> | undefined;
afterEach(() => server?.stop());

const client = async (script: Script, timeoutMs = 2_000, wait?: (ms: number) => Promise<unknown>) => {
  server = await scripted(script);
  return http({
    baseUrl: server.url,
    headers: { authorization: "Bearer secreto" },
    timeoutMs,
    requestsPerSecond: 1_000,
    wait,
  });
};
/** Notes each pause between two tries, and doesn't wait. */
const pauses = () => {
  const noted: number[] = [];
  return { noted, wait: async (ms: number) => void noted.push(ms) };
};
const calls = () => server?.seen.length;

test("a read is retried after a server error", async () => {
  const call = await client((_s, r, n) => (n === 1 ? answer(r, 503, {}) : answer(r, 200, { ok: true })));
  expect(await call({ method: "GET", path: "/x" })).toMatchObject({ kind: "reply", status: 200, json: { ok: true } });
  expect(calls()).toBe(2);
});

test("a read waits for a short Retry-After and is retried", async () => {
  const { noted, wait } = pauses();
  const busy: Script = (_s, r, n) =>
    n < 3 ? answer(r, 429, {}, { "retry-after": String(2 - n) }) : answer(r, 200, {});
  const call = await client(busy, 2_000, wait);
  expect(await call({ method: "GET", path: "/x" })).toMatchObject({ status: 200 });
  expect(noted).toEqual([1_000, 0]);
});

test("a long Retry-After is returned immediately", async () => {
  const call = await client((_s, r) => answer(r, 429, {}, { "retry-after": "120" }));
  expect(await call({ method: "GET", path: "/x" })).toMatchObject({ status: 429, retryAfterMs: 120_000 });
  expect(calls()).toBe(1);
});

test("a read fails after three tries", async () => {
  const { noted, wait } = pauses();
  const call = await client((_s, r) => void r.destroy(), 2_000, wait);
  expect(await call({ method: "GET", path: "/x" })).toEqual({ kind: "silence", why: "network" });
  expect(calls()).toBe(3);
  expect(noted).toEqual([250, 500]);
});

test.each([
  ["an error of the server", (r: Parameters<Script>[1]) => answer(r, 500, {})],
  ["a rate limit", (r: Parameters<Script>[1]) => answer(r, 429, {}, { "retry-after": "0" })],
  ["a broken connection", (r: Parameters<Script>[1]) => void r.destroy()],
])("a create is sent once, also after %s", async (_name, fail) => {
  const call = await client((_s, r) => void fail(r));
  await call({ method: "POST", path: "/x", body: { a: 1 } });
  expect(calls()).toBe(1);
});

test("the timeout covers the body, not only the headers", async () => {
  const call = await client((_s, r) => void r.writeHead(200).write('{"half":'), 150);
  expect(await call({ method: "POST", path: "/x" })).toEqual({ kind: "silence", why: "timeout" });
});

test("an endless body is cut off", async () => {
  const call = await client((_s, r) => {
    r.writeHead(200);
    for (let i = 0; i < 3; i++) r.write("x".repeat(1024 * 1024));
    r.end();
  });
  expect(await call({ method: "GET", path: "/x" })).toEqual({ kind: "silence", why: "too_large" });
});

test("a reply that isn't JSON is no exception", async () => {
  const call = await client((_s, r) => answer(r, 200, "<html>"));
  expect(await call({ method: "GET", path: "/x" })).toMatchObject({
    kind: "reply",
    status: 200,
    json: undefined,
    text: "<html>",
  });
});

test("a redirect is not followed, so the key isn't sent elsewhere", async () => {
  const call = await client((_s, r) => answer(r, 302, "", { location: "/elsewhere" }));
  expect(await call({ method: "GET", path: "/x" })).toMatchObject({ status: 302 });
  expect(calls()).toBe(1);
});

test("no reply contains the credential, also when the host doesn't exist", async () => {
  const call = http({
    baseUrl: "http://127.0.0.1:1",
    headers: { authorization: "Bearer secreto" },
    requestsPerSecond: 1_000,
  });
  expect(JSON.stringify(await call({ method: "POST", path: "/x" }))).not.toContain("secreto");
});

test("a query omits undefined values and keeps dots in names", async () => {
  const call = await client((_s, r) => answer(r, 200, {}));
  await call({ method: "GET", path: "/x", query: { "created_at.gte": "5", none: undefined } });
  expect(server?.seen[0]?.query.toString()).toBe("created_at.gte=5");
});

test("calls are limited to the rate, urgent ones first", async () => {
  const slot = limiter(50);
  const order: string[] = [];
  const began = performance.now();
  await Promise.all(
    [...Array(6).fill(false), true].map((urgent: boolean) =>
      slot(urgent).then(() => order.push(urgent ? "create" : "read")),
    ),
  );
  expect(performance.now() - began).toBeGreaterThan(60);
  expect(order.slice(0, 4)).toEqual(["read", "read", "read", "create"]);
});
