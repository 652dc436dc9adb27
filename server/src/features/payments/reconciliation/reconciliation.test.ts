import { centavos } from "@corral/domain/kernel/money";
import { atWall, DAY, dayIn, HOUR, type Instant, MINUTE, toIso } from "@corral/domain/kernel/time";
import type { ProviderAnswer } from "@corral/providers/provider";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sent } from "#src/features/payments/attempts/ask-provider";
import { type AttemptRow, attemptById } from "#src/features/payments/attempts/state";
import { writeJournal } from "#src/features/payments/ledger/write-journal";
import { settle } from "#src/features/payments/settlement/settle";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { dailyCheck } from "./daily-check";

let c: Corral;
const opened: Corral[] = [];
beforeEach(async () => {
  c = await corral();
  opened.push(c);
  await untilMorning();
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

/** Moves the clock to 10:00 of the next day without running the janitor. */
async function untilMorning() {
  const now = c.deps.now();
  await c.later(atWall(c.deps.zone, dayIn(c.deps.zone, (now + DAY) as Instant), "10:00") - now);
}
const staff = async (login: string) => {
  const phone = c.buyer();
  await phone.call("POST", "/api/session", { login, password: "corral-demo" });
  return phone;
};
async function held() {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("empty");
  const { body } = await b.cart([{ itemId: item.id, qty: 1 }], item.price);
  return { b, chargeId: body.chargeId as string };
}
const rowOf = async (publicId: string) =>
  c.deps.db.selectFrom("attempt").selectAll().where("public_id", "=", publicId).executeTakeFirstOrThrow();
async function transfer(paid?: "paid") {
  const { b, chargeId } = await held();
  const out = await b.pay(chargeId, { method: "spei_mp" });
  const [a] = out.body.attempts;
  if (paid) await c.control("/pay", { clabe: a.clabe.clabe });
  return rowOf(a.id);
}
async function card() {
  const { b, chargeId } = await held();
  return rowOf((await b.pay(chargeId, await b.card())).body.attempts[0].id);
}
const answer = async (a: AttemptRow) =>
  (await c.deps.providers.mercadopago?.ask(sent(a))) as Extract<ProviderAnswer, { kind: "paid" }>;
/** Hides an attempt from janitor and check, so that a planted difference stays. */
const unwatched = (a: AttemptRow) =>
  c.deps.db.updateTable("attempt").set({ next_check_at: null }).where("id", "=", a.id).execute();
const change = (a: AttemptRow, to: object) => c.deps.db.updateTable("attempt").set(to).where("id", "=", a.id).execute();
const latest = async () => {
  const owner = await staff("dueno");
  const { items } = (await owner.get("/api/checks")).body;
  return (await owner.get(`/api/checks/${items[0].id}`)).body;
};

describe("the daily check", () => {
  it("finds nothing in a consistent shop, and says so", async () => {
    await card();
    await transfer();
    const paid = await transfer("paid");
    await c.deps.providers.mercadopago?.ask(sent(paid)).then((a) => settle(c.deps, paid.id, a));
    const { b, chargeId } = await held();
    await b.pay(chargeId, { method: "oxxo_cash" });
    const declined = await held();
    await declined.b.pay(declined.chargeId, await declined.b.card("FUND"));
    const left = await held();
    const wait = await left.b.pay(left.chargeId, await left.b.card("APRO", "5483928164574623"));
    await left.b.call("POST", `/api/charges/${left.chargeId}/attempts/${wait.body.attempts[0].id}/cancel`);
    const wallet = await held();
    await wallet.b.pay(wallet.chargeId, { method: "mp_wallet" });
    await c.later(20 * MINUTE);
    await dailyCheck(c.deps);
    const { run, differences } = await latest();
    expect(differences).toEqual([]);
    expect(run).toMatchObject({ state: "complete", stateWords: "Todo cuadra", unanswered: 0, open: 0, askedBy: null });
    expect(run.attempts).toBeGreaterThanOrEqual(7);
    // Nor days later, with expired vouchers and links.
    for (let i = 0; i < 5; i++) await c.later(DAY);
    await dailyCheck(c.deps);
    expect((await latest()).run).toMatchObject({ stateWords: "Todo cuadra" });
  });

  it("finds each kind of difference, corrects what a check can, and notifies of the rest", async () => {
    const missed = await transfer("paid");
    const reversed = await card();
    const disputed = await card();
    const invented = await transfer();
    const short = await transfer("paid");
    const returned = await card();
    const [whose, taker] = [await transfer("paid"), await transfer()];
    const payable = await transfer();
    const odd = await transfer();
    const other = await card();
    const uneven = await card();
    const all = [missed, reversed, disputed, invented, short, returned, whose, taker, payable, odd, other, uneven];
    for (const a of all) await unwatched(a);
    await c.control("/refund", { id: reversed.order_ref, amount: 100 });
    await c.control("/dispute", { id: disputed.order_ref, phase: "open" });
    const real = await answer(short);
    await settle(c.deps, short.id, { ...real, amount: centavos(real.amount - 100) });
    await settle(c.deps, invented.id, { ...real, paymentRef: "PAY-INVENTADO", amount: invented.amount });
    await settle(c.deps, returned.id, { ...(await answer(returned)), refunded: centavos(500) });
    await settle(c.deps, taker.id, await answer(whose));
    await change(payable, { state: "cancelled", ended_at: toIso(c.deps.now()) });
    await change(odd, { state: "refunded" });
    await change(other, { amount: other.amount + 1 });
    await c.deps.db.transaction().execute((tx) =>
      writeJournal(tx, {
        kind: "reversal",
        at: c.deps.now(),
        chargeId: uneven.charge_id,
        actor: "programa",
        reason: "sin pago",
        postings: { "clearing:mercadopago": centavos(7), sales: centavos(-7) },
      }),
    );
    for (const a of all) await unwatched(a);
    await c.later(20 * MINUTE);
    await dailyCheck(c.deps);

    const { run, differences } = await latest();
    const kinds = async (a: AttemptRow) => {
      const { public_id } = await c.deps.db
        .selectFrom("charge")
        .select("public_id")
        .where("id", "=", a.charge_id)
        .executeTakeFirstOrThrow();
      return differences
        .filter((d: { charge: { id: string } }) => d.charge.id === public_id)
        .map((d: { kind: string; settled: boolean }) => `${d.kind}${d.settled ? " settled" : ""}`)
        .sort();
    };
    expect(await kinds(missed)).toEqual(["missing_here settled"]);
    expect((await attemptById(c.deps.db, missed.id))?.state).toBe("succeeded");
    expect(await kinds(reversed)).toEqual(["refund settled"]);
    expect(await kinds(disputed)).toEqual(["dispute settled"]);
    expect(await kinds(invented)).toEqual(["missing_there"]);
    expect(await kinds(short)).toEqual(["amount"]);
    expect(await kinds(returned)).toEqual(["refund"]);
    expect(await kinds(whose)).toEqual(["of_another"]);
    expect(await kinds(taker)).toEqual(["missing_there"]);
    expect(await kinds(payable)).toEqual(["still_payable"]);
    expect(await kinds(odd)).toEqual(["state"]);
    expect(await kinds(other)).toEqual(["mismatch"]);
    expect(await kinds(uneven)).toEqual(["books"]);
    expect(run).toMatchObject({ state: "complete", stateWords: "9 diferencias", open: 9, settled: 3, tone: "error" });
    const amount = differences.find((d: { kind: string }) => d.kind === "amount");
    expect(amount).toMatchObject({ ours: real.amount - 100, theirs: real.amount, providerWords: "Mercado Pago" });

    const owner = await staff("dueno");
    const bell = (await owner.get("/api/news")).body.items.find((n: { key: string }) => n.key === `revision ${run.id}`);
    expect(bell).toMatchObject({ kind: "task", title: "La revisión diaria encontró diferencias", isNew: true });
    const cashier = (await (await staff("cajero")).get("/api/news")).body.items as { key: string }[];
    expect(cashier.some((n) => n.key.startsWith("revision"))).toBe(false);
  });

  it("is incomplete when a provider is down, says so, still checks the other, and repeats in an hour", async () => {
    await card();
    const lost = await transfer();
    const { b, chargeId } = await held();
    await b.pay(chargeId, { method: "oxxo_cash" });
    await unwatched(lost);
    await c.later(20 * MINUTE);
    // Two payments there, each checked three times.
    await c.control("/fail-next", { provider: "mercadopago", times: 6, mode: "500", match: "GET" });
    await dailyCheck(c.deps);
    const { run } = await latest();
    expect(run).toMatchObject({ state: "incomplete", tone: "warn", open: 0 });
    expect(run.stateWords).toContain("sin respuesta");
    expect(run.unanswered).toBeLessThan(run.attempts);
    await dailyCheck(c.deps);
    expect((await latest()).run.id).toBe(run.id);
    await c.later(HOUR + MINUTE);
    await dailyCheck(c.deps);
    expect((await latest()).run).toMatchObject({ state: "complete", unanswered: 0 });
  });

  it("runs once a day over all processes, and continues after a kill", async () => {
    const early = await transfer();
    const late = await transfer();
    await c.later(20 * MINUTE);
    await Promise.all(Array.from({ length: 4 }, () => dailyCheck(c.deps)));
    const first = (await latest()).run;
    await dailyCheck(c.deps);
    const { items } = (await (await staff("dueno")).get("/api/checks")).body;
    expect(items).toHaveLength(1);
    // A run of another day, half done by a process that is gone.
    await c.later(DAY);
    await c.deps.db
      .insertInto("check_run")
      .values({
        id: newId(),
        day: dayIn(c.deps.zone, c.deps.now()),
        round: 1,
        asked_by: null,
        state: "running",
        started_at: toIso(c.deps.now()),
        after_attempt: early.id,
        attempts: first.attempts - 1,
        busy_until: toIso((c.deps.now() - MINUTE) as Instant),
      })
      .execute();
    expect(late.id > early.id).toBe(true);
    await dailyCheck(c.deps);
    expect((await latest()).run).toMatchObject({ state: "complete", attempts: first.attempts });
  });

  it("before five in the morning is not due", async () => {
    const now = c.deps.now();
    await c.later(atWall(c.deps.zone, dayIn(c.deps.zone, (now + DAY) as Instant), "04:50") - now);
    await dailyCheck(c.deps);
    const owner = await staff("dueno");
    expect((await owner.get("/api/checks")).body.items).toEqual([]);
    await c.later(11 * MINUTE);
    await dailyCheck(c.deps);
    expect((await owner.get("/api/checks")).body.items).toHaveLength(1);
  });

  it("can be started by the owner only, and a second start joins the first", async () => {
    const [owner, manager] = [await staff("dueno"), await staff("encargado")];
    expect((await manager.call("POST", "/api/checks", {})).body.code).toBe("FORBIDDEN");
    const one = await owner.call("POST", "/api/checks", {});
    const two = await owner.call("POST", "/api/checks", {});
    expect(one.status).toBe(201);
    expect(two.body.id).toBe(one.body.id);
    expect(one.body).toMatchObject({ state: "running", askedBy: expect.any(String) });
    await dailyCheck(c.deps);
    expect((await manager.get(`/api/checks/${one.body.id}`)).body.run.state).toBe("complete");
    expect((await manager.get(`/api/checks/${crypto.randomUUID()}`)).body.code).toBe("NOT_FOUND");
    const trail = await c.deps.db
      .selectFrom("audit_entry")
      .select("about_id")
      .where("action", "=", "check.run")
      .execute();
    expect(trail.map((t) => t.about_id)).toEqual([one.body.id, one.body.id]);
  });
});
