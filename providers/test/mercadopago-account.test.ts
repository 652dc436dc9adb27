import { instant } from "@corral/domain/kernel/time";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mercadoPago } from "../src/mercadopago/index";
import { anAttempt, sent } from "./attempts";
import { type Sandbox, startSandbox } from "./sandbox";
import { answer, type Script, scripted } from "./scripted";

const now = () => instant(Date.now());
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox(now);
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control("reset"));

const card = async (holder = "APRO") => ({
  card: {
    token: await sandbox.token(holder),
    paymentMethodId: "visa",
    paymentTypeId: "credit_card" as const,
    installments: 1,
  },
});
const paid = async (live?: boolean) => {
  const p = sandbox.mercadopago(live === undefined ? {} : { live });
  const a = anAttempt("mp_card", now(), await card());
  return { p, a, made: await p.charge(a) };
};

describe("the mode of the credentials", () => {
  test.each([
    ["test", "test"],
    ["live", "live"],
  ])("%s is recognized by the account", async (keys, mode) => {
    await sandbox.control("account", { keys });
    const checked = await sandbox.mercadopago({ live: true }).checkCredentials();
    expect(checked).toMatchObject({ ok: true, mode, holder: "Rosa Demo" });
  });

  test("an order of test credentials is never counted in a live business, one of live credentials is", async () => {
    expect((await paid(true)).made).toMatchObject({ kind: "mismatch", what: "mode" });
    await sandbox.control("account", { keys: "live" });
    expect((await paid(true)).made).toMatchObject({ kind: "paid" });
  });
});

