import { DAY, HOUR, MINUTE } from "@corral/domain/kernel/time";
import { mercadoPago } from "@corral/providers/mercadopago";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import { settle } from "#src/features/payments/settlement/settle";
import { type Corral, corral, UNPACED } from "#src/testing/corral";
import { produces } from "#src/testing/produces";

let c: Corral;
type Phone = ReturnType<Corral["buyer"]>;
let owner: Phone, manager: Phone, cashier: Phone;
beforeAll(async () => {
  c = await corral();
  // The real adapter with a shorter timeout: one second instead of fifteen.
  c.deps.providers.mercadopago = mercadoPago({
    baseUrl: `${c.sandboxUrl}/mercadopago`,
    accessToken: "APP_USR-prueba",
    now: c.deps.now,
    timeoutMs: 1_000,
    ...UNPACED,
  });
});
// Days pass in some tests, and sessions end with them.
beforeEach(async () => {
  [owner, manager, cashier] = (await Promise.all(["dueno", "encargado", "cajero"].map(signIn))) as [
    Phone,
    Phone,
    Phone,
  ];
});
afterAll(() => c.close());

async function signIn(login: string) {
  const phone = c.buyer();
  await phone.call("POST", "/api/session", { login, password: "corral-demo" });
  return phone;
}

/**
 * Invariants: the ledger sums to zero, no clearing account is negative, folios have no gaps, rows agree with the ledger.
 */
afterEach(async () => {
  const { rows } = await sql<{ sum: number; short: number; gaps: number; differs: number }>`select
    -- an over-refund that was reported to staff is a fact of the provider, not our bug
    (select coalesce(sum(amount), 0) from posting)::bigint as sum,
    (select count(*) from (select j.charge_id from journal j join posting p on p.journal_id = j.id
      where p.account like 'clearing:%' and not exists (select from review_task t
        where t.charge_id = j.charge_id and t.kind = 'refunded_twice') group by 1 having sum(p.amount) < 0) x)::int as short,
    (select count(*) from (select tipo from receipt group by tipo having count(*) <> max(number)) x)::int as gaps,
    (select count(*) from (select charge_id, sum(amount) as a from refund where state = 'confirmed' group by 1) r
      full join (select j.charge_id, -sum(p.amount) as a from journal j join posting p on p.journal_id = j.id
        where j.kind = 'refund' and p.account like 'clearing:%' group by 1) l using (charge_id)
      where r.a is distinct from l.a)::int as differs`.execute(c.deps.db);
  expect(rows[0]).toEqual({ sum: 0, short: 0, gaps: 0, differs: 0 });
});

async function bought(o: { shelf?: string; method?: "card" | "oxxo_cash" | "spei_mp"; arrives?: number } = {}) {
  const b = c.buyer();
  const [item] = await b.shelf(o.shelf ?? "group=productos&sort=price_desc");
  if (!item) throw new Error("nothing left on the shelf");
  const sale = await b.cart([{ itemId: item.id, qty: 1 }], item.price);
  const chargeId = sale.body.chargeId as string;
  const out = await b.pay(chargeId, o.method && o.method !== "card" ? { method: o.method } : await b.card());
  const [attempt] = out.body.attempts;
  if (attempt.voucher) await c.control("/pay", { reference: attempt.voucher.reference });
  if (attempt.clabe)
    await c.control("/pay", { clabe: attempt.clabe.clabe, ...(o.arrives ? { amount: o.arrives } : {}) });
  if (attempt.voucher || attempt.clabe) await b.call("POST", `/api/charges/${chargeId}/check`);
  const { order_ref } = await c.deps.db
    .selectFrom("attempt")
    .select("order_ref")
    .where("public_id", "=", attempt.id)
    .executeTakeFirstOrThrow();
  return { b, item, price: item.price, chargeId, orderRef: order_ref as string };
}
const CLABE = "646180111805035430";
const ask = (who: Phone, chargeId: string, amount: number, more: object = {}) =>
  who.call("POST", `/api/charges/${chargeId}/refunds`, { amount, way: "provider", reason: "No le quedó", ...more });
const newest = (answer: { body: { items: { id: string; state: string; failure: string | null }[] } }) =>
  answer.body.items.at(-1) as { id: string; state: string; failure: string | null };
