import { centavos } from "@corral/domain/kernel/money";
import { HOUR, MINUTE, plus } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AttemptToSend, PayMethod, PaymentProvider, ProviderAnswer } from "../src/provider";
import { anAttempt, clock, sent, settled } from "./attempts";
import { type FaultMode, type Sandbox, startSandbox } from "./sandbox";

let time = clock();
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox(() => time.now());
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  time = clock();
  await sandbox.control("reset");
});

interface Way {
  name: string;
  method: PayMethod;
  provider(more?: { accessToken?: string; apiKey?: string; timeoutMs?: number }): PaymentProvider;
  /** The answer to a fresh attempt. */
  fresh: ProviderAnswer["kind"];
  /** Completes a payment that is made later, or does nothing. */
  pay(answer: ProviderAnswer): Promise<unknown>;
}
const orderRef = (a: ProviderAnswer) => a.orderRef as string;
const CHALLENGE = "5483928164574623";
/** For calls that are never answered: the test waits for the timeout. */
const IMPATIENT = { timeoutMs: 200 };
const ways: Way[] = [
  {
    name: "a card with 3-D Secure",
    method: "mp_card",
    provider: (more) => sandbox.mercadopago(more),
    fresh: "needs_action",
    pay: (a) => sandbox.challenge(orderRef(a), "approve"),
  },
  {
    name: "a SPEI transfer",
    method: "spei_mp",
    provider: (more) => sandbox.mercadopago(more),
    fresh: "waiting",
    pay: (a) => sandbox.control("pay", { id: orderRef(a) }),
  },
  {
    name: "the wallet",
    method: "mp_wallet",
    provider: (more) => sandbox.mercadopago(more),
    fresh: "needs_action",
    pay: (a) => sandbox.wallet(orderRef(a), "pay"),
  },
  {
    name: "OXXO by Conekta",
    method: "oxxo_cash",
    provider: (more) => sandbox.cash("conekta", more),
    fresh: "waiting",
    pay: (a) => sandbox.control("pay", { id: orderRef(a) }),
  },
  {
    name: "OXXO by Digital FEMSA",
    method: "oxxo_cash",
    provider: (more) => sandbox.cash("digitalfemsa", more),
    fresh: "waiting",
    pay: (a) => sandbox.control("pay", { id: orderRef(a) }),
  },
];

async function cardAttempt(holder = "APRO", number?: string) {
  return anAttempt("mp_card", time.now(), {
    card: {
      token: await sandbox.token(holder, number),
      paymentMethodId: number ? "master" : "visa",
      paymentTypeId: "credit_card",
      installments: 1,
    },
  });
}
const attemptBy = (way: Way, more: Partial<AttemptToSend> = {}): Promise<AttemptToSend> | AttemptToSend =>
  way.method === "mp_card" ? cardAttempt("APRO", CHALLENGE) : anAttempt(way.method, time.now(), more);

