import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { produces } from "#src/testing/produces";

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
const read = async (r: Response) => ({
  status: r.status,
  headers: r.headers,
  body: (await r.json()) as object as Record<string, unknown>,
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
  ["a field that nobody named", "/api/sales", sale({ discount: 50 }), produces("VALIDATION_FAILED")],
  ["a quantity as text", "/api/sales", sale({ lines: [{ itemId: uuid, qty: "1" }] }), produces("VALIDATION_FAILED")],
  ["a negative quantity", "/api/sales", sale({ lines: [{ itemId: uuid, qty: -1 }] }), produces("VALIDATION_FAILED")],
  ["a total that overflows", "/api/sales", sale({ seenTotal: 1e15 }), produces("VALIDATION_FAILED")],
  ["a negative total", "/api/sales", sale({ seenTotal: -1 }), produces("VALIDATION_FAILED")],
  ["an empty cart", "/api/sales", sale({ lines: [] }), produces("CART_EMPTY")],
  ["an item that isn't there", "/api/sales", sale(), produces("ITEM_NOT_PUBLISHED")],
  ["an old privacy notice", "/api/sales", sale({ privacyVersion: "1999" }), produces("PRIVACY_NOT_SHOWN")],
  ["no way to be reached", "/api/sales", sale({ contact: { name: "Ana" } }), produces("VALIDATION_FAILED")],
  ["a charge that isn't there", `/api/charges/${publicId}/attempts`, { method: "oxxo_cash" }, produces("NOT_FOUND")],
  [
    "a method that isn't one",
    `/api/charges/${publicId}/attempts`,
    { method: "bitcoin" },
    produces("VALIDATION_FAILED"),
  ],
  ["a sale of somebody else", `/api/sales/${publicId}/release`, {}, produces("NOT_FOUND")],
])("%s is refused with its code, in Spanish, and nothing is written", async (_what, path, body, refused) => {
  const before = await count();
  const b = c.buyer();
  await b.get("/api/config");
  const answer = await b.call("POST", path, body);
  refused(answer);
  expect(await count()).toBe(before);
});

test("invalid JSON, another media type, a body that is too large and a missing key get different answers", async () => {
  const b = c.buyer();
  produces("BAD_REQUEST")(await b.call("POST", "/api/sales", undefined, { raw: '{"lines": [' }));
  const long = JSON.stringify(sale({ privacyVersion: "x".repeat(70_000) }));
  produces("PAYLOAD_TOO_LARGE")(await b.call("POST", "/api/sales", undefined, { raw: long }));
  const plain = await fetch(`${c.url}/api/sales`, {
    method: "POST",
    headers: { "content-type": "text/csv", "idempotency-key": crypto.randomUUID() },
    body: "a,b",
  });
  produces("UNSUPPORTED_MEDIA_TYPE")(await read(plain));
  const keyless = await fetch(`${c.url}/api/sales`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(sale()),
  });
  produces("IDEMPOTENCY_KEY_MISSING")(await read(keyless));
});

test("reads refuse unknown parameters, and an unknown URL is a 404", async () => {
  const b = c.buyer();
  expect((await b.get("/api/catalog?cursor=nada")).body.code).toBe("VALIDATION_FAILED");
  expect((await b.get("/api/catalog?limit=1000")).body.code).toBe("VALIDATION_FAILED");
  expect((await b.get("/api/catalog?colour=red")).body.code).toBe("VALIDATION_FAILED");
  expect((await b.get(`/api/catalog/${uuid}`)).body.code).toBe("NOT_FOUND");
  expect((await b.get("/api/calendar?from=2026-02-30&to=2026-03-01")).body.code).toBe("VALIDATION_FAILED");
  expect((await b.get("/api/nada")).body.code).toBe("NOT_FOUND");
  produces("RECEIPT_NOT_FOUND")(await b.get(`/api/receipts/venta/${publicId}`));
  produces("RECEIPT_TYPE_UNKNOWN")(await b.get(`/api/receipts/otra/${publicId}`));
});

test("the price that the buyer saw is compared with ours, never used", async () => {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("empty shelf");
  const lower = await b.cart([{ itemId: item.id, qty: 1 }], 1);
  produces("PRICE_CHANGED")(lower);
  expect(lower.body.total).toBe(item.price);
});

test("a buyer with three unpaid purchases must finish one, and releasing one makes room", async () => {
  const b = c.buyer();
  const shelf = await b.shelf("group=productos");
  const buy = (i: number) => b.cart([{ itemId: shelf[i]?.id ?? "", qty: 1 }], shelf[i]?.price ?? 0);
  const first = await buy(0);
  await buy(1);
  await buy(2);
  produces("HOLD_LIMIT")(await buy(3));
  expect((await b.call("POST", `/api/sales/${first.body.saleId}/release`)).body.state).toBe("cancelled");
  expect((await buy(3)).status).toBe(201);
});

test("more than the stock, or than one purchase may have, is refused before anything is held", async () => {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("empty shelf");
  await sql`update catalog_item set stock = 2, max_qty = 5 where id = ${item.id}`.execute(c.deps.db);
  produces("NOT_ENOUGH_STOCK")(await b.cart([{ itemId: item.id, qty: 3 }], 3 * item.price));
  produces("NOT_ENOUGH_STOCK")(await b.cart([{ itemId: item.id, qty: 6 }], 6 * item.price));
  expect((await b.cart([{ itemId: item.id, qty: 2 }], 2 * item.price)).status).toBe(201);
});

test("catalogue pages neither repeat nor skip, in every order", async () => {
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

test("thirty buyers and the last places of a visit: exactly those places are sold", async () => {
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
  const turned = answers.filter((a) => a.status !== 201);
  expect(turned).toHaveLength(30 - session.availability.left);
  for (const a of turned) produces("SESSION_FULL")(a);
});