const approve = (who: Phone, id: string) => who.call("POST", `/api/refunds/${id}/approve`);
const see = async (chargeId: string) => (await owner.get(`/api/charges/${chargeId}/refunds`)).body;
const fail = (mode: string, match: string, times = 1) =>
  c.control("/fail-next", { provider: "mercadopago", mode, times, match });
const REFUND = "/refund";

describe("refunding by the provider", () => {
  test("a cashier requests, the manager approves, the buyer sees it and gets a receipt", async () => {
    const { b, price, chargeId } = await bought();
    const mayCancel = async () => (await b.get(`/api/charges/${chargeId}/cancel-request`)).body.open;
    expect(await mayCancel()).toBe(true);
    const request = await ask(cashier, chargeId, price);
    expect(request.status).toBe(201);
    expect(newest(request)).toMatchObject({ state: "requested", stateWords: "Falta aprobar" });
    expect((await b.get(`/api/charges/${chargeId}`)).body).toMatchObject({ state: "paid", refunds: [] });
    const done = await approve(manager, newest(request).id);
    expect(newest(done)).toMatchObject({ state: "confirmed", amount: price });
    const seen = (await b.get(`/api/charges/${chargeId}`)).body;
    expect(seen).toMatchObject({ state: "refunded", collected: 0, remaining: 0 });
    expect(await mayCancel()).toBe(false);
    produces("SALE_MOVE_NOT_ALLOWED")(
      await b.call("POST", `/api/charges/${chargeId}/cancel-request`, { text: "Ya no lo quiero" }),
    );
    expect(seen.refunds[0].words).toMatch(/^Te devolvimos \$/);
    const receipt = await b.get(`/api/receipts/reembolso/${seen.refunds[0].receipt.id}`);
    expect(receipt.body.amount).toBe(price);
    expect(receipt.body.snapshot.refund).toMatchObject({ amount: price, reason: "No le quedó" });
    expect(receipt.body.snapshot.refund.of).toMatch(/^P-/);
    expect(receipt.body.snapshot.folio).toMatch(/^R-\d{4}-\d{6}$/);
    const { rows } = await sql<{ action: string }>`select action from audit_entry where action like 'refund.%'
      and about_id = (select id::text from refund where public_id = ${newest(request).id}) order by id`.execute(
      c.deps.db,
    );
    expect(rows.map((r) => r.action)).toEqual(["refund.asked", "refund.approved"]);
  });

  test("partial refunds add up to the whole, each with its receipt", async () => {
    const { b, price, chargeId } = await bought();
    await approve(owner, newest(await ask(owner, chargeId, 1_000)).id);
    expect((await b.get(`/api/charges/${chargeId}`)).body).toMatchObject({
      state: "partially_refunded",
      collected: price - 1_000,
    });
    await approve(owner, newest(await ask(owner, chargeId, price - 1_000)).id);
    const after = (await b.get(`/api/charges/${chargeId}`)).body;
    expect(after.state).toBe("refunded");
    expect(after.receipts.filter((r: { tipo: string }) => r.tipo === "reembolso")).toHaveLength(2);
  });

  test("concurrent approvals send it once, and the explained balance adds up", async () => {
    const { b, chargeId, price } = await bought();
    const { id } = newest(await ask(cashier, chargeId, 1_200));
    const answers = await Promise.all([approve(owner, id), approve(manager, id)]);
    expect(answers.map((a) => a.body.code ?? "ok").sort()).toEqual(["REFUND_DECIDED", "ok"]);
    const seen = (await b.get(`/api/charges/${chargeId}`)).body;
    expect(seen.refunds).toHaveLength(1);
    const story = (await b.get(`/api/charges/${chargeId}/story?of=collected`)).body;
    const sum = story.sentences.reduce((n: number, x: { amount: number }) => n + x.amount, 0);
    expect(sum).toBe(price - 1_200);
  });

  test("a notice that is quicker than the provider's answer confirms it, and the approval still succeeds", async () => {
    const { b, chargeId, price, orderRef } = await bought();
    const { id } = newest(await ask(cashier, chargeId, price));
    const provider = c.deps.providers.mercadopago as NonNullable<typeof c.deps.providers.mercadopago>;
    const really = provider.refund.bind(provider);
    vi.spyOn(provider, "refund").mockImplementationOnce(async (...asked) => {
      const answer = await really(...asked);
      const attempt = await c.deps.db
        .selectFrom("attempt")
        .selectAll()
        .where("order_ref", "=", orderRef)
        .executeTakeFirstOrThrow();
      await settle(c.deps, attempt.id, await askProvider(c.deps, attempt));
      return answer;
    });
    const done = await approve(owner, id);
    expect([done.status, newest(done).state]).toEqual([200, "confirmed"]);
    expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("refunded");
  });

  test("a refund that the provider refuses leaves the charge unchanged and shows why", async () => {
    const { b, price, chargeId } = await bought();
    const { id } = newest(await ask(owner, chargeId, price));
    // The provider's refund period of 180 days is over.
    await c.control("/clock", { advanceMs: 181 * DAY });
    const done = newest(await approve(owner, id));
    await c.control("/clock", { advanceMs: -181 * DAY });
    expect(done).toMatchObject({ state: "failed" });
    expect(done.failure).toMatch(/no lo aceptó/);
    expect((await b.get(`/api/charges/${chargeId}`)).body).toMatchObject({ state: "paid", refunds: [] });
    expect((await see(chargeId)).left).toBe(price);
  });

  test.each([
    ["a timeout before it took effect", "timeout"],
    ["a timeout after it took effect", "timeout_after"],
    ["a 500", "500"],
    ["an answer that is no JSON", "malformed"],
    ["too many requests", "429"],
  ])("%s is «verifying» until the provider, asked again, settles it once", async (_, mode) => {
    const { b, chargeId } = await bought();
    const { id } = newest(await ask(owner, chargeId, 700));
    await fail(mode, REFUND);
    const first = newest(await approve(owner, id));
    expect(["sent", "confirmed"]).toContain(first.state);
    if (first.state === "sent")
      expect((await b.get(`/api/charges/${chargeId}`)).body).toMatchObject({
        state: "refunding",
        refunds: [{ done: false }],
      });
    await c.later(2 * MINUTE);
    await c.later(HOUR);
    expect(newest({ body: await see(chargeId) })).toMatchObject({ state: "confirmed", amount: 700 });
    expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("partially_refunded");
    const { rows } = await sql<{ refunded: number }>`select refunded from provider_payment where charge_id =
      (select id from charge where public_id = ${chargeId})`.execute(c.deps.db);
    expect(rows[0]?.refunded).toBe(700);
  });

  test("while the provider is unreachable nothing is decided, and staff are notified after a day", async () => {
    const { chargeId } = await bought();
    const { id } = newest(await ask(owner, chargeId, 500));
    await fail("500", "/v1/orders", 12);
    expect(newest(await approve(owner, id)).state).toBe("sent");
    await c.later(2 * DAY);
    expect(newest({ body: await see(chargeId) }).state).toBe("sent");
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from review_task where kind = 'refund_undecided'`.execute(c.deps.db);
    expect(rows[0]?.n).toBe(1);
    // It is not sent again: whoever looks into the provider's panel says that it did not go out.
    for (let i = 0; i < 3; i++) await c.later(DAY);
    const left = newest({ body: await see(chargeId) }) as { id: string; state: string; may?: object };
    expect(left).toMatchObject({ state: "sent", may: { giveUp: true } });
    const told = { outcome: "not_done", why: "No está en su panel" };
    expect((await owner.call("POST", `/api/refunds/${id}/settle`, told)).status).toBe(200);
    expect(newest({ body: await see(chargeId) }).state).toBe("failed");
  });

  test("a refund without an answer is sent again under the same key, and refunded once", async () => {
    const { chargeId } = await bought();
    const { id } = newest(await ask(owner, chargeId, 900));
    await fail("timeout_after", REFUND);
    await approve(owner, id);
    const [one, two] = await Promise.all([
      owner.call("POST", `/api/refunds/${id}/check`),
      owner.call("POST", `/api/refunds/${id}/check`),
    ]);
    expect([one.body.code, two.body.code]).toContain("RATE_LIMITED");
    expect((await see(chargeId)).items.filter((r: { state: string }) => r.state === "confirmed")).toHaveLength(1);
    expect((await see(chargeId)).collected).toBe((await see(chargeId)).left);
  });
});

describe("a refund that the provider accepted and doesn't list", () => {
  const posts = async (orderRef: string) => {
    const { calls } = (await (await fetch(`${c.sandboxUrl}/_control/calls`)).json()) as {
      calls: { method: string; path: string }[];
    };
    return calls.filter((it) => it.method === "POST" && it.path.includes(`/orders/${orderRef}/refund`)).length;
  };

  test("is asked about and never asked for again, and counts once it is listed", async () => {
    const { chargeId, orderRef } = await bought();
    await c.control("/hide-refunds", { id: orderRef, hidden: true });
    const { id } = newest(await ask(owner, chargeId, 900));
    await approve(owner, id);
    const row = () => c.deps.db.selectFrom("refund").selectAll().where("public_id", "=", id).executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ state: "sent", accepted_ref: expect.stringMatching(/^REF/) });
    for (let hour = 0; hour < 50; hour++) await c.later(3_600_000);
    expect(await posts(String(orderRef))).toBe(1);
    expect((await row()).state).toBe("sent");
    await c.control("/hide-refunds", { id: orderRef, hidden: false });
    for (let day = 0; day < 3; day++) await c.later(DAY);
    expect((await row()).state).toBe("confirmed");
    expect(await posts(String(orderRef))).toBe(1);
  });
});

describe("refunds started at the provider", () => {
  test("a refund made in their panel is counted once, with its receipt, however often we check", async () => {
    const { b, chargeId, price, orderRef } = await bought();
    await c.control("/refund", { id: orderRef, amount: 1_500 });
    for (let i = 0; i < 3; i++) await askAgain(chargeId);
    const after = (await b.get(`/api/charges/${chargeId}`)).body;
    expect(after).toMatchObject({ state: "partially_refunded", collected: price - 1_500 });
    expect(after.refunds).toHaveLength(1);
    const staff = await see(chargeId);
    expect(staff.items[0]).toMatchObject({ origin: "provider", state: "confirmed", amount: 1_500 });
    expect(staff.items[0].steps[0]).toMatch(/panel del proveedor/);
  });

  test("a refund of a payment that is refunded already is harmless", async () => {
    const { chargeId, price, orderRef } = await bought();
    const { id } = newest(await ask(owner, chargeId, price));
    await c.control("/refund", { id: orderRef });
    const done = newest(await approve(owner, id));
    expect(done.state).toBe("confirmed");
    const staff = await see(chargeId);
    expect(staff).toMatchObject({ collected: 0, left: 0 });
    expect(staff.items).toHaveLength(1);
  });

  test("a requested refund that no longer fits ends automatically", async () => {
    const { chargeId, price, orderRef } = await bought();
    await ask(cashier, chargeId, price - 200);
    await c.control("/refund", { id: orderRef, amount: 1_000 });
    await askAgain(chargeId);
    const staff = await see(chargeId);
    expect(staff.items.map((r: { state: string }) => r.state).sort()).toEqual(["confirmed", "failed"]);
    expect(staff.left).toBe(price - 1_000);
  });

  test("money refunded manually and again in their panel is counted as it is, and staff are notified", async () => {
    const { chargeId, orderRef, price } = await bought();
    const { id } = newest(await ask(owner, chargeId, price, { way: "cash" }));
    await approve(owner, id);
    await owner.call("POST", `/api/refunds/${id}/settle`, { outcome: "done" });
    await c.control("/refund", { id: orderRef, amount: 300 });
    await askAgain(chargeId);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from review_task where kind = 'refunded_twice'`.execute(c.deps.db);
    expect(rows[0]?.n).toBe(1);
  });
});