describe.each(ways)("$name", (way) => {
  test("is found by its id and by our reference", async () => {
    const p = way.provider();
    const a = await attemptBy(way);
    const made = await p.charge(a);
    expect(made).toMatchObject({ kind: way.fresh, orderRef: expect.any(String) });
    expect(await p.ask(sent(a, made))).toMatchObject({ kind: way.fresh, orderRef: orderRef(made) });
    if (way.method !== "mp_wallet")
      expect(await p.ask(sent(a))).toMatchObject({ kind: way.fresh, orderRef: orderRef(made) });
    expect(await p.referenceOf(way.method === "mp_wallet" ? "preference" : "order", orderRef(made))).toBe(a.reference);
  });

  test("charged again with the same attempt stays one", async () => {
    const p = way.provider();
    const a = await attemptBy(way);
    const first = await p.charge(a);
    const again = await p.charge(a);
    expect(again.kind).toBe(way.fresh);
    // A second wallet link for the same reference takes no payment by itself, and a payment of either link is found by
    // the reference.
    if (way.method !== "mp_wallet") expect(again.orderRef).toBe(first.orderRef);
    await way.pay(first);
    expect(await p.ask(sent(a, again))).toMatchObject({ kind: "paid", amount: 34_990 });
  });

  test("is paid once, with its amount and a payment id", async () => {
    const p = way.provider();
    const a = await attemptBy(way);
    const made = await p.charge(a);
    await way.pay(made);
    const paid = await p.ask(sent(a, made));
    expect(paid).toMatchObject({
      kind: "paid",
      amount: 34_990,
      refunded: 0,
      paymentRef: expect.any(String),
      orderRef: orderRef(made),
    });
    expect(await p.ask(sent(a, paid))).toMatchObject({ kind: "paid", paymentRef: paid.paymentRef });
    expect(paid).not.toHaveProperty("others");
  });

  test("is cancelled while unpaid, and stays cancelled", async () => {
    const p = way.provider();
    const a = await attemptBy(way);
    const made = await p.charge(a);
    expect(await p.cancel(sent(a, made))).toMatchObject({ kind: "cancelled", orderRef: orderRef(made) });
    expect(["cancelled", "expired"]).toContain((await p.ask(sent(a, made))).kind);
    expect(["cancelled", "expired"]).toContain((await p.cancel(sent(a, made))).kind);
  });

  test("paid before the cancellation arrived is paid", async () => {
    const p = way.provider();
    const a = await attemptBy(way);
    const made = await p.charge(a);
    await way.pay(made);
    expect(await p.cancel(sent(a, made))).toMatchObject({ kind: "paid", amount: 34_990 });
  });

  test.each<FaultMode>(["500", "429", "malformed", "timeout", "timeout_after", "slow"])(
    "is unknown, never a failure, when its create meets: %s",
    async (mode) => {
      const p = way.provider();
      const a = await attemptBy(way);
      await sandbox.fail(p.name, mode);
      const answer = await way.provider(IMPATIENT).charge(a);
      expect(answer.kind).toBe("unknown");
      if (mode === "429") expect(answer).toMatchObject({ retryAfterMs: expect.any(Number) });
      expect(await sandbox.creates(way.method)).toBe(1);
    },
  );

  test.each<FaultMode>(["500", "timeout"])(
    "whose create failed without effect (%s) is absent after two searches more than a minute apart",
    async (mode) => {
      const p = way.provider();
      const a = await attemptBy(way);
      await sandbox.fail(p.name, mode);
      await way.provider(IMPATIENT).charge(a);
      expect(await p.ask(sent(a))).toMatchObject({ kind: "unknown", why: "not_found_yet" });
      expect(await p.ask(sent(a))).toMatchObject({ kind: "unknown", why: "not_found_yet" });
      time.advance(MINUTE + 1);
      expect(await p.ask(sent(a))).toMatchObject({ kind: "absent" });
    },
  );

  test("first searched for long after it was stored needs a second search to be absent", async () => {
    const p = way.provider();
    const a = await attemptBy(way);
    time.advance(HOUR);
    expect(await p.ask(sent(a))).toMatchObject({ kind: "unknown", why: "not_found_yet" });
    expect(await p.ask(sent(a))).toMatchObject({ kind: "absent" });
  });

  test("whose answer was lost is found, and not created twice", async () => {
    const p = way.provider();
    const a = await attemptBy(way);
    await sandbox.fail(p.name, "timeout_after");
    expect(await way.provider(IMPATIENT).charge(a)).toMatchObject({ kind: "unknown", why: "timeout" });
    // Nobody has the URL of a lost wallet link: it is created again with the same key.
    const found = way.method === "mp_wallet" ? await p.charge(a) : await p.ask(sent(a));
    expect(found).toMatchObject({ kind: way.fresh, orderRef: expect.any(String) });
    expect(await p.charge(a)).toMatchObject({ kind: way.fresh });
    await way.pay(found);
    expect(await p.ask(sent(a, found))).toMatchObject({ kind: "paid" });
  });

  test.each<FaultMode>(["500", "429", "malformed", "timeout"])(
    "is left undecided when the query meets: %s",
    async (mode) => {
      const p = way.provider();
      const a = await attemptBy(way);
      const made = await p.charge(a);
      await way.pay(made);
      await sandbox.fail(p.name, mode, 3, "GET");
      expect((await way.provider(IMPATIENT).ask(sent(a, made))).kind).toBe("unknown");
    },
  );

  test("is refused with a wrong key, and a query with it decides nothing", async () => {
    const a = await attemptBy(way);
    const made = await way.provider().charge(a);
    const stranger = way.provider({ accessToken: "APP_USR-otra", apiKey: "key_otra" });
    const other = await attemptBy(way);
    const refused = await stranger.charge(other);
    expect(refused).toMatchObject({ kind: "refused" });
    expect(JSON.stringify(refused)).not.toMatch(/otra/);
    expect((await stranger.ask(sent(a, made))).kind).toBe("unknown");
    expect((await stranger.cancel(sent(a, made))).kind).toBe("unknown");
    expect(await way.provider().ask(sent(a, made))).toMatchObject({ kind: way.fresh });
    expect(await stranger.checkCredentials()).toMatchObject({ ok: false });
    expect(await way.provider().checkCredentials()).toMatchObject({
      ok: true,
      mode: "demo",
      account: expect.any(String),
    });
  });

  test("with another amount or reference than expected is not applied", async () => {
    const p = way.provider();
    const a = await attemptBy(way);
    const made = await p.charge(a);
    await way.pay(made);
    const paid = await p.ask(sent(a, made));
    expect(await p.ask({ ...sent(a, paid), reference: "another-attempt" })).toMatchObject({
      kind: "mismatch",
      what: "reference",
    });
    if (way.method !== "spei_mp")
      expect(await p.ask({ ...sent(a, paid), amount: centavos(34_991) })).toMatchObject({
        kind: "mismatch",
        what: "amount",
      });
  });
});

