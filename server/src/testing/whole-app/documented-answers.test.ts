import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fromDecimal } from "@corral/domain/kernel/money";
import { conekta } from "@corral/providers/conekta";
import { mercadoPago } from "@corral/providers/mercadopago";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Corral, corral, UNPACED } from "../corral";
import {
  type Asked,
  afterPayment,
  cardAnswers,
  cashAnswers,
  cashLater,
  cashOrder,
  type Documented,
  mpOrder,
  transferAnswers,
} from "./documented-answers";

let c: Corral;
const faults: unknown[] = [];
/** The provider's answers to creating an order and to reading it. */
let created: Documented;
let now: Documented;
let asked: Asked = { reference: "", total: "0.00", centavos: 0 };

const server = createServer(async (request, reply) => {
  let raw = "";
  for await (const part of request) raw += part;
  const send = ({ status, body }: Documented) =>
    reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body(asked)));
  const empty = (body: object) => send({ source: "none", status: 200, body: () => body });
  const [path = ""] = (request.url ?? "").split("?");
  if (request.method === "POST" && /^(\/v1)?\/orders$/.test(path)) {
    const body = JSON.parse(raw);
    const total: string = body.total_amount ?? (body.line_items[0].unit_price / 100).toFixed(2);
    asked = {
      reference: body.external_reference ?? body.metadata.reference_id,
      total,
      centavos: fromDecimal(total) as number,
    };
    return send(created);
  }
  if (/^(\/v1)?\/orders\/[^/]+$/.test(path)) return send(now);
  if (/^(\/v1)?\/orders$/.test(path)) return empty({ data: [], has_more: false });
  if (path.startsWith("/v1/chargebacks")) return empty({ results: [] });
  return send({ source: "none", status: 404, body: () => ({ errors: [{ code: "not_found" }] }) });
});

beforeAll(async () => {
  c = await corral();
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const common = { baseUrl, now: c.deps.now, ...UNPACED };
  c.deps.providers.mercadopago = mercadoPago({ ...common, accessToken: "APP_USR-x" });
  c.deps.providers.conekta = conekta({ ...common, flavour: "conekta", apiKey: "key_x" });
  c.deps.log.error = (...fault) => faults.push(fault);
});
afterAll(async () => {
  server.close();
  await c.close();
});

/** Buys a product and pays it so. */
async function paid(method: "mp_card" | "spei_mp" | "oxxo_cash") {
  const buyer = c.buyer();
  const item = (await buyer.shelf("group=productos")).find((it) => it.price >= 10_000 && it.price <= 900_000);
  if (!item) throw new Error("nothing on the shelf");
  const { chargeId } = (await buyer.cart([{ itemId: item.id, qty: 1 }], item.price)).body;
  const answer = await buyer.pay(chargeId, method === "mp_card" ? await buyer.card() : { method });
  return { buyer, chargeId: chargeId as string, http: `${answer.status} ${answer.body.code ?? ""}`.trim() };
}
const standing = async (chargeId: string) => {
  const { rows } = await sql<{ attempt: string; charge: string }>`select a.state as attempt, c.state as charge
    from attempt a join charge c on c.id = a.charge_id where c.public_id = ${chargeId}`.execute(c.deps.db);
  return rows[0];
};
/** Asks about it as its buyer does, and leaves the books in order, whatever was answered. */
async function askedAgain({ buyer, chargeId }: Awaited<ReturnType<typeof paid>>) {
  await c.later(20_000);
  expect((await buyer.call("POST", `/api/charges/${chargeId}/check`)).status).toBe(200);
  return standing(chargeId);
}
async function nothingBroken({ buyer, chargeId }: Awaited<ReturnType<typeof paid>>) {
  expect((await buyer.get(`/api/charges/${chargeId}`)).status).toBe(200);
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint as sum from posting`.execute(
    c.deps.db,
  );
  expect(rows[0]?.sum).toBe(0);
  expect(faults).toEqual([]);
}
const named = <T extends [Documented, ...string[]]>(rows: T[]) =>
  rows.map((row): [string, T] => [`${row[0].source}, ${row[0].status}: ${row.slice(1).join(" ")}`, row]);

describe("creating a card's order", () => {
  test.each(named(cardAnswers))("%s", async (_name, [answer, http, attempt, charge]) => {
    created = answer;
    now = { ...answer, status: answer.status < 300 ? 200 : 404 };
    const sale = await paid("mp_card");
    expect([sale.http, await standing(sale.chargeId)]).toEqual([http, { attempt, charge }]);
    await nothingBroken(sale);
  });
});

describe("a transfer that waited", () => {
  test.each(named(transferAnswers))("%s", async (_name, [answer, attempt, charge]) => {
    created = transferAnswers[0]?.[0] as Documented;
    const sale = await paid("spei_mp");
    expect(sale.http).toBe("201");
    now = answer;
    expect(await askedAgain(sale)).toEqual({ attempt, charge });
    await nothingBroken(sale);
  });
});

describe("a card that was paid", () => {
  test.each(named(afterPayment))("%s", async (_name, [answer, attempt, charge]) => {
    created = { source: "MPREF", status: 201, body: mpOrder("processed", "accredited") };
    const sale = await paid("mp_card");
    now = answer;
    // The janitor's question: a buyer has none about what is paid.
    const { rows } = await sql<{ id: string }>`select a.id from attempt a join charge c on c.id = a.charge_id
      where c.public_id = ${sale.chargeId}`.execute(c.deps.db);
    await sql`update attempt set next_check_at = '2000-01-01' where id = ${rows[0]?.id}`.execute(c.deps.db);
    await c.tick();
    expect(await standing(sale.chargeId)).toEqual({ attempt, charge });
    await nothingBroken(sale);
  });
});

describe("creating a cash voucher", () => {
  test.each(named(cashAnswers))("%s", async (_name, [answer, http, attempt, charge]) => {
    created = answer;
    now = { ...answer, status: answer.status < 300 ? 200 : 404 };
    const sale = await paid("oxxo_cash");
    expect([sale.http, await standing(sale.chargeId)]).toEqual([http, { attempt, charge }]);
    await nothingBroken(sale);
  });
});

describe("a voucher that waited", () => {
  test.each(named(cashLater))("%s", async (_name, [answer, attempt, charge]) => {
    created = { source: "COA", status: 200, body: cashOrder("pending_payment") };
    const sale = await paid("oxxo_cash");
    expect(sale.http).toBe("201");
    now = answer;
    expect(await askedAgain(sale)).toEqual({ attempt, charge });
    await nothingBroken(sale);
  });
});