describe("never more than was received", () => {
  test("thirty concurrent requests for a third each: three are stored", async () => {
    const { chargeId, price } = await bought();
    const third = Math.floor(price / 3);
    const ways = [{ way: "cash" }, { way: "spei_manual", clabe: CLABE, holder: "Ana Pérez" }, { way: "provider" }];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        ask([owner, manager, cashier][i % 3] as Phone, chargeId, third, ways[i % 3]),
      ),
    );
    expect(answers.filter((a) => a.status === 201)).toHaveLength(3);
    for (const a of answers.filter((x) => x.status !== 201)) produces("REFUND_EXCEEDS_COLLECTED")(a);
    const staff = await see(chargeId);
    expect(staff.left).toBe(price - 3 * third);
    // All three approved concurrently by different people: still never more.
    await Promise.all(staff.items.map((r: { id: string }) => approve(owner, r.id)));
    for (const r of staff.items)
      await owner.call("POST", `/api/refunds/${r.id}/settle`, {
        outcome: "done",
        trackingKey: `KEY${third}X${r.id.replace(/[^a-z]/gi, "").slice(0, 8)}`,
      });
    expect((await see(chargeId)).collected).toBe(price - 3 * third);
  });

  test("the database refuses it too, whatever the code says", async () => {
    const { chargeId, price } = await bought();
    await ask(owner, chargeId, price, { way: "cash" });
    await expect(
      sql`insert into refund (id, public_id, charge_id, origin, way, amount, reason, state, asked_by, asked_at)
        select gen_random_uuid(), gen_random_uuid()::text, charge_id, 'staff', 'cash', 1, 'uno más', 'requested', asked_by, asked_at
        from refund where charge_id = (select id from charge where public_id = ${chargeId})`.execute(c.deps.db),
    ).rejects.toThrow(/exceed/);
    await expect(sql`update refund set amount = amount + 1`.execute(c.deps.db)).rejects.toThrow(/keeps its amount/);
    await expect(sql`delete from refund`.execute(c.deps.db)).rejects.toThrow(/keeps its amount/);
  });

  test("a charge without money, one already fully requested and one in dispute refuse a refund", async () => {
    const b = c.buyer();
    const [item] = await b.shelf("group=productos&sort=price_desc");
    if (!item) throw new Error("empty");
    const open = (await b.cart([{ itemId: item.id, qty: 1 }], item.price)).body.chargeId;
    produces("REFUND_NOT_ALLOWED")(await ask(owner, open, 100));
    const { chargeId, price, orderRef } = await bought();
    await ask(owner, chargeId, price, { way: "cash" });
    const second = await ask(owner, chargeId, 1, { way: "cash" });
    expect(second.body).toMatchObject({ code: "REFUND_EXCEEDS_COLLECTED" });
    const disputed = await bought();
    await c.control("/dispute", { id: disputed.orderRef, phase: "open" });
    await askAgain(disputed.chargeId);
    expect((await ask(owner, disputed.chargeId, 100)).body).toMatchObject({
      code: "REFUND_NOT_ALLOWED",
      detail: "Hay un contracargo abierto: el banco decide sobre este dinero.",
    });
    expect((await owner.get(`/api/charges/${"x".repeat(22)}/refunds`)).body.code).toBe("NOT_FOUND");
    expect(orderRef).toBeTruthy();
  });
});