describe.each(ways.filter((w) => w.method !== "oxxo_cash"))("a refund of $name", (way) => {
  async function aPaid() {
    const p = way.provider();
    const a = await attemptBy(way);
    const made = await p.charge(a);
    await way.pay(made);
    const paid = await p.ask(sent(a, made));
    return { p, a, paid, money: settled(a, paid) };
  }

  test("in full returns the whole amount", async () => {
    const { p, a, paid, money } = await aPaid();
    expect(await p.refund(money, money.amount, "key-1")).toMatchObject({
      kind: "refunded",
      amount: 34_990,
      paymentRef: paid.paymentRef,
    });
    expect(await p.ask(sent(a, paid))).toMatchObject({ kind: "refunded", refunds: [{ amount: 34_990 }] });
  });

  test("in two parts sums to the whole amount", async () => {
    const { p, a, paid, money } = await aPaid();
    expect(await p.refund(money, centavos(10_000), "key-1")).toMatchObject({
      kind: "paid",
      amount: 34_990,
      refunded: 10_000,
    });
    expect(await p.refund(money, centavos(24_990), "key-2")).toMatchObject({ kind: "refunded", amount: 34_990 });
    const now = await p.ask(sent(a, paid));
    expect(now.kind === "refunded" && new Set(now.refunds.map((r) => r.ref)).size).toBe(2);
  });

  test("retried with its key is made once", async () => {
    const { p, money } = await aPaid();
    await p.refund(money, centavos(10_000), "key-1");
    expect(await p.refund(money, centavos(10_000), "key-1")).toMatchObject({ kind: "paid", refunded: 10_000 });
  });

  test("whose answer was lost is found by a query, and a retry is harmless", async () => {
    const { p, a, paid, money } = await aPaid();
    await sandbox.fail(p.name, "timeout_after", 1, "refund");
    expect((await way.provider(IMPATIENT).refund(money, centavos(10_000), "key-1")).kind).toBe("unknown");
    expect(await p.ask(sent(a, paid))).toMatchObject({ kind: "paid", refunded: 10_000 });
    expect(await p.refund(money, centavos(10_000), "key-1")).toMatchObject({ kind: "paid", refunded: 10_000 });
  });

  test("of more than the payment is refused, and changes nothing", async () => {
    const { p, a, paid, money } = await aPaid();
    await p.refund(money, centavos(30_000), "key-1");
    expect(await p.refund(money, centavos(10_000), "key-2")).toMatchObject({ kind: "refused" });
    expect(await p.ask(sent(a, paid))).toMatchObject({ kind: "paid", refunded: 30_000 });
  });

  test("made in the provider's panel is reported by a query", async () => {
    const { p, a, paid } = await aPaid();
    await sandbox.control("refund", {
      id: way.method === "mp_wallet" ? paid.paymentRef : paid.orderRef,
      amount: 5_000,
    });
    expect(await p.ask(sent(a, paid))).toMatchObject({ kind: "paid", refunded: 5_000 });
  });

  test.each(["open", "lost", "won"] as const)("is refused during a dispute, which is %s", async (phase) => {
    const { p, a, paid } = await aPaid();
    await sandbox.control("dispute", { id: way.method === "mp_wallet" ? paid.paymentRef : paid.orderRef, phase });
    expect(await p.ask(sent(a, paid))).toMatchObject({
      kind: "disputed",
      phase,
      amount: 34_990,
      paymentRef: paid.paymentRef,
    });
  });
});

