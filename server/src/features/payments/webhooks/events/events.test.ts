import { createHmac } from "node:crypto";
import { MINUTE } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { typeWords } from "./event-words";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

const staff = async (login: string) => {
  const phone = c.buyer();
  await phone.call("POST", "/api/session", { login, password: "corral-demo" });
  return phone;
};
let sent = 0;
function signed(id: string, o: { body?: string; secret?: string } = {}) {
  const ts = String(c.deps.now());
  const request = `r${++sent}`;
  const v1 = createHmac("sha256", o.secret ?? "secreto-de-prueba")
    .update(`id:${id.toLowerCase()};request-id:${request};ts:${ts};`)
    .digest("hex");
  return fetch(`${c.url}/api/webhooks/mercadopago?data.id=${id}&type=order`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": request },
    body:
      o.body ??
      JSON.stringify({
        type: "order",
        action: "order.processed",
        data: { id, version: sent, email: "ana@persona.mx" },
      }),
  });
}
async function transfer() {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("empty");
  const { body } = await b.cart([{ itemId: item.id, qty: 1 }], item.price);
  const out = await b.pay(body.chargeId, { method: "spei_mp" });
  const attempt = await c.deps.db
    .selectFrom("attempt")
    .select(["order_ref", "id"])
    .where("public_id", "=", out.body.attempts[0].id)
    .executeTakeFirstOrThrow();
  return {
    b,
    chargeId: body.chargeId as string,
    ref: String(attempt.order_ref),
    clabe: out.body.attempts[0].clabe.clabe as string,
  };
}

describe("received webhooks", () => {
  it.each([
    ["nothing at all", undefined, {}],
    ["no type of content", "x", {}],
    ["a form", "id=1&topic=payment", { "content-type": "application/x-www-form-urlencoded" }],
    ["text that is no JSON", "{{{", { "content-type": "application/json" }],
    [
      "NUL bytes",
      `{"type":"order.\\u0000paid","data":{"object":{"id":"x\\u0000y"}}}\0`,
      { "content-type": "text/plain" },
    ],
    ["half a letter", `{"type":"\\ud800","id":"\\udfff"}`, { "content-type": "application/json; charset=latin1" }],
  ])("is answered with 200 also when it is %s", async (_what, body, headers) => {
    const send = (path: string) =>
      fetch(`${c.url}/api/webhooks/${path}`, {
        method: "POST",
        headers: headers as Record<string, string>,
        ...(body === undefined ? {} : { body: Buffer.from(body) }),
      });
    expect((await send("conekta")).status).toBe(200);
    expect((await send("mercadopago?topic=payment&id=1&id=2")).status).toBe(200);
    await c.inbox();
  });

  it("are refused when too large, and from unknown senders", async () => {
    const large = await fetch(`${c.url}/api/webhooks/conekta`, { method: "POST", body: Buffer.alloc(300 * 1024, 97) });
    expect(large.status).toBe(413);
    expect((await fetch(`${c.url}/api/webhooks/paypal`, { method: "POST" })).status).toBe(404);
  });

  it("with a false signature are counted, and their content is neither logged nor stored", async () => {
    const lines: string[] = [];
    const { warn } = c.deps.log;
    c.deps.log.warn = (message, data) => void lines.push(JSON.stringify([message, data]));
    for (let i = 0; i < 25; i++)
      expect((await signed("ORDFALSO", { secret: "otro", body: '{"type":"me-llamo-Ana"}' })).status).toBe(401);
    const owner = await staff("dueno");
    await expect.poll(async () => (await owner.get("/api/provider-events")).body.turnedAway).toBe(25);
    c.deps.log.warn = warn;
    expect(lines.length).toBeLessThan(5);
    expect(lines.join()).not.toMatch(/Ana|ORDFALSO/);
    const kept = await c.deps.db.selectFrom("provider_event").select("id").where("ref", "=", "ORDFALSO").execute();
    expect(kept).toEqual([]);
  });

  it("about an unknown id are retried with pauses, then marked as not ours", async () => {
    await signed("ORDAJENO");
    const owner = await staff("dueno");
    const readEvent = async () => (await owner.get("/api/provider-events?q=ordajeno")).body.items[0];
    await c.inbox();
    expect(await readEvent()).toMatchObject({ tries: 1, outcome: null, outcomeWords: "Se vuelve a intentar solo" });
    await c.inbox();
    expect((await readEvent()).tries).toBe(1);
    for (let i = 0; i < 8; i++) {
      await c.later(16 * MINUTE);
      await c.inbox();
    }
    expect(await readEvent()).toMatchObject({ tries: 8, outcomeWords: "No es de este negocio", charge: null });
  });
});