describe("permissions", () => {
  test("a manager can't approve their own request, nor exceed their limit in parts; the owner can", async () => {
    const { chargeId } = await bought();
    const own = newest(await ask(manager, chargeId, 300)).id;
    produces("REFUND_NEEDS_ANOTHER")(await approve(manager, own));
    expect(newest(await approve(owner, own)).state).toBe("confirmed");
    const big = await bought({ shelf: "group=animales&sort=price_desc" });
    expect(big.price).toBeGreaterThan(1_000_000);
    const [first, second] = [
      newest(await ask(cashier, big.chargeId, 600_000)).id,
      newest(await ask(cashier, big.chargeId, 600_000)).id,
    ];
    expect((await approve(manager, first)).status).toBe(200);
    const over = await approve(manager, second);
    expect(over.body.detail).toMatch(/hasta \$10,000\.00/);
    expect((await approve(owner, second)).status).toBe(200);
    produces("REFUND_DECIDED")(await approve(owner, second));
  });

  test("a cashier requests but doesn't approve; the accountant only reads; a cowhand and the public have no access", async () => {
    const { b, chargeId } = await bought();
    const { id } = newest(await ask(cashier, chargeId, 300));
    expect((await approve(cashier, id)).body.code).toBe("FORBIDDEN");
    expect((await cashier.call("POST", `/api/refunds/${id}/settle`, { outcome: "done" })).body.code).toBe("FORBIDDEN");
    const accountant = await signIn("contador");
    const seen = (await accountant.get(`/api/charges/${chargeId}/refunds`)).body;
    expect(seen).toMatchObject({ mayAsk: false });
    expect(seen.items[0].may).toEqual({ approve: false, turnDown: false, settle: false, check: false, giveUp: false });
    expect((await ask(accountant, chargeId, 100)).body.code).toBe("FORBIDDEN");
    expect((await (await signIn("vaquero")).get(`/api/charges/${chargeId}/refunds`)).body.code).toBe("FORBIDDEN");
    expect((await b.get(`/api/charges/${chargeId}/refunds`)).body.code).toBe("UNAUTHENTICATED");
  });

  test("a request can be rejected with a reason, and requested again", async () => {
    const { chargeId, price } = await bought();
    const { id } = newest(await ask(cashier, chargeId, price));
    expect((await owner.call("POST", `/api/refunds/${id}/turn-down`, { why: " " })).body.code).toBe(
      "VALIDATION_FAILED",
    );
    const no = newest(await owner.call("POST", `/api/refunds/${id}/turn-down`, { why: "Ya pasó el plazo" }));
    expect(no).toMatchObject({ state: "failed", failure: "No se aprobó: Ya pasó el plazo" });
    expect((await see(chargeId)).left).toBe(price);
  });
});

