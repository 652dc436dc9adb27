import { DAY, MINUTE } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { conekta } from "../src/conekta/index";
import { voucherOf } from "../src/conekta/voucher";
import { anAttempt, clock, sent } from "./attempts";
import { type Sandbox, startSandbox } from "./sandbox";
import { answer, scripted } from "./scripted";

const time = clock();
const flavours = ["conekta", "digitalfemsa"] as const;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox(time.now);
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control("reset"));

describe("an order with several charges", () => {
  test("is one voucher with every reference: the stores of each, and BBVA's agreement", async () => {
    await sandbox.control("cash", { networks: "several" });
    const made = await sandbox.cash("conekta").charge(anAttempt("oxxo_cash", time.now()));
    expect(made).toMatchObject({
      kind: "waiting",
      voucher: {
        network: "cash",
        stores: ["Cajero BBVA"],
        agreement: "0009999",
        others: [{ network: "cash", stores: expect.arrayContaining(["7 Eleven", "Soriana"]) }],
      },
    });
    expect(JSON.stringify(made)).not.toMatch(/oxxo/i);
  });

  test("is paid by any of its references", async () => {
    await sandbox.control("cash", { networks: "several" });
    const p = sandbox.cash("conekta");
    const a = anAttempt("oxxo_cash", time.now());
    const made = await p.charge(a);
    const other = made.kind === "waiting" ? made.voucher?.others?.[0]?.reference : undefined;
    await sandbox.control("pay", { kind: "oxxo", reference: other });
    expect(await p.ask(sent(a, made))).toMatchObject({ kind: "paid", amount: a.amount });
  });

  const method = (reference: unknown, more: object) => ({
    status: "pending_payment",
    payment_method: { object: "cash_payment", reference, ...more },
  });
  test.each([
    [
      "OXXO's goes first, whatever their order",
      [method("1", { type: "cash" }), method("2", { type: "oxxo" })],
      ["2", "1"],
    ],
    ["a reference that is a number is taken", [method(98000013217610, { type: "oxxo" })], ["98000013217610"]],
    ["the same reference twice is shown once", [method("1", {}), method("1", {})], ["1"]],
    ["one that has ended is left out", [{ ...method("1", {}), status: "expired" }, method("2", {})], ["2"]],
    ["the word of the plugin's product type is OXXO's too", [method("1", { product_type: "oxxo" })], ["1"]],
  ])("%s", (_what, charges, references) => {
    const v = voucherOf(charges);
    expect([v?.reference, ...(v?.others ?? []).map((o) => o.reference)]).toEqual(references);
  });
});

describe.each(flavours)("a key of %s", (flavour) => {
  const live = (apiKey: string) => sandbox.cash(flavour, { apiKey, live: true });

  test("of the test mode is recognized on an account without orders", async () => {
    expect(await live("key_prueba").checkCredentials()).toMatchObject({ ok: false, fault: "test_key" });
    expect(await live("key_live_sandbox").checkCredentials()).toMatchObject({ ok: true });
  });

  test("is classified by its orders where it may not list the keys", async () => {
    await sandbox.control("cash", { apiKeys: "refused" });
    await sandbox.cash(flavour).charge(anAttempt("oxxo_cash", time.now()));
    expect(await live("key_prueba").checkCredentials()).toMatchObject({ ok: false, fault: "test_key" });
  });

  test("without evidence of its mode is unchecked, never live", async () => {
    const lists: Record<string, unknown[]> = {
      // Two keys with the same prefix: neither is evidence for ours.
      "/api_keys": [
        { prefix: "key_se", livemode: true },
        { prefix: "key_se", livemode: false },
        { prefix: "key_xx", livemode: true },
      ],
    };
    const other = conekta({
      flavour,
      baseUrl: "https://api.conekta.io",
      apiKey: "key_secreta",
      live: true,
      now: time.now,
      fetch: async (url) => Response.json({ data: lists[new URL(String(url)).pathname] ?? [] }),
    });
    expect(await other.checkCredentials()).toMatchObject({ ok: true, mode: "unchecked" });
    lists["/events"] = [{ livemode: true }];
    expect(await other.checkCredentials()).toMatchObject({ ok: true, mode: "live" });
  });
});

