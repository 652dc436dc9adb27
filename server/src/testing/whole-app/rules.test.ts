import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY, MINUTE } from "@corral/domain/kernel/time";
import { conekta } from "@corral/providers/conekta";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#src/app";
import { openDatabase } from "#src/platform/database/db";
import { type Corral, corral } from "../corral";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

async function held(shelf: string) {
  const buyer = c.buyer();
  const item = (await buyer.shelf(shelf)).find((i) => i.price <= 1_000_000);
  if (!item) throw new Error("nothing on the shelf");
  const { body } = await buyer.cart([{ itemId: item.id, qty: 1 }], item.price);
  return { buyer, item, chargeId: body.chargeId as string, saleId: body.saleId as string };
}
const words = async (id: string) => (await c.buyer().get(`/api/catalog/${id}`)).body.availability.words as string;

describe("rule 1, nothing is sold twice", () => {
  it("holds an animal past every deadline until the provider confirms that its voucher is unpaid", async () => {
    const { buyer, item, chargeId } = await held("group=animales&sort=price_asc");
    const out = await buyer.pay(chargeId, { method: "oxxo_cash" });
    const { conekta: own } = c.deps.providers;
    if (!own) throw new Error("no provider");
    const nowhere = { flavour: "digitalfemsa", baseUrl: "http://127.0.0.1:1", apiKey: "key", live: false } as const;
    c.deps.providers.conekta = conekta({ ...nowhere, now: c.deps.now });
    for (let i = 0; i < 4; i++) await c.later(3 * DAY);
    expect(await words(item.id)).toBe("Apartado");
    await c.control("/pay", { reference: out.body.attempts[0].voucher.reference, late: true });
    c.deps.providers.conekta = own;
    await c.later(DAY + MINUTE);
    expect(await words(item.id)).toBe("Vendido");
  });
});

describe("rule 4, acknowledged data is never lost", () => {
  it("answers a webhook only after storing it", async () => {
    const away = openDatabase("postgres://nadie@127.0.0.1:1/nada", () => undefined, 1);
    const quiet = { ...c.deps.log, error: () => undefined };
    const app = await buildApp(
      { ...c.deps, db: away.db, database: away, log: quiet },
      { webDir: mkdtempSync(join(tmpdir(), "corral-sin-web-")) },
    );
    const notice = { id: "evt_r4", type: "order.paid", data: { object: { id: "ord_r4" } } };
    const post = { method: "POST", url: "/api/webhooks/conekta", payload: notice } as const;
    expect((await app.inject(post)).statusCode).toBe(503);
    await app.close();
    await away.close();
  });
});

describe("rule 7, nobody sees another's data", () => {
  it("shows a charge by its link without the buyer's name, phone or e-mail", async () => {
    const { buyer, chargeId } = await held("group=productos");
    expect((await buyer.get(`/api/charges/${chargeId}`)).body).toMatchObject({
      mine: true,
      contact: { name: "Ana Pérez" },
    });
    const other = (await c.buyer().get(`/api/charges/${chargeId}`)).body;
    expect(other).toMatchObject({ mine: false, contact: null });
    expect(JSON.stringify(other)).not.toMatch(/\bAna\b|5512345678|testuser/);
  });

  it("opens nothing by internal ids, and lists to each phone only its own purchases", async () => {
    const { buyer, chargeId, saleId } = await held("group=productos");
    const row = await c.deps.db
      .selectFrom("charge as c")
      .innerJoin("sale as s", "s.id", "c.sale_id")
      .select(["c.id", "s.id as sale"])
      .where("c.public_id", "=", chargeId)
      .executeTakeFirstOrThrow();
    for (const path of [`/api/charges/${row.id}`, `/api/receipts/venta/${row.sale}`])
      expect([404, 422]).toContain((await buyer.get(path)).status);
    expect(chargeId).toMatch(/^[A-Za-z0-9_-]{22}$/);
    const stranger = c.buyer();
    await stranger.get("/api/config");
    expect((await stranger.get("/api/me/purchases")).body.purchases).toEqual([]);
    expect((await stranger.call("POST", `/api/sales/${saleId}/release`)).body.code).toBe("CONTACT_UNCONFIRMED");
  });
});

describe("rule 8, only the provider's own answer decides", () => {
  it("trusts no webhook's content: one that says paid about an unpaid voucher changes nothing", async () => {
    const { buyer, chargeId } = await held("group=productos");
    const out = await buyer.pay(chargeId, { method: "oxxo_cash" });
    const { order_ref: id } = await c.deps.db
      .selectFrom("attempt")
      .select("order_ref")
      .where("public_id", "=", out.body.attempts[0].id)
      .executeTakeFirstOrThrow();
    const body = { id: "evt_r8", type: "order.paid", data: { object: { id, payment_status: "paid" } } };
    const webhook = await fetch(`${c.url}/api/webhooks/conekta`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(webhook.status).toBe(200);
    await c.inbox();
    expect((await buyer.get(`/api/charges/${chargeId}`)).body).toMatchObject({ state: "in_progress", collected: 0 });
  });
});

describe("rule 10, a receipt is frozen", () => {
  it("says the same after the shop, the item and the buyer's data changed", async () => {
    const { buyer, item, chargeId } = await held("group=productos");
    const paid = await buyer.pay(chargeId, await buyer.card());
    const links = paid.body.receipts as { tipo: string; id: string }[];
    const read = () => Promise.all(links.map(async (r) => (await buyer.get(`/api/receipts/${r.tipo}/${r.id}`)).body));
    const before = await read();
    await sql`update setting set value = jsonb_set(value, '{name}', '"Otro Rancho"') where key = 'business'`.execute(
      c.deps.db,
    );
    await sql`update catalog_item set title = 'Otra cosa', price = price + 100 where id = ${item.id}`.execute(
      c.deps.db,
    );
    await sql`update sale set contact_name = 'Otra Persona' where contact_name = 'Ana Pérez'`.execute(c.deps.db);
    const parts = (all: { snapshot: unknown; seller: unknown; hash: string; seal: unknown }[]) =>
      all.map((r) => ({ snapshot: r.snapshot, seller: r.seller, hash: r.hash, seal: r.seal }));
    expect(before).toHaveLength(2);
    expect(parts(await read())).toEqual(parts(before));
  });
});