describe("manual refunds", () => {
  test("an OXXO payment is refunded by transfer, with a valid CLABE and a tracking key", async () => {
    const { b, chargeId, price } = await bought({ method: "oxxo_cash", shelf: "group=productos" });
    expect((await ask(owner, chargeId, price)).body).toMatchObject({ code: "REFUND_NOT_ALLOWED" });
    expect((await ask(owner, chargeId, price)).body.detail).toMatch(/OXXO no devuelve/);
    const transfer = { way: "spei_manual", holder: "Ana Pérez" };
    produces("CLABE_INVALID")(await ask(owner, chargeId, price, { ...transfer, clabe: "646180111805035431" }));
    const noName = await ask(owner, chargeId, price, { way: "spei_manual", clabe: CLABE });
    expect(noName.body.errors[0].field).toBe("holder");
    const { id } = newest(await ask(owner, chargeId, price, { ...transfer, clabe: "646180 1118 0503 5430" }));
    const approved = (await approve(owner, id)).body.items[0];
    expect(approved).toMatchObject({
      state: "approved",
      stateWords: "Por transferir",
      account: { bank: "STP" },
      may: { settle: true },
    });
    expect((await b.get(`/api/charges/${chargeId}`)).body).toMatchObject({ state: "refunding" });
    const settle = (trackingKey: string) =>
      owner.call("POST", `/api/refunds/${id}/settle`, { outcome: "done", trackingKey });
    expect((await settle("??")).body.code).toBe("VALIDATION_FAILED");
    expect(newest(await settle("mbank 0100221"))).toMatchObject({ state: "confirmed", trackingKey: "MBANK0100221" });
    const [shown] = (await b.get(`/api/charges/${chargeId}`)).body.refunds;
    expect(shown.words).toMatch(/por transferencia a tu cuenta de STP que termina en 5430\.$/);
    expect(shown.more).toBe("Clave de rastreo: MBANK0100221.");
    expect(JSON.stringify(shown)).not.toContain(CLABE);
    const other = await bought();
    const twin = newest(await ask(owner, other.chargeId, 100, { ...transfer, clabe: CLABE })).id;
    await approve(owner, twin);
    const reused = await owner.call("POST", `/api/refunds/${twin}/settle`, {
      outcome: "done",
      trackingKey: "MBANK0100221",
    });
    produces("TRANSFER_KEY_REUSED")(reused);
  });

  test("cash that was not handed over leaves the charge paid, and a repeated handover is counted once", async () => {
    const { b, chargeId, price } = await bought();
    const first = newest(await ask(owner, chargeId, price, { way: "cash" })).id;
    await approve(owner, first);
    const settle = (id: string, body: object) => owner.call("POST", `/api/refunds/${id}/settle`, body);
    expect((await settle(first, { outcome: "not_done" })).body.code).toBe("VALIDATION_FAILED");
    await settle(first, { outcome: "not_done", why: "No vino por él" });
    expect((await b.get(`/api/charges/${chargeId}`)).body).toMatchObject({ state: "paid", refunds: [] });
    const second = newest(await ask(owner, chargeId, price, { way: "cash" })).id;
    await approve(owner, second);
    const answers = await Promise.all([settle(second, { outcome: "done" }), settle(second, { outcome: "done" })]);
    expect(answers.map((a) => a.body.code ?? "ok").sort()).toEqual(["REFUND_DECIDED", "ok"]);
    const after = (await b.get(`/api/charges/${chargeId}`)).body;
    expect(after.refunds.map((r: { words: string }) => r.words)).toEqual([expect.stringMatching(/ en efectivo\.$/)]);
    expect(after.state).toBe("refunded");
  });

  test("an overpayment is refunded from the surplus, and the charge is paid again", async () => {
    const [item] = await c.buyer().shelf("group=productos&sort=price_desc");
    const { b, chargeId, price } = await bought({ method: "spei_mp", arrives: (item?.price ?? 0) + 5_000 });
    expect((await b.get(`/api/charges/${chargeId}`)).body).toMatchObject({ state: "overpaid", surplus: 5_000 });
    const { id } = newest(await ask(owner, chargeId, 5_000));
    await approve(owner, id);
    expect((await b.get(`/api/charges/${chargeId}`)).body).toMatchObject({
      state: "paid",
      surplus: 0,
      collected: price,
    });
    const { rows } = await sql<{ refunds: number }>`select coalesce(sum(p.amount), 0)::bigint as refunds from posting p
      join journal j on j.id = p.journal_id where p.account = 'refunds' and j.charge_id =
      (select id from charge where public_id = ${chargeId})`.execute(c.deps.db);
    expect(rows[0]?.refunds).toBe(0);
  });
});