describe("a card", () => {
  test("of the holder APRO is paid immediately", async () => {
    const p = sandbox.mercadopago();
    expect(await p.charge(await cardAttempt("APRO"))).toMatchObject({ kind: "paid", amount: 34_990 });
  });

  test("of the holder CONT is under review", async () => {
    expect(await sandbox.mercadopago().charge(await cardAttempt("CONT"))).toMatchObject({ kind: "processing" });
  });

  test.each([
    ["OTHE", "bank_declined"],
    ["CALL", "call_for_authorize"],
    ["FUND", "insufficient_funds"],
    ["SECU", "bad_card_data"],
    ["EXPI", "bad_card_data"],
    ["FORM", "bad_card_data"],
    ["CARD", "bad_card_data"],
    ["INST", "invalid_installments"],
    ["DUPL", "card_error"],
    ["LOCK", "card_disabled"],
    ["CTNA", "bank_declined"],
    ["ATTE", "max_attempts"],
    ["BLAC", "high_risk"],
    ["TEST", "amount_limit"],
  ])("of the holder %s is declined for %s, with the ids of the order", async (holder, reason) => {
    const p = sandbox.mercadopago();
    const a = await cardAttempt(holder);
    const answer = await p.charge(a);
    expect(answer).toMatchObject({
      kind: "declined",
      reason,
      orderRef: expect.any(String),
      paymentRef: expect.any(String),
    });
    expect(await p.ask(sent(a, answer))).toMatchObject({ kind: "declined", reason });
  });

  test("whose token was already used has to be entered again", async () => {
    const p = sandbox.mercadopago();
    const a = await cardAttempt("APRO");
    await p.charge(a);
    const second = { ...anAttempt("mp_card", time.now()), ...(a.card ? { card: a.card } : {}) };
    expect(await p.charge(second)).toMatchObject({ kind: "declined", reason: "card_token_expired" });
  });

  test("whose owner fails the bank's challenge is declined with that reason", async () => {
    const p = sandbox.mercadopago();
    const a = await cardAttempt("APRO", CHALLENGE);
    const made = await p.charge(a);
    expect(made).toMatchObject({ kind: "needs_action", why: "challenge", url: expect.stringContaining(sandbox.url) });
    await sandbox.challenge(orderRef(made), "reject");
    expect(await p.ask(sent(a, made))).toMatchObject({ kind: "declined", reason: "challenge_failed" });
  });

  test("whose owner never answers the challenge is declined with that reason", async () => {
    const p = sandbox.mercadopago();
    const a = await cardAttempt("APRO", CHALLENGE);
    const made = await p.charge(a);
    time.advance(HOUR);
    expect(await p.ask(sent(a, made))).toMatchObject({ kind: "declined", reason: "challenge_expired" });
  });
});

describe("a SPEI transfer", () => {
  const made = async () => {
    const p = sandbox.mercadopago();
    const a = anAttempt("spei_mp", time.now());
    return { p, a, answer: await p.charge(a) };
  };

  test("shows a CLABE with its deadline", async () => {
    const { answer, a } = await made();
    expect(answer).toMatchObject({
      kind: "waiting",
      clabe: { clabe: expect.stringMatching(/^999\d{15}$/), expiresAt: a.expiresAt },
    });
  });

  test("due in less than a day is requested for a day", async () => {
    const p = sandbox.mercadopago();
    const answer = await p.charge(anAttempt("spei_mp", time.now(), { expiresAt: plus(time.now(), 3 * HOUR) }));
    expect(answer).toMatchObject({ kind: "waiting", clabe: { expiresAt: plus(time.now(), 24 * HOUR) } });
  });

  test.each([
    ["less", 30_000],
    ["more", 40_000],
  ])("of %s than requested is paid with what arrived", async (_how, amount) => {
    const { p, a, answer } = await made();
    await sandbox.control("pay", { id: orderRef(answer), amount });
    expect(await p.ask(sent(a, answer))).toMatchObject({ kind: "paid", amount });
  });

  test("past its deadline is expired, and paid late is paid", async () => {
    const { p, a, answer } = await made();
    time.advance(49 * HOUR);
    expect(await p.ask(sent(a, answer))).toMatchObject({ kind: "expired" });
    await sandbox.control("pay", { id: orderRef(answer), late: true });
    expect(await p.ask(sent(a, answer))).toMatchObject({ kind: "paid", amount: 34_990 });
  });
});

