import { createHmac } from "node:crypto";
import { centavos } from "@corral/domain/kernel/money";
import { DAY, HOUR, MINUTE } from "@corral/domain/kernel/time";
import type { PaymentProvider } from "@corral/providers/provider";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import { findChargebacks } from "#src/features/payments/webhooks/find-chargebacks";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());
afterEach(async () => {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint as sum from posting`.execute(
    c.deps.db,
  );
  expect(rows[0]?.sum).toBe(0);
});

const ways = ["mp_card", "mp_wallet", "oxxo_cash"] as const;

/** A paid product, with the provider's ids. */
async function sold(method: "mp_card" | "mp_wallet" | "oxxo_cash" | "spei_mp", extra = 0) {
  const buyer = c.buyer();
  const item = (await buyer.shelf("group=productos")).find((i) => i.price <= 1_000_000);
  if (!item) throw new Error("empty shelf");
  const chargeId = (await buyer.cart([{ itemId: item.id, qty: 1 }], item.price)).body.chargeId as string;
  const started = await buyer.pay(chargeId, method === "mp_card" ? await buyer.card() : { method });
  const attempt = () =>
    c.deps.db
      .selectFrom("attempt")
      .selectAll()
      .where("public_id", "=", started.body.attempts[0].id)
      .executeTakeFirstOrThrow();
  const { order_ref: order } = await attempt();
  if (method !== "mp_card") {
    await c.control("/pay", { id: order, ...(extra ? { amount: item.price + extra } : {}) });
    await buyer.call("POST", `/api/charges/${chargeId}/check`);
  }
  const view = async () => (await buyer.get(`/api/charges/${chargeId}`)).body;
  const phase = async (to: string, id = order) => {
    await c.control("/dispute", { id, phase: to });
    await tell(method, { order: String(order), dispute: `2${id === order ? (await attempt()).payment_ref : id}` });
  };
  const notify = async () => tell("payment", { order: String(order), dispute: String((await attempt()).payment_ref) });
  const journals = async () =>
    (
      await sql<{ kind: string }>`select j.kind from journal j join charge c on c.id = j.charge_id
        where c.public_id = ${chargeId} order by j.at, j.id`.execute(c.deps.db)
    ).rows.map((j) => j.kind);
  return { buyer, item, chargeId, order: String(order), attempt, view, phase, journals, notify };
}

/** Sends and processes a provider's webhook of the dispute, twice. */
async function tell(method: string, id: { order: string; dispute: string }) {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${c.url}/api/webhooks/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const at = String(c.deps.now());
  for (let i = 0; i < 2; i++) {
    if (method === "oxxo_cash")
      await post("conekta", {
        id: at,
        type: "charge.chargeback.updated",
        data: { object: { id: "x", order_id: id.order } },
      });
    else {
      const [type, ref] =
        method === "mp_wallet"
          ? (["topic_chargebacks_wh", id.dispute] as const)
          : method === "payment"
            ? (["payment", id.dispute] as const)
            : (["order", id.order] as const);
      const v1 = createHmac("sha256", "secreto-de-prueba")
        .update(`id:${ref.toLowerCase()};request-id:${at};ts:${at};`)
        .digest("hex");
      const body = { type, action: "updated", date_created: at, data: { id: ref } };
      const signed = { "x-signature": `ts=${at},v1=${v1}`, "x-request-id": at };
      expect((await post(`mercadopago?data.id=${ref}&type=${type}`, body, signed)).status).toBe(200);
    }
    await c.inbox();
  }
}
/** A chargeback that shows on the order's payment alone: the order stays processed. */
async function onPayment(s: Awaited<ReturnType<typeof sold>>, phase: string) {
  await c.control("/dispute", { id: s.order, phase, onPayment: true });
  await tell("mp_card", { order: s.order, dispute: "" });
}
it("a chargeback on the payment alone is a dispute with its task, and only its coverage ends it as won", async () => {
  const s = await sold("mp_card");
  await onPayment(s, "opened");
  expect((await s.view()).state).toBe("disputed");
  await c.later(HOUR);
  await onPayment(s, "won");
  expect((await s.view()).state).toBe("paid");
});
it("a disputed order that is reported as normal asks staff who won", async () => {
  const s = await sold("mp_card");
  await s.phase("opened");
  await c.later(HOUR);
  await s.phase("withdrawn");
  expect((await s.view()).state).toBe("disputed");
  const { rows } = await sql<{ kind: string }>`select t.kind from review_task t join charge c on c.id = t.charge_id
    where c.public_id = ${s.chargeId} and t.state = 'open' order by 1`.execute(c.deps.db);
  expect(rows.map((r) => r.kind)).toContain("dispute_over");
});

const bell = async () => {
  const owner = c.buyer();
  await owner.call("POST", "/api/session", { login: "dueno", password: "corral-demo" });
  return (await owner.get("/api/news")).body.items as { title: string; chargeId: string }[];
};

describe.each(ways)("a payment by %s that its payer disputes", (method) => {
  it("is shown as disputed, notifies staff, moves no money and can't be paid again", async () => {
    const { buyer, view, phase, chargeId, journals, item } = await sold(method);
    await phase("opened");
    expect(await view()).toMatchObject({ state: "disputed", collected: item.price });
    expect((await view()).attempts[0].state).toBe("charged_back");
    produces("ALREADY_PAID")(await buyer.pay(chargeId, { method: "oxxo_cash" }));
    expect(await journals()).toEqual(["collect"]);
    const rung = (await bell()).filter((n) => n.chargeId === chargeId && n.title.startsWith("Contracargo"));
    expect(rung).toHaveLength(1);
  });

  it("is reported again and decided after a person resolved its task", async () => {
    const { view, phase, chargeId, attempt } = await sold(method);
    await phase("opened");
    const owner = c.buyer();
    await owner.call("POST", "/api/session", { login: "dueno", password: "corral-demo" });
    const { items } = (await owner.get("/api/review?group=open&limit=60")).body;
    const task = items.find((t: { chargeId: string }) => t.chargeId === chargeId);
    const note = "Ya mandé las pruebas";
    const done = await owner.call("POST", `/api/review/${task.id}/decision`, { decision: "resolve", note });
    expect(done.body.outcome.note).toBe(note);
    await phase("opened");
    expect(await askProvider(c.deps, await attempt())).toMatchObject({ kind: "disputed", phase: "open" });
    expect((await owner.get(`/api/review/${task.id}`)).body.outcome.note).toBe(note);
    await phase("won");
    expect(await view()).toMatchObject({ state: "paid" });
  });

  it("and wins is booked as a loss once, by a journal of its own; receipts and stock don't change", async () => {
    const { buyer, view, phase, chargeId, journals, item } = await sold(method);
    const [receipts, left] = [(await view()).receipts, (await buyer.get(`/api/catalog/${item.id}`)).body.availability];
    await phase("opened");
    await phase("lost");
    await phase("lost");
    expect(await view()).toMatchObject({ state: "refunded", collected: 0, receipts });
    expect((await view()).attempts[0].state).toBe("charged_back");
    expect(await journals()).toEqual(["collect", "dispute"]);
    expect((await buyer.get(`/api/catalog/${item.id}`)).body.availability).toEqual(left);
    const titles = (await bell()).filter((n) => n.chargeId === chargeId).map((n) => n.title);
    expect(titles).toContain("Contracargo perdido: el banco se llevó el dinero");
    expect(titles).not.toContain("Contracargo: un comprador desconoce su pago");
  });

  it("and loses is collected as before, also when the bank first reported it as lost", async () => {
    const one = await sold(method);
    await one.phase("opened");
    await one.phase("won");
    expect(await one.view()).toMatchObject({ state: "paid", collected: one.item.price });
    expect((await one.view()).attempts[0].state).toBe("succeeded");
    expect(await one.journals()).toEqual(["collect"]);
    const two = await sold(method);
    await two.phase("lost");
    expect((await two.view()).state).toBe("refunded");
    await two.phase("won");
    expect(await two.view()).toMatchObject({ state: "paid", collected: two.item.price });
    expect(await two.journals()).toEqual(["collect", "dispute", "reversal"]);
  });
});

describe("a dispute", () => {
  it("that ended without a webhook is found by the daily check; of a withdrawn one staff say who won", async () => {
    const lost = await sold("mp_card");
    const withdrawn = await sold("mp_wallet");
    await lost.phase("opened");
    await withdrawn.phase("opened");
    await c.control("/dispute", { id: lost.order, phase: "lost" });
    await c.control("/dispute", { id: withdrawn.order, phase: "withdrawn" });
    await c.later(DAY + HOUR);
    expect((await lost.view()).state).toBe("refunded");
    expect((await withdrawn.view()).state).toBe("disputed");
    const owner = c.buyer();
    await owner.call("POST", "/api/session", { login: "dueno", password: "corral-demo" });
    const { items } = (await owner.get("/api/review?limit=60")).body;
    const task = items.find(
      (t: { kind: string; chargeId: string }) => t.kind === "dispute_over" && t.chargeId === withdrawn.chargeId,
    );
    const decided = await owner.call("POST", `/api/review/${task.id}/decision`, {
      decision: "dispute_won",
      note: "El banco lo retiró",
    });
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    expect(await withdrawn.view()).toMatchObject({ state: "paid", collected: withdrawn.item.price });
  });

  it("is not ended by an answer that may be older than it", async () => {
    const { order, phase, view, buyer, chargeId } = await sold("mp_card");
    await phase("opened");
    await c.control("/dispute", { id: order, phase: "withdrawn" });
    await tell("mp_card", { order, dispute: "" });
    await buyer.call("POST", `/api/charges/${chargeId}/check`);
    expect((await view()).state).toBe("disputed");
  });

  it("of an overpaid transfer takes the surplus too, and returns it as open surplus when won", async () => {
    const { phase, view, item } = await sold("spei_mp", 5_000);
    expect(await view()).toMatchObject({ state: "overpaid", surplus: 5_000 });
    await phase("lost");
    expect(await view()).toMatchObject({ state: "refunded", collected: 0, surplus: 0 });
    await phase("won");
    expect(await view()).toMatchObject({ state: "overpaid", collected: item.price + 5_000, surplus: 5_000 });
  });
});

describe("a wallet link that was paid twice", () => {
  async function twice() {
    const s = await sold("mp_wallet");
    await c.control("/pay", { id: s.order });
    await s.notify();
    const second = await c.deps.db
      .selectFrom("provider_payment as p")
      .innerJoin("charge as c", "c.id", "p.charge_id")
      .select("p.payment_ref")
      .where("c.public_id", "=", s.chargeId)
      .where("p.payment_ref", "<>", String((await s.attempt()).payment_ref))
      .executeTakeFirstOrThrow();
    return { ...s, second: second.payment_ref };
  }
  it("has the second payment as surplus; a dispute of it takes only the surplus", async () => {
    const { view, phase, second, item, journals } = await twice();
    expect(await view()).toMatchObject({ state: "overpaid", surplus: item.price });
    await phase("opened", second);
    expect(await view()).toMatchObject({ state: "disputed", collected: 2 * item.price });
    expect((await view()).attempts[0].state).toBe("succeeded");
    await phase("lost", second);
    expect(await view()).toMatchObject({ state: "paid", collected: item.price, surplus: 0 });
    expect(await journals()).toEqual(["collect", "collect", "dispute"]);
  });
  it("counts a refund of the second in the provider's panel once, and the first stays paid", async () => {
    const { view, notify, second, item } = await twice();
    await c.control("/refund", { id: second });
    await notify();
    await notify();
    expect((await view()).collected).toBe(item.price);
    expect((await view()).attempts[0].state).toBe("succeeded");
  });
});
describe("a chargeback of a payment that is of no charge here", () => {
  /** Sells by wallet with the same account from somewhere else; answers the chargeback's id. */
  async function elsewhere(amount: number) {
    const { mercadopago } = c.deps.providers;
    if (!mercadopago) throw new Error("no Mercado Pago");
    const sale = {
      reference: crypto.randomUUID(),
      idempotencyKey: crypto.randomUUID(),
      method: "mp_wallet" as const,
      amount: centavos(amount),
      concept: "De otra tienda",
      payer: { name: "Otra Persona", email: "otra@example.com" },
      createdAt: c.deps.now(),
    };
    const { orderRef: id } = (await mercadopago.charge(sale)) as { orderRef: string };
    await c.control("/pay", { id });
    const paid = (await mercadopago.ask({ ...sale, orderRef: id })) as { paymentRef: string };
    await c.control("/dispute", { id, phase: "opened" });
    return `2${paid.paymentRef}`;
  }
  async function announce(type: string, ref: string) {
    const at = String(c.deps.now());
    const v1 = createHmac("sha256", "secreto-de-prueba").update(`id:${ref};request-id:${at};ts:${at};`).digest("hex");
    const sent = await fetch(`${c.url}/api/webhooks/mercadopago?data.id=${ref}&type=${type}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-signature": `ts=${at},v1=${v1}`, "x-request-id": at },
      body: JSON.stringify({ type, action: "created", date_created: at, data: { id: ref } }),
    });
    expect(sent.status).toBe(200);
    for (let tries = 0; tries < 9; tries++) {
      await c.inbox();
      await c.later(HOUR);
    }
  }
  const tasks = async (about: string) =>
    (
      await sql<{ id: string; charge_id: string | null; state: string }>`select id, charge_id, state from review_task
        where kind = 'chargeback_unmatched' and about = ${about}`.execute(c.deps.db)
    ).rows;

  it.each(["topic_chargebacks_wh", "topic_claims_integration_wh"])(
    "is one task with its id, amount and deadline, announced as %s and again",
    async (type) => {
      const ref = await elsewhere(123_450);
      await announce(type, ref);
      await announce("topic_chargebacks_wh", ref);
      const [task, ...more] = await tasks(ref);
      expect([task?.charge_id, task?.state, more]).toEqual([null, "open", []]);
      const boss = await openPayments(c).staff("dueno");
      const { body } = await boss.get(`/api/review/${task?.id}`);
      expect(body).toMatchObject({ amount: 123_450, chargeId: null });
      expect(body.story.join(" ")).toMatch(new RegExp(`\\$1,234\\.50.*contracargo ${ref}.*hasta el \\S+ \\d+ de`));
      const done = await boss.call("POST", `/api/review/${task?.id}/decision`, {
        decision: "resolve",
        note: "Se mandó",
      });
      expect([done.status, (await tasks(ref))[0]?.state]).toEqual([200, "resolved"]);
    },
  );

  it("that doesn't exist is nobody's, and no task", async () => {
    for (const type of ["topic_chargebacks_wh", "topic_claims_integration_wh"])
      await announce(type, "299999999999999999");
    expect(await tasks("299999999999999999")).toEqual([]);
  });
});