describe("the sold units", () => {
  const words = async (itemId: string) => (await c.buyer().get(`/api/catalog/${itemId}`)).body.availability.words;

  test("the animal goes on sale again after a full refund, if staff chose so", async () => {
    const { item, chargeId, price } = await bought({ shelf: "group=animales&sort=price_asc" });
    expect((await see(chargeId)).units).toBe(item.title);
    const part = await ask(owner, chargeId, price - 1, { units: "release" });
    expect(part.body.errors[0].field).toBe("units");
    const { id } = newest(await ask(owner, chargeId, price, { units: "release" }));
    expect(await words(item.id)).toBe("Vendido");
    await approve(owner, id);
    expect(await words(item.id)).toBe("Disponible");
    expect((await see(chargeId)).units).toBeNull();
  });

  test("it stays sold when staff chose that", async () => {
    const { item, chargeId, price } = await bought({ shelf: "group=animales&sort=price_asc" });
    await approve(owner, newest(await ask(owner, chargeId, price)).id);
    expect(await words(item.id)).toBe("Vendido");
  });

  test("money that arrives after a full refund is surplus, and is refunded the same way", async () => {
    const b = c.buyer();
    const [item] = await b.shelf("group=productos&sort=price_desc");
    if (!item) throw new Error("empty");
    const chargeId = (await b.cart([{ itemId: item.id, qty: 1 }], item.price)).body.chargeId;
    const spei = (await b.pay(chargeId, { method: "spei_mp" })).body.attempts[0].clabe.clabe;
    const oxxo = (await b.pay(chargeId, { method: "oxxo_cash" })).body.attempts[0].voucher?.reference;
    await c.control("/pay", { clabe: spei, amount: item.price - 1_000 });
    await askAgain(chargeId);
    await approve(owner, newest(await ask(owner, chargeId, item.price - 1_000)).id);
    expect((await b.get(`/api/charges/${chargeId}`)).body).toMatchObject({ state: "refunded", remaining: 0 });
    // It was never sold, so there are no units to keep.
    expect((await see(chargeId)).units).toBeNull();
    expect(oxxo).toBeTruthy();
    await c.control("/pay", { reference: oxxo, late: true });
    await askAgain(chargeId);
    const late = (await b.get(`/api/charges/${chargeId}`)).body;
    expect(late).toMatchObject({ state: "refunded", surplus: item.price });
    const { id } = newest(await ask(owner, chargeId, item.price, { way: "cash" }));
    await approve(owner, id);
    await owner.call("POST", `/api/refunds/${id}/settle`, { outcome: "done" });
    expect((await b.get(`/api/charges/${chargeId}`)).body).toMatchObject({
      state: "refunded",
      surplus: 0,
      collected: 0,
    });
  });
});