describe("the wallet", () => {
  const made = async () => {
    const p = sandbox.mercadopago();
    const a = anAttempt("mp_wallet", time.now(), {
      returnUrl: "http://localhost:4400/cobro",
      expiresAt: plus(time.now(), 30 * MINUTE),
    });
    return { p, a, answer: await p.charge(a) };
  };

  test("after a decline can still be paid", async () => {
    const { p, a, answer } = await made();
    await sandbox.wallet(orderRef(answer), "decline");
    expect(await p.ask(sent(a, answer))).toMatchObject({ kind: "needs_action", why: "redirect" });
    await sandbox.wallet(orderRef(answer), "pay");
    expect(await p.ask(sent(a, answer))).toMatchObject({ kind: "paid", amount: 34_990 });
  });

  test("abandoned and cancelled can't be paid any more", async () => {
    const { p, a, answer } = await made();
    await sandbox.wallet(orderRef(answer), "back");
    expect(await p.cancel(sent(a, answer))).toMatchObject({ kind: "cancelled" });
    await sandbox.wallet(orderRef(answer), "pay");
    expect((await p.ask(sent(a, answer))).kind).toBe("expired");
  });

  test("under review is processing, and is not cancelled", async () => {
    const { p, a, answer } = await made();
    await sandbox.wallet(orderRef(answer), "review");
    expect(await p.ask(sent(a, answer))).toMatchObject({ kind: "processing", paymentRef: expect.any(String) });
    expect(await p.cancel(sent(a, answer))).toMatchObject({ kind: "processing" });
  });

  test("not used in time is expired", async () => {
    const { p, a, answer } = await made();
    time.advance(31 * MINUTE);
    expect(await p.ask(sent(a, answer))).toMatchObject({ kind: "expired" });
  });

  test("resolves a payment to its reference", async () => {
    const { p, a, answer } = await made();
    await sandbox.wallet(orderRef(answer), "pay");
    const paid = await p.ask(sent(a, answer));
    expect(await p.referenceOf("payment", paid.paymentRef as string)).toBe(a.reference);
  });
});

describe.each(["conekta", "digitalfemsa"] as const)("an OXXO voucher of %s", (flavour) => {
  const made = async () => {
    const p = sandbox.cash(flavour);
    const a = anAttempt("oxxo_cash", time.now());
    return { p, a, answer: await p.charge(a) };
  };

  test("has a reference, its network and its deadline", async () => {
    const { a, answer } = await made();
    expect(answer).toMatchObject({
      kind: "waiting",
      voucher: {
        reference: expect.stringMatching(/^0000\d{10}$/),
        network: "oxxo",
        stores: ["OXXO"],
        expiresAt: Math.floor((a.expiresAt ?? 0) / 1000) * 1000,
      },
    });
  });

  test("past its deadline is expired, and paid late is paid", async () => {
    const { p, a, answer } = await made();
    time.advance(49 * HOUR);
    expect(await p.ask(sent(a, answer))).toMatchObject({ kind: "expired" });
    await sandbox.control("pay", { id: orderRef(answer), late: true });
    expect(await p.ask(sent(a, answer))).toMatchObject({ kind: "paid", amount: 34_990 });
  });

  test("over ten thousand pesos is refused with the provider's code", async () => {
    const answer = await sandbox
      .cash(flavour)
      .charge(anAttempt("oxxo_cash", time.now(), { amount: centavos(1_000_001) }));
    expect(answer).toMatchObject({
      kind: "refused",
      code: "parameter_validation.combo.order.currency_type.oxxo.maximum",
    });
  });

  test("can't be refunded through the provider: staff pays it out", async () => {
    const { p, a, answer } = await made();
    await sandbox.control("pay", { id: orderRef(answer) });
    expect(await p.refund(settled(a, await p.ask(sent(a, answer))), a.amount, "k")).toMatchObject({
      kind: "refused",
      code: "refund_not_supported",
    });
  });

  test("of the other mode is not ours", async () => {
    expect(await sandbox.cash(flavour, { live: true }).charge(anAttempt("oxxo_cash", time.now()))).toMatchObject({
      kind: "mismatch",
      what: "mode",
    });
  });
});