test("a refusal by the PolicyAgent is distinguished, for a charge and for the credentials", async () => {
  await sandbox.fail("mercadopago", "policy", 1, "POST");
  expect((await paid()).made).toMatchObject({ kind: "refused", code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES" });
  await sandbox.fail("mercadopago", "policy", 1, "/users/me");
  expect(await sandbox.mercadopago().checkCredentials()).toMatchObject({ ok: false, fault: "policy" });
});

test("the account says what it takes by card; without an answer the keys are right all the same", async () => {
  const limits = { min: 500, max: 15_000_000 };
  expect(await sandbox.mercadopago().checkCredentials()).toMatchObject({ ok: true, cardLimits: limits });
  await sandbox.fail("mercadopago", "500", 3, "GET /mercadopago/v1/payment_methods");
  const without = await sandbox.mercadopago().checkCredentials();
  expect(without.ok).toBe(true);
  expect(without).not.toHaveProperty("cardLimits");
});

test("the second code for insufficient funds is mapped", async () => {
  const a = anAttempt("mp_card", now(), await card("FUNC"));
  expect(await sandbox.mercadopago().charge(a)).toMatchObject({
    kind: "declined",
    reason: "card_insufficient_funds",
    detail: "card_insufficient_amount",
  });
});

test("the buyer's device id is sent to the provider", async () => {
  await sandbox.mercadopago().charge(anAttempt("mp_card", now(), { ...(await card()), deviceId: "armor.abc" }));
  const { calls } = (await (await fetch(`${sandbox.url}/_control/calls`)).json()) as { calls: { deviceId: string }[] };
  expect(calls.at(-1)?.deviceId).toBe("armor.abc");
});

describe("a public key", () => {
  let server: Awaited<ReturnType<typeof scripted>> | undefined;
  afterEach(() => server?.stop());
  const check = async (script: Script) => {
    server = await scripted((seen, reply, count) =>
      seen.path === "/users/me"
        ? answer(reply, 200, { id: 1, nickname: "RANCHO", site_id: "MLM" })
        : script(seen, reply, count),
    );
    const options = { baseUrl: server.url, accessToken: "APP_USR-x", publicKey: "APP_USR-y", now, live: true };
    return mercadoPago({ ...options, timeoutMs: 300, requestsPerSecond: 1_000 }).checkCredentials();
  };
  test.each([401, 403])("is wrong when it is refused: %i", async (status) => {
    expect(await check((_s, r) => answer(r, status, { message: "invalid public_key" }))).toMatchObject({
      ok: false,
      fault: "public_key",
    });
  });
  test.each([
    ["404", 404, {}],
    ["400", 400, {}],
    ["a policy's 403", 403, { blocked_by: "PolicyAgent", code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES" }],
    ["an odd body", 200, "<html>"],
  ])("could not be checked after %s", async (_what, status, body) => {
    expect(await check((_s, r) => answer(r, status, body))).toMatchObject({
      ok: true,
      mode: "live",
      unchecked: "public_key",
    });
  });
  test("is right when it lists the card's method", async () => {
    const checked = await check((_s, r) => answer(r, 200, { results: [] }));
    expect(checked).toMatchObject({ ok: true });
    expect(checked).not.toHaveProperty("unchecked");
  });
});

describe("a dispute", () => {
  const ways = [
    ["a card order", "mp_card"],
    ["a wallet payment", "mp_wallet"],
  ] as const;
  const disputed = async (method: "mp_card" | "mp_wallet") => {
    const p = sandbox.mercadopago();
    const a = anAttempt(method, now(), method === "mp_card" ? await card() : {});
    const made = await p.charge(a);
    if (method === "mp_wallet") await sandbox.wallet(made.orderRef as string, "pay");
    const ask = () => p.ask(sent(a, made));
    return { p, a, made, ask, move: (phase: string) => sandbox.control("dispute", { id: made.orderRef, phase }) };
  };

  describe.each(ways)("of %s", (_what, method) => {
    test.each(["won", "lost"] as const)(
      "is %s by its chargeback's coverage, whatever its final status",
      async (phase) => {
        const { ask, move } = await disputed(method);
        await move("opened");
        expect(await ask()).toMatchObject({ kind: "disputed", phase: "open" });
        await move(phase);
        const answer = await ask();
        expect(answer).toMatchObject({ kind: "disputed", phase });
        expect(answer.raw).toMatch(/charged_back\/(settled|reimbursed).*coverage_applied=(true|false)/);
      },
    );

    test.each(["settled", "reimbursed"])(
      "that ended by its status alone (%s) stays open and is marked as over",
      async (word) => {
        const { ask, move } = await disputed(method);
        await move(word);
        expect(await ask()).toMatchObject({ kind: "disputed", phase: "open", isOver: true });
      },
    );

    test("whose chargeback can't be read now is queried again, without a task", async () => {
      const { ask, move } = await disputed(method);
      await move("lost");
      await sandbox.fail("mercadopago", "500", 9, "chargebacks");
      expect(await ask()).toMatchObject({ kind: "disputed", phase: "open", isOver: false });
    });
  });

  test("is resolved to its attempt by the chargeback, whose payment has another id", async () => {
    const { p, a, made, ask } = await disputed("mp_card");
    await sandbox.control("dispute", { id: made.orderRef, phase: "opened" });
    const order = (await ask()).orderRef as string;
    const read = await fetch(`${sandbox.url}/mercadopago/v1/orders/${order}`, {
      headers: { authorization: "Bearer APP_USR-prueba" },
    });
    const body = (await read.json()) as { transactions: { chargebacks: { case_id: string }[] } };
    expect(await p.referenceOf("charge", body.transactions.chargebacks[0]?.case_id as string)).toBe(a.reference);
  });
});

test("a claim is read, resolved to its attempt, and closed; an unknown one is absent", async () => {
  const { p, a, made } = await paid();
  const claim = async (phase: string) => {
    await sandbox.control("claim", { id: made.orderRef, phase });
    const state = (await (await fetch(`${sandbox.url}/_control/state`)).json()) as { claims: { id: number }[] };
    return p.readClaim?.(String(state.claims[0]?.id));
  };
  expect(await claim("opened")).toMatchObject({ isOpen: true, reference: a.reference, raw: "opened mediations claim" });
  expect(await claim("closed")).toMatchObject({ isOpen: false, reference: a.reference });
  expect(await p.readClaim?.("5012345678")).toBe("absent");
  await sandbox.fail("mercadopago", "500", 3, "claims");
  expect(await p.readClaim?.("5012345678")).toBe("unknown");
});