test("staff are notified of a requested, approved and failed refund; the buyer's open page updates live", async () => {
  const { b, chargeId, price } = await bought();
  const page = await b.listen(`/api/charges/${chargeId}/events`);
  /** Views may repeat; only the last one shown counts. */
  const shows = async (state: string) => {
    for (;;) if (((await page.next()) as { state: string }).state === state) return;
  };
  await shows("paid");
  const { id } = newest(await ask(cashier, chargeId, price, { way: "cash" }));
  const news = async () =>
    (await owner.get("/api/news")).body.items
      .filter((n: { chargeId: string; kind: string }) => n.chargeId === chargeId && n.kind === "refund")
      .map((n: { title: string }) => n.title.replace(/\$.*/, "$"));
  expect(await news()).toEqual(["Piden devolver $"]);
  await approve(owner, id);
  await shows("refunding");
  await owner.call("POST", `/api/refunds/${id}/settle`, { outcome: "not_done", why: "No vino por él" });
  await shows("paid");
  expect(await news()).toContain("No se devolvieron $");
  page.stop();
});

test("a repeated key requests once", async () => {
  const { chargeId, price } = await bought();
  const key = crypto.randomUUID();
  const send = () =>
    owner.call("POST", `/api/charges/${chargeId}/refunds`, { amount: 200, way: "cash", reason: "De más" }, { key });
  const [one, two] = [await send(), await send()];
  expect(two.body).toEqual(one.body);
  expect((await see(chargeId)).left).toBe(price - 200);
});

