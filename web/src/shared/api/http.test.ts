// @vitest-environment node
import { editCustomer } from "@corral/contract/calls/business/customers";
import { startAttempt } from "@corral/contract/calls/payments/attempts";
import { readCharge } from "@corral/contract/calls/payments/charges";
import { listSales } from "@corral/contract/calls/selling/sales";
import { ANSWER_MARK } from "@corral/domain/kernel/answer-mark";
import { afterEach, describe, expect, it, vi } from "vitest";
import { requestsInFlight } from "#src/offline/activity";
import { clockSkew } from "#src/offline/clock";
import { connection } from "#src/offline/connection";
import { ApiError, isWorthRetrying, OfflineError } from "./errors";
import { api, get, send } from "./http";
import { ActKey, isAnswer, useKeyedMutation } from "./keyed";

/** Replaces fetch only; records the requests. */
function network(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const { signal, ...rest } = init;
    const request = new Request(new URL(url, "http://corral.test"), rest);
    requests.push(request);
    if (signal?.aborted) throw signal.reason;
    return Promise.race([
      Promise.resolve(answer(request)),
      new Promise<never>((_, no) => signal?.addEventListener("abort", () => no(signal.reason))),
    ]);
  });
  return requests;
}
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", [ANSWER_MARK]: "1", ...headers },
  });

describe("the API client", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("makes a call by its name: the contract's verb and path, encoded parameters, key and version as headers", async () => {
    const requests = network(() => json({}));
    await api(readCharge, { params: { chargeId: "a/b?c" } });
    await api(listSales, { query: { q: "", money: "due" } });
    const body = { name: "Ana", phone: "5512345678", email: "", notes: "" };
    await api(editCustomer, { params: { customerId: "c-1" }, body, key: "k-1", version: 3 });
    expect(requests.map((it) => `${it.method} ${it.url.slice("http://corral.test".length)}`)).toEqual([
      "GET /api/charges/a%2Fb%3Fc",
      "GET /api/sales?money=due",
      "PUT /api/customers/c-1",
    ]);
    expect(await requests[2]?.json()).toEqual(body);
    expect([requests[2]?.headers.get("idempotency-key"), requests[2]?.headers.get("if-match")]).toEqual(["k-1", '"3"']);
  });

  it("reads JSON, leaving empty query values out", async () => {
    const requests = network(() => json({ items: [] }));
    expect(
      await get("/api/catalog", { query: { q: "vaca", max: undefined, limit: 20, available: true, cursor: "" } }),
    ).toEqual({ items: [] });
    expect(requests[0]?.url).toBe("http://corral.test/api/catalog?q=vaca&limit=20&available=true");
    expect(requests[0]?.headers.has("idempotency-key")).toBe(false);
  });

  it("sends a write with the given key", async () => {
    const requests = network(() => json({ id: 1 }, 201));
    await send("POST", "/api/sales", { lines: [] }, { key: "k-1", ifMatch: '"3"' });
    expect(requests[0]?.headers.get("idempotency-key")).toBe("k-1");
    expect(requests[0]?.headers.get("if-match")).toBe('"3"');
    expect(await requests[0]?.json()).toEqual({ lines: [] });
  });

  it("turns Problem Details into an ApiError with the faults by field", async () => {
    network(() =>
      json(
        {
          type: "about:blank",
          title: "x",
          status: 422,
          code: "VALIDATION_FAILED",
          detail: "Revisa los datos.",
          support_id: "s-9",
          retryable: false,
          errors: [{ field: "/buyer/email", message: "Falta la arroba." }],
          max: 5,
        },
        422,
      ),
    );
    const error = await get("/api/x").catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: "VALIDATION_FAILED",
      detail: "Revisa los datos.",
      supportId: "s-9",
      retryable: false,
      extra: { max: 5 },
    });
    expect((error as ApiError).fault("buyer/email")).toBe("Falta la arroba.");
  });

  it("handles an answer that is no problem document, and Retry-After", async () => {
    network(() => new Response("<html>Bad gateway</html>", { status: 502, headers: { "retry-after": "7" } }));
    const error = await get("/api/x").catch((e: unknown) => e);
    expect(error).toMatchObject({ status: 502, code: "HTTP_502", retryable: true, retryAfter: 7 });
    expect(isWorthRetrying(error)).toBe(true);
  });

  it("throws OfflineError without an answer and shows that there is no connection", async () => {
    network(() => Promise.reject(new TypeError("failed")));
    await expect(get("/api/x")).rejects.toBeInstanceOf(OfflineError);
    expect(connection().online).toBe(false);
    network(() => json({}));
    await get("/api/x");
    expect(connection().online).toBe(true);
  });

  it("gives up after its timeout", async () => {
    network(() => new Promise(() => {}));
    const error = await get("/api/x", { timeoutMs: 5 }).catch((e: unknown) => e);
    expect(error).toMatchObject({ reason: "timeout" });
  });

  it("doesn't report a caller's own abort as offline", async () => {
    network(() => new Promise(() => {}));
    const stop = new AbortController();
    const answer = get("/api/x", { signal: stop.signal });
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  });

  it("counts as in flight while it runs", async () => {
    let end = (_: Response) => {};
    network(() => new Promise((then) => (end = then)));
    const answer = get("/api/x");
    expect(requestsInFlight()).toBe(1);
    end(json({}));
    await answer;
    expect(requestsInFlight()).toBe(0);
  });

  it("measures the phone's clock by the server's answer, but not by a copy", async () => {
    network(() => json({}, 200, { date: new Date(Date.now() + 600_000).toUTCString() }));
    await get("/api/x");
    expect(clockSkew()).toBeGreaterThan(595_000);
    network(() => json({}, 200, { date: new Date(0).toUTCString(), "x-corral-copy": "1" }));
    await get("/api/x");
    expect(clockSkew()).toBeGreaterThan(595_000);
    expect(connection().online).toBe(false);
  });
});

