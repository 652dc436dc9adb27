import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "../../testing/corral";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

const uuid = "00000000-0000-4000-8000-000000000000";
const publicId = "A".repeat(22);
const sale = (o: object = {}) => ({
  lines: [{ itemId: uuid, qty: 1 }],
  contact: { name: "Ana Pérez", phone: "5512345678" },
  seenTotal: 100,
  privacyVersion: "2026-01",
  ...o,
});
const count = async () =>
  (
    await sql<{
      n: number;
    }>`select (select count(*) from sale)::int + (select count(*) from claim)::int + (select count(*) from attempt)::int as n`.execute(
      c.deps.db,
    )
  ).rows[0]?.n;

test.each([
  ["a field that nobody named", "/api/sales", sale({ discount: 50 }), 422, "VALIDATION_FAILED"],
  ["a quantity as text", "/api/sales", sale({ lines: [{ itemId: uuid, qty: "1" }] }), 422, "VALIDATION_FAILED"],
  ["a negative quantity", "/api/sales", sale({ lines: [{ itemId: uuid, qty: -1 }] }), 422, "VALIDATION_FAILED"],
  ["a total that overflows", "/api/sales", sale({ seenTotal: 1e15 }), 422, "VALIDATION_FAILED"],
  ["a negative total", "/api/sales", sale({ seenTotal: -1 }), 422, "VALIDATION_FAILED"],
  ["an empty cart", "/api/sales", sale({ lines: [] }), 422, "CART_EMPTY"],
  ["an item that isn't there", "/api/sales", sale(), 409, "ITEM_NOT_PUBLISHED"],
  ["an old privacy notice", "/api/sales", sale({ privacyVersion: "1999" }), 422, "PRIVACY_NOT_SHOWN"],
  ["no way to be reached", "/api/sales", sale({ contact: { name: "Ana" } }), 422, "VALIDATION_FAILED"],
  ["a charge that isn't there", `/api/charges/${publicId}/attempts`, { method: "oxxo_cash" }, 404, "NOT_FOUND"],
  ["a method that isn't one", `/api/charges/${publicId}/attempts`, { method: "bitcoin" }, 422, "VALIDATION_FAILED"],
  ["a sale of somebody else", `/api/sales/${publicId}/release`, {}, 404, "NOT_FOUND"],
])("%s is refused with its code, in Spanish, and nothing is written", async (_what, path, body, status, code) => {
  const before = await count();
  const b = c.buyer();
  await b.get("/api/config");
  const answer = await b.call("POST", path, body);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.headers.get("content-type")).toContain("application/problem+json");
  expect(answer.body.detail.length).toBeGreaterThan(10);
  expect(answer.body.support_id).toMatch(/^[0-9a-f]{12}$/);
  expect(await count()).toBe(before);
});

test("unreadable JSON, another format, too much and a missing key each get their own answer", async () => {
  const b = c.buyer();
  expect((await b.call("POST", "/api/sales", undefined, { raw: '{"lines": [' })).body.code).toBe("BAD_REQUEST");
  expect(
    (
      await b.call("POST", "/api/sales", undefined, {
        raw: JSON.stringify(sale({ privacyVersion: "x".repeat(70_000) })),
      })
    ).body.code,
  ).toBe("PAYLOAD_TOO_LARGE");
  const plain = await fetch(`${c.url}/api/sales`, {
    method: "POST",
    headers: { "content-type": "text/csv", "idempotency-key": crypto.randomUUID() },
    body: "a,b",
  });
  expect(plain.status).toBe(415);
  const keyless = await fetch(`${c.url}/api/sales`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(sale()),
  });
  expect([keyless.status, ((await keyless.json()) as { code: string }).code]).toEqual([400, "IDEMPOTENCY_KEY_MISSING"]);
});

test("reads refuse what they don't know, and an address that isn't there says so", async () => {
  const b = c.buyer();
  expect((await b.get("/api/catalog?cursor=nada")).body.code).toBe("VALIDATION_FAILED");
  expect((await b.get("/api/catalog?limit=1000")).body.code).toBe("VALIDATION_FAILED");
  expect((await b.get("/api/catalog?colour=red")).body.code).toBe("VALIDATION_FAILED");
  expect((await b.get(`/api/catalog/${uuid}`)).body.code).toBe("NOT_FOUND");
  expect((await b.get("/api/calendar?from=2026-02-30&to=2026-03-01")).body.code).toBe("VALIDATION_FAILED");
  expect((await b.get("/api/nada")).body.code).toBe("NOT_FOUND");
  expect((await b.get(`/api/receipts/venta/${publicId}`)).body.code).toBe("RECEIPT_NOT_FOUND");
  expect((await b.get(`/api/receipts/otra/${publicId}`)).body.code).toBe("RECEIPT_TYPE_UNKNOWN");
});

test("the price the buyer saw is compared with ours, never taken", async () => {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("empty shelf");
  const lower = await b.cart([{ itemId: item.id, qty: 1 }], 1);
  expect(lower.body).toMatchObject({ code: "PRICE_CHANGED", total: item.price });
});

test("a buyer with three unpaid purchases is asked to finish one, and letting one go makes room", async () => {
  const b = c.buyer();
  const shelf = await b.shelf("group=productos");
  const buy = (i: number) => b.cart([{ itemId: shelf[i]?.id ?? "", qty: 1 }], shelf[i]?.price ?? 0);
  const first = await buy(0);
  await buy(1);
  await buy(2);
  expect((await buy(3)).body.code).toBe("HOLD_LIMIT");
  expect((await b.call("POST", `/api/sales/${first.body.saleId}/release`)).body.state).toBe("cancelled");
  expect((await buy(3)).status).toBe(201);
});

test("pages of the catalogue neither repeat nor skip, in every order", async () => {
  const b = c.buyer();
  for (const sort of ["new", "price_asc", "price_desc", "name"]) {
    const seen: string[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await b.get(`/api/catalog?sort=${sort}&limit=7${cursor ? `&cursor=${cursor}` : ""}`);
      seen.push(...body.items.map((i: { id: string }) => i.id));
      if (!body.next) break;
      cursor = body.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe((await b.get("/api/catalog?limit=1")).body.total);
  }
});

test("thirty buyers, the last places of a visit: as many are taken as there are", async () => {
  const b = c.buyer();
  const visits = (await b.get("/api/catalog?group=visitas")).body.items as { id: string }[];
  const item = (await b.get(`/api/catalog/${visits[0]?.id}`)).body;
  const session = item.sessions.find(
    (s: { availability: { left: number; buyable: boolean } }) =>
      s.availability.buyable && s.availability.left > 1 && s.availability.left < 30,
  );
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      c
        .buyer()
        .cart(
          [{ itemId: item.id, sessionId: session.id, tier: session.tiers[0].code, qty: 1 }],
          session.tiers[0].price,
        ),
    ),
  );
  expect(answers.filter((a) => a.status === 201)).toHaveLength(session.availability.left);
  expect(answers.filter((a) => a.body.code === "SESSION_FULL")).toHaveLength(30 - session.availability.left);
});