/** Checks with the provider, as its webhook would. */
async function askAgain(chargeId: string) {
  const { askProvider } = await import("#src/features/payments/attempts/ask-provider");
  const attempts = await c.deps.db
    .selectFrom("attempt as a")
    .innerJoin("charge as c", "c.id", "a.charge_id")
    .selectAll("a")
    .where("c.public_id", "=", chargeId)
    .execute();
  for (const a of attempts) await askProvider(c.deps, a);
}

describe("a refund without an answer whose payer disputes the payment", () => {
  const disputed = async (fault: string) => {
    const purchase = await bought();
    const { id } = newest(await ask(owner, purchase.chargeId, 700));
    await fail(fault, REFUND);
    // The provider doesn't answer until the payer has disputed.
    await fail("500", "GET /v1/orders", 3);
    expect(newest(await approve(owner, id)).state).toBe("sent");
    await c.control("/dispute", { id: purchase.orderRef, phase: "open" });
    for (let n = 0; n < 4; n++) await c.later(15 * MINUTE);
    const refund = async () => newest({ body: await see(purchase.chargeId) });
    const state = async () => (await purchase.b.get(`/api/charges/${purchase.chargeId}`)).body;
    const phase = async (to: string) => {
      await c.control("/dispute", { id: purchase.orderRef, phase: to });
      const attempt = await c.deps.db
        .selectFrom("attempt")
        .selectAll()
        .where("order_ref", "=", purchase.orderRef)
        .executeTakeFirstOrThrow();
      await settle(c.deps, attempt.id, await askProvider(c.deps, attempt));
    };
    return { ...purchase, id, refund, state, phase };
  };

  test("is confirmed when the provider lists it, and a lost dispute takes only the rest", async () => {
    const { refund, state, phase, price } = await disputed("timeout_after");
    expect(await refund()).toMatchObject({ state: "confirmed", amount: 700 });
    expect(await state()).toMatchObject({ state: "disputed", collected: price - 700 });
    await phase("lost");
    expect(await state()).toMatchObject({ collected: 0 });
  });

  test("fails when the provider doesn't list it: nothing more is sent, and the charge stays in dispute", async () => {
    const { refund, state, phase, chargeId, price } = await disputed("timeout");
    expect(await refund()).toMatchObject({ state: "failed" });
    expect((await refund()).failure).toContain("lo reclamó a su banco");
    expect(await state()).toMatchObject({ state: "disputed", collected: price });
    expect((await ask(owner, chargeId, 700)).body.detail).toContain("contracargo abierto");
    await phase("won");
    expect(await state()).toMatchObject({ state: "paid", collected: price });
    expect((await see(chargeId)).left).toBe(price);
  });
});