describe("an answer that isn't our server's", () => {
  afterEach(() => vi.unstubAllGlobals());
  const yearsAhead = { date: new Date(Date.now() + 1e11).toUTCString() };
  const html = { "content-type": "text/html", ...yearsAhead };

  it.each<[string, () => Response]>([
    ["a portal's page", () => new Response("<html>Bienvenido</html>", { headers: html })],
    ["an empty 200", () => new Response("", { headers: yearsAhead })],
    ["a 204", () => new Response(null, { status: 204, headers: yearsAhead })],
    ["JSON of another's", () => Response.json({ ok: true }, { headers: yearsAhead })],
    ["a 401 of another's", () => Response.json({ code: "UNAUTHENTICATED" }, { status: 401, headers: yearsAhead })],
    ["a 404 in HTML", () => new Response("<html>No</html>", { status: 404, headers: html })],
    // A proxy that replaces the body and keeps our headers.
    ["our answer, changed", () => new Response("<html>", { headers: { ...html, [ANSWER_MARK]: "1" } })],
  ])("%s is no answer: nothing was done, nobody is signed out, and the clock stays", async (_, answer) => {
    network(() => json({}, 200, { date: new Date().toUTCString() }));
    await get("/api/x");
    expect(connection().online).toBe(true);
    network(answer);
    const error = await send("POST", "/api/sales", {}, { key: "k" }).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: "OfflineError", reason: "foreign" });
    expect(isAnswer(error)).toBe(false);
    expect(connection().online).toBe(false);
    expect(Math.abs(clockSkew() ?? 0)).toBeLessThan(5_000);
  });

  it("a proxy may answer 5xx, 413 or 429 for the server, without setting the clock", async () => {
    for (const [status, online] of [
      [502, false],
      [413, true],
    ] as const) {
      network(() => json({}));
      await get("/api/x");
      network(() => new Response("<html>nginx</html>", { status, headers: html }));
      const error = await send("POST", "/api/sync", {}, { key: "k" }).catch((e: unknown) => e);
      expect(error).toMatchObject({ status, code: `HTTP_${status}` });
      expect(connection().online).toBe(online);
      expect(Math.abs(clockSkew() ?? 0)).toBeLessThan(5_000);
    }
  });
});

describe("the idempotency key of an act", () => {
  it("stays while there is no answer and changes after one", () => {
    const act = new ActKey();
    const first = act.of({ a: 1 });
    expect(act.of({ a: 1 })).toBe(first);
    act.answered();
    expect(act.of({ a: 1 })).not.toBe(first);
  });
  it("changes with the content", () => {
    const act = new ActKey();
    expect(act.of({ a: 1 })).not.toBe(act.of({ a: 2 }));
  });
  it("counts a refusal as an answer, but not a timeout, a 5xx, a rate limit or a request in progress", () => {
    expect(isAnswer(new ApiError({ status: 422, code: "X" }))).toBe(true);
    expect(isAnswer(new ApiError({ status: 409, code: "ANIMAL_NOT_AVAILABLE" }))).toBe(true);
    for (const status of [408, 425, 429, 500, 503]) expect(isAnswer(new ApiError({ status, code: "X" }))).toBe(false);
    expect(isAnswer(new ApiError({ status: 409, code: "X", retryAfter: 1 }))).toBe(false);
    expect(isAnswer(new OfflineError("timeout"))).toBe(false);
  });
});

/** Compiled only: `tsc` reports a line that must not compile and does. */
function useCompiled() {
  // @ts-expect-error Its parameter is missing.
  void api(readCharge, {});
  // @ts-expect-error A write needs a key.
  void api(startAttempt, { params: { chargeId: "c" }, body: { method: "mp_card" } });
  // @ts-expect-error An edit needs the version that was seen.
  void api(editCustomer, {
    params: { customerId: "c" },
    body: { name: "", phone: "", email: "", notes: "" },
    key: "k",
  });
  const { error } = useKeyedMutation((chargeId: string, key) =>
    api(startAttempt, { params: { chargeId }, body: { method: "oxxo_cash" }, key }),
  );
  if (!(error instanceof ApiError)) return false;
  // @ts-expect-error PHONE_TAKEN is no refusal of this call.
  return error.code === "PHONE_TAKEN" || error.code === "CONTACT_UNCONFIRMED" || error.code === "RATE_LIMITED";
}
it("types what a call takes and its possible refusals", () => expect(useCompiled).toBeTypeOf("function"));
