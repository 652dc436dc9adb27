import { MINUTE, toIso } from "@corral/domain/kernel/time";
import { mercadoPago } from "@corral/providers/mercadopago";
import type { PaymentProvider } from "@corral/providers/provider";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Corral, corral, UNPACED } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
let owner: Awaited<ReturnType<PaymentsInTest["staff"]>>;
let good: PaymentProvider;
beforeAll(async () => {
  c = await corral();
  good = c.deps.providers.mercadopago as PaymentProvider;
});
afterAll(() => c.close());
beforeEach(async () => {
  // Each session ends with the leaps of the clock.
  owner = await openPayments(c).staff("dueno");
  c.deps.providers.mercadopago = good;
  await c.deps.db.deleteFrom("review_task").execute();
  await c.deps.db.deleteFrom("provider_closed").execute();
  await c.deps.db.deleteFrom("false_signature").execute();
  delete c.deps.public.closed;
});

const revoked = () =>
  mercadoPago({
    baseUrl: `${c.sandboxUrl}/mercadopago`,
    accessToken: "APP_USR-revocado",
    now: c.deps.now,
    ...UNPACED,
  });
async function held() {
  const buyer = c.buyer();
  const [item] = await buyer.shelf("group=productos");
  if (!item) throw new Error("nothing on the shelf");
  const { chargeId } = (await buyer.cart([{ itemId: item.id, qty: 1 }], item.price)).body;
  return { buyer, chargeId: chargeId as string };
}
const tasks = async () =>
  (await c.deps.db.selectFrom("review_task").select(["id", "kind", "about"]).orderBy("created_at").execute()).map(
    (row) => row,
  );
const offered = async ({ buyer, chargeId }: Awaited<ReturnType<typeof held>>) => {
  const { offers } = (await buyer.get(`/api/charges/${chargeId}`)).body;
  return (offers as { method: string; allowed: boolean }[]).filter((m) => m.allowed).map((m) => m.method);
};
const storyOf = async (id: string | undefined) => (await owner.get(`/api/review/${id}`)).body.story.join(" ") as string;

describe("a token that was revoked", () => {
  it("is told to staff once a day, and to buyers as a way to pay that is not there", async () => {
    c.deps.providers.mercadopago = revoked();
    for (let i = 0; i < 3; i++) {
      const sale = await held();
      const answer = await sale.buyer.pay(sale.chargeId, await sale.buyer.card());
      produces("METHOD_NOT_ALLOWED")(answer);
      expect(answer.body.detail).toContain("No se hizo ningún cargo; elige otra");
    }
    const open = await tasks();
    expect(open.map((it) => it.kind)).toEqual(["provider_refused"]);
    expect(await storyOf(open[0]?.id)).toMatch(/ya no acepta tus credenciales \(401.*Ajustes → Proveedores de pago/);
    // Three at once are one moment: a token isn't revoked by a bad minute of the provider's.
    expect(await offered(await held())).toContain("mp_card");
  });

  it("refused again a minute later is offered no more, and again by itself once it is taken", async () => {
    const sale = await held();
    c.deps.providers.mercadopago = revoked();
    await sale.buyer.pay(sale.chargeId, await sale.buyer.card());
    await c.later(MINUTE);
    const second = await held();
    await second.buyer.pay(second.chargeId, await second.buyer.card());
    const third = await held();
    expect(await offered(third)).toEqual(["oxxo_cash"]);
    produces("PROVIDER_NOT_CONFIGURED")(await third.buyer.pay(third.chargeId, await third.buyer.card()));
    await c.later(2 * MINUTE);
    c.deps.providers.mercadopago = good;
    expect(await offered(await held())).toEqual(["oxxo_cash"]);
    await c.later(4 * MINUTE);
    expect(await offered(await held())).toContain("mp_card");
  });

  it("is offered again at once by «Probar»", async () => {
    c.deps.providers.mercadopago = revoked();
    for (let i = 0; i < 2; i++) {
      const sale = await held();
      await sale.buyer.pay(sale.chargeId, await sale.buyer.card());
      await c.later(MINUTE);
    }
    owner = await openPayments(c).staff("dueno");
    expect((await owner.call("POST", "/api/provider-checks", {})).status).toBe(200);
    expect(await offered(await held())).toEqual(["oxxo_cash"]);
    c.deps.providers.mercadopago = good;
    await owner.call("POST", "/api/provider-checks", {});
    expect(await offered(await held())).toContain("mp_card");
  });

  it("is known to every process, also to one that asked nothing", async () => {
    const second = await c.secondProcess();
    c.deps.providers.mercadopago = revoked();
    for (let i = 0; i < 2; i++) {
      const sale = await held();
      await sale.buyer.pay(sale.chargeId, await sale.buyer.card());
      await c.later(MINUTE);
    }
    const { rows } = await c.deps.database.pool.query(
      "select provider from provider_closed where closed_at is not null",
    );
    expect(rows).toEqual([{ provider: "mercadopago" }]);
    await second.close();
  });

  it("taken in between is no second refusal", async () => {
    for (const adapter of [revoked(), good, revoked()]) {
      c.deps.providers.mercadopago = adapter;
      const sale = await held();
      await sale.buyer.pay(sale.chargeId, await sale.buyer.card());
      await c.later(MINUTE);
    }
    expect(await offered(await held())).toContain("mp_card");
  });
});

it("a way to pay that the account has not is told with what to switch on", async () => {
  await c.control("/fail-next", { provider: "conekta", times: 1, mode: "disabled", match: "POST" });
  const sale = await held();
  produces("METHOD_NOT_ALLOWED")(await sale.buyer.pay(sale.chargeId, { method: "oxxo_cash" }));
  const [task] = await tasks();
  expect(task?.kind).toBe("provider_refused");
  expect(await storyOf(task?.id)).toMatch(/no deja cobrar así.*activen esa forma de pago/);
  expect(await offered(await held())).toContain("oxxo_cash");
});

describe("webhooks with a false signature", () => {
  const send = () =>
    fetch(`${c.url}/api/webhooks/mercadopago?data.id=ORD1&type=order`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-signature": "ts=1,v1=00", "x-request-id": "r" },
      body: JSON.stringify({ type: "order", data: { id: "ORD1" } }),
    });
  const counted = async () =>
    (await c.deps.db.selectFrom("false_signature").select("count").executeTakeFirst())?.count ?? 0;
  const flood = async (n: number) => {
    const before = await counted();
    for (let i = 0; i < n; i++) expect((await send()).status).toBe(401);
    await expect.poll(counted, { timeout: 120_000 }).toBe(before + n);
  };
  it("thirty in an hour, and no true one, are one task", async () => {
    await c.deps.db.deleteFrom("provider_event").execute();
    await flood(29);
    expect(await tasks()).toEqual([]);
    await flood(2);
    await flood(30);
    const open = await tasks();
    expect(open.map((it) => it.kind)).toEqual(["false_signatures"]);
    expect(await storyOf(open[0]?.id)).toMatch(/firma que no corresponde.*Cópiala otra vez/);
  });
  it("beside a true one are somebody's noise", async () => {
    const now = toIso(c.deps.now());
    const event = {
      provider: "mercadopago",
      event_key: "a true one",
      trust: "valid",
      family: "ping",
      type: "test",
    } as const;
    const none = { ref: null, reference: null, raw: "{}", outcome: "nothing to do" };
    await c.deps.db
      .insertInto("provider_event")
      .values({ id: crypto.randomUUID(), ...event, ...none, received_at: now, processed_at: now, next_try_at: now })
      .execute();
    await flood(31);
    expect(await tasks()).toEqual([]);
  });
});