describe("the staff's page of webhooks", () => {
  it("shows each one's outcome, number of deliveries, and charge", async () => {
    const { ref, clabe, chargeId, b } = await transfer();
    await c.control("/pay", { clabe });
    const body = JSON.stringify({ type: "order", action: "order.processed", data: { id: ref, version: 7 } });
    for (let i = 0; i < 3; i++) await signed(ref, { body });
    await c.inbox();
    const owner = await staff("dueno");
    const { items } = (await owner.get(`/api/provider-events?q=${ref.slice(0, 12)}`)).body;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      outcome: "paid",
      outcomeWords: "Pago confirmado",
      tone: "success",
      copies: 3,
      trust: "valid",
      providerWords: "Mercado Pago",
      type: "order.processed",
      typeWords: "Se procesó un pago",
      charge: { id: chargeId, stateWords: "Pagado" },
    });
    expect((await owner.get(`/api/provider-events?q=${clabe}`)).body.items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain("ana@");
    expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("paid");
  });

  it("tells a type that it doesn't know by what it is about, and never by its code", () => {
    expect(typeWords({ type: "order.reinvented", family: "order" })).toBe("Novedad de un cobro");
    expect(typeWords({ type: "topic_chargebacks_wh", family: "charge" })).toBe("Contracargo de un pago");
    expect(typeWords({ type: "created", family: "other" })).toBe("Otro aviso");
  });

  it("is paged, filtered by provider and outcome, and takes wildcards literally", async () => {
    const owner = await staff("encargado");
    const all = (await owner.get("/api/provider-events?limit=60")).body.items as { id: string; provider: string }[];
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; next: string | null } = (
        await owner.get(`/api/provider-events?limit=2${cursor ? `&cursor=${cursor}` : ""}`)
      ).body;
      seen.push(...page.items.map((i) => i.id));
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual(all.map((i) => i.id));
    const conekta = (await owner.get("/api/provider-events?provider=conekta&limit=60")).body.items;
    expect(conekta).toHaveLength(all.filter((i) => i.provider === "conekta").length);
    const ignored = (await owner.get("/api/provider-events?group=ignored")).body.items as { outcome: string }[];
    expect(new Set(ignored.map((i) => i.outcome))).toEqual(new Set(["nothing to do", "not ours"]));
    expect((await owner.get("/api/provider-events?q=%25")).body.items).toEqual([]);
  });

  it("shows support the outcome without links to charges", async () => {
    const tech = await staff("soporte");
    const { items } = (await tech.get("/api/provider-events?group=applied")).body;
    expect(items[0].charge).toMatchObject({ id: null, stateWords: "Pagado" });
  });

  it("reprocesses one: checks with the provider again, audited, once for each key", async () => {
    const { ref, clabe, chargeId, b } = await transfer();
    await signed(ref);
    await c.inbox();
    const owner = await staff("dueno");
    const find = async () => (await owner.get(`/api/provider-events?q=${ref}`)).body.items[0];
    const event = await find();
    expect(event.outcome).toBe("waiting");
    await c.control("/pay", { clabe });
    const key = crypto.randomUUID();
    for (let i = 0; i < 2; i++) {
      const again = await owner.call("POST", `/api/provider-events/${event.id}/again`, {}, { key });
      expect(again.body).toMatchObject({ outcome: null, outcomeWords: "En cola", tries: 0 });
    }
    await c.inbox();
    expect(await find()).toMatchObject({ outcome: "paid" });
    expect((await b.get(`/api/charges/${chargeId}`)).body).toMatchObject({ state: "paid" });
    const trail = await c.deps.db
      .selectFrom("audit_entry")
      .select(["who", "data"])
      .where("action", "=", "event.again")
      .where("about_id", "=", event.id)
      .execute();
    expect(trail).toEqual([{ who: expect.any(String), data: { provider: "mercadopago", ref, was: "waiting" } }]);
    // Again after its payment: nothing is counted twice.
    await owner.call("POST", `/api/provider-events/${event.id}/again`, {});
    await c.inbox();
    expect((await b.get(`/api/charges/${chargeId}`)).body.receipts).toHaveLength(2);
    const none = await owner.call("POST", `/api/provider-events/${crypto.randomUUID()}/again`, {});
    expect(none.body.code).toBe("NOT_FOUND");
  });
});