describe("a chargeback whose webhook was lost", () => {
  const kindsOf = async (chargeId: string) =>
    (
      await sql<{ kind: string }>`select t.kind from review_task t join charge c on c.id = t.charge_id
        where c.public_id = ${chargeId} and t.state = 'open' order by 1`.execute(c.deps.db)
    ).rows.map((row) => row.kind);

  it("on day 50 is found within a week by asking about the order", async () => {
    for (const method of ["mp_card", "mp_wallet"] as const) {
      const s = await sold(method);
      await c.later(50 * DAY);
      await c.control("/dispute", {
        id: s.order,
        phase: "opened",
        ...(method === "mp_card" ? { onPayment: true } : {}),
      });
      // Its own search would find it too: what is shown is that the order is asked about.
      const { listChargebacks: _, ...rest } = c.deps.providers.mercadopago as PaymentProvider;
      const own = c.deps.providers.mercadopago as PaymentProvider;
      c.deps.providers.mercadopago = rest;
      await c.later(7 * DAY + MINUTE);
      // A few of them in each round: the payments of the other tests are due too.
      for (let n = 0; n < 20; n++) await c.tick();
      c.deps.providers.mercadopago = own;
      expect((await s.view()).state, method).toBe("disputed");
      expect(await kindsOf(s.chargeId)).toContain("dispute");
    }
  });

  it("on day 100 is found within a day by the search, also when its order is served no more", async () => {
    const s = await sold("mp_card");
    await c.later(100 * DAY);
    await c.control("/dispute", { id: s.order, phase: "opened" });
    await c.later(DAY + MINUTE);
    await c.inbox();
    expect((await s.view()).state).toBe("disputed");

    const old = await sold("mp_card");
    await c.later(100 * DAY);
    await c.control("/dispute", { id: old.order, phase: "opened" });
    await c.control("/fail-next", {
      provider: "mercadopago",
      mode: "500",
      match: `GET /mercadopago/v1/orders/${old.order}`,
      times: 200,
    });
    for (let n = 0; n < 8; n++) {
      await c.later(DAY + MINUTE);
      await c.inbox();
    }
    expect(await kindsOf(old.chargeId)).toEqual(["chargeback_unmatched"]);
    await fetch(`${c.sandboxUrl}/_control/fail-next`, { method: "DELETE" });
  });

  it("is asked about no more than once a week, and the search once a day over two processes", async () => {
    await sold("mp_card");
    await c.later(MINUTE);
    const asked = async (path: string) => {
      const { calls } = (await (await fetch(`${c.sandboxUrl}/_control/calls`)).json()) as {
        calls: { path?: string; url?: string }[];
      };
      return calls.filter((call) => JSON.stringify(call).includes(path)).length;
    };
    const before = await asked("/v1/chargebacks/search");
    for (let n = 0; n < 6; n++) await Promise.all([findChargebacks(c.deps), findChargebacks(c.deps)]);
    expect(await asked("/v1/chargebacks/search")).toBe(before);
    await c.later(DAY);
    await Promise.all([findChargebacks(c.deps), findChargebacks(c.deps)]);
    expect(await asked("/v1/chargebacks/search")).toBe(before + 1);
  });
});