describe.each(flavours)("a lost create of %s", (flavour) => {
  test.each(["documented", "ignored"])("is found, and created once, where filters are %s", async (filters) => {
    await sandbox.control("cash", { filters });
    // One create gets no answer in this time.
    const p = sandbox.cash(flavour, { timeoutMs: 1_000 });
    for (let i = 0; i < 3; i++) await p.charge(anAttempt("oxxo_cash", time.now()));
    const a = anAttempt("oxxo_cash", time.now());
    const before = await sandbox.creates("oxxo_cash");
    await sandbox.fail("conekta", "timeout_after", 1, "POST");
    expect(await p.charge(a)).toMatchObject({ kind: "unknown" });
    for (let i = 0; i < 3; i++) await p.charge(anAttempt("oxxo_cash", time.now()));
    expect(await sandbox.cash(flavour).ask(sent(a))).toMatchObject({ kind: "waiting", orderRef: expect.any(String) });
    expect(await p.charge(a)).toMatchObject({ kind: "waiting" });
    expect((await sandbox.creates("oxxo_cash")) - before).toBe(7 - 3);
  });

  test("uses only documented parameters, and stops at the time of the attempt", async () => {
    const a = anAttempt("oxxo_cash", time.now());
    const at = (ms: number) => Math.floor((a.createdAt + ms) / 1000);
    const pages = [[at(3 * DAY), at(2 * DAY)], [at(5), at(-20 * MINUTE)], [at(-DAY)]];
    const server = await scripted((s, r) => {
      const page = Number(s.query.get("next") ?? 0);
      const data = s.query.has("search") ? [] : (pages[page] ?? []).map((created_at) => ({ id: "ord_x", created_at }));
      const next_page_url = `https://api.example/orders?next=${page + 1}`;
      answer(r, 200, { object: "list", has_more: page < 2 && !s.query.has("search"), next_page_url, data });
    });
    const p = conekta({ flavour, baseUrl: server.url, apiKey: "k", now: time.now });
    time.advance(2 * MINUTE);
    expect(await p.ask(sent(a))).toMatchObject({ kind: "unknown", why: "not_found_yet" });
    expect(await p.ask(sent(a))).toMatchObject({ kind: "absent" });
    const asked = server.seen.map((s) => [...s.query.keys()].filter((k) => k !== "limit").join());
    expect(asked).toEqual(["search", "", "next", "search", "", "next"]);
    expect(server.seen[0]?.query.get("search")).toBe(a.reference);
    await server.stop();
  });

  test("is never absent by a list in unknown order", async () => {
    const a = anAttempt("oxxo_cash", time.now());
    const mine = {
      id: "ord_9",
      amount: a.amount,
      currency: "MXN",
      payment_status: "expired",
      created_at: Math.floor(a.createdAt / 1000),
      charges: { data: [{ reference_id: null }, { reference_id: a.reference }] },
    };
    const old = { id: "ord_1", created_at: mine.created_at - 40 * 86_400 };
    const server = await scripted((s, r) => {
      const last = s.query.get("next") === "ord_1";
      answer(r, 200, {
        has_more: !last && !s.query.has("search"),
        data: s.query.has("search") ? [] : [last ? mine : old],
      });
    });
    // Oldest first: ours is on the last page.
    const p = conekta({ flavour, baseUrl: server.url, apiKey: "k", now: time.now });
    time.advance(2 * MINUTE);
    expect(await p.ask(sent(a))).toMatchObject({ kind: "expired", orderRef: "ord_9" });
    await server.stop();
  });
});
