import { expect, it } from "vitest";
import { centavos } from "../../kernel/money";
import {
  type ChargeAct,
  type ChargeBlock,
  chargePage,
  chargeSums,
  linesHeading,
  nextPart,
  overKind,
} from "./charge-page";
import { payPage, slipStage } from "./pay-page";
import type { ShownAttempt, ShownCharge } from "./shown-charge";
import { type ChargeState, chargeMoves } from "./states";

const PRICE = centavos(34_500);
const NOW = Date.parse("2026-11-26T14:00:00.000Z");
const none = centavos(0);
const charge = (more: Partial<ShownCharge> = {}): ShownCharge => ({
  id: "c",
  saleId: "s",
  state: "open",
  purpose: "full",
  amount: PRICE,
  collected: none,
  remaining: PRICE,
  surplus: none,
  calledOff: false,
  mine: true,
  mayDivide: false,
  directTransfer: false,
  contactNeeded: false,
  notice: null,
  holdUntil: null,
  serverNow: "2026-11-26T14:00:00.000Z",
  replacedBy: null,
  lines: [{}],
  refunds: [],
  cancelledDates: [],
  receipts: [],
  account: null,
  difference: null,
  weighing: null,
  choosing: null,
  shipping: null,
  plan: null,
  parts: null,
  offers: [],
  attempts: [],
  ...more,
});
const paid = { state: "paid", collected: PRICE, remaining: none, receipts: [{ tipo: "venta" }] } as const;
const part = (chargeId: string, more: object = {}) => ({
  chargeId,
  remaining: PRICE,
  method: null,
  waits: false,
  isThis: chargeId === "c",
  ...more,
});
const parts = (...items: ReturnType<typeof part>[]) => ({ total: centavos(69_000), paid: none, items });

/** The blocks and the main act of a plain charge, for each state. */
const PAGES: Record<ChargeState, [blocks: ChargeBlock[], main: ChargeAct | undefined]> = {
  draft: [["surplus", "ask", "cancelRequest"], undefined],
  open: [["surplus", "toPay", "ask"], "pay"],
  in_progress: [["surplus", "toPay", "ask", "cancelRequest"], "pay"],
  partially_paid: [["surplus", "toPay", "ask", "cancelRequest"], "pay"],
  paid: [["paid", "next", "cancelRequest"], "seeReceipt"],
  overpaid: [["paid", "next", "cancelRequest"], "seeReceipt"],
  paid_late: [["paid", "cancelRequest"], "seeReceipt"],
  expired: [["surplus", "over", "cancelRequest"], "buyAgain"],
  expired_partial: [["surplus", "over", "cancelRequest"], "buyAgain"],
  cancelling: [["surplus", "over", "cancelRequest"], "buyAgain"],
  cancelled: [["surplus", "over", "cancelRequest"], "buyAgain"],
  refunding: [["surplus", "ask", "cancelRequest"], undefined],
  partially_refunded: [["surplus", "ask", "cancelRequest"], undefined],
  refunded: [["surplus", "ask", "cancelRequest"], undefined],
  disputed: [["surplus", "ask"], "seeReceipt"],
};
it.each(Object.entries(PAGES))(
  "the page of a charge that is %s has its blocks and one main act",
  (state, [blocks, main]) => {
    const it = charge({ state: state as ChargeState, receipts: [{ tipo: "pago" }] });
    expect(chargePage(it)).toEqual({ blocks, main });
    expect(Object.keys(PAGES).sort()).toEqual(Object.keys(chargeMoves).sort());
  },
);

/** The blocks that have the button of each act. */
const BLOCK_OF: Record<Exclude<ChargeAct, "save">, ChargeBlock[]> = {
  answerQuote: ["quote"],
  answerWeight: ["proposedWeight"],
  askSeller: ["notice", "over"],
  decideSurplus: ["paid"],
  payDifference: ["difference"],
  payBalance: ["deposit"],
  payNextPart: ["parts"],
  seeTickets: ["paid"],
  seeReceipt: ["paid", "notice"],
  buyAgain: ["over"],
  goOn: ["over"],
  pay: ["toPay"],
};
const PLAN = { total: centavos(100_000), balanceDue: PRICE, other: "b" };
it.each<[string, Partial<ShownCharge>, ChargeAct, ChargeAct]>([
  ["a quote to answer comes before paying", { shipping: { quote: "given" } }, "answerQuote", "pay"],
  ["so does a weight", { weighing: "proposed" }, "answerWeight", "pay"],
  ["and both before the receipt", { ...paid, weighing: "proposed" }, "answerWeight", "seeReceipt"],
  ["money to decide about", { ...paid, state: "overpaid", surplus: PRICE }, "decideSurplus", "decideSurplus"],
  ["a difference", { ...paid, difference: {} }, "payDifference", "payDifference"],
  ["a deposit leads to its balance", { ...paid, purpose: "deposit", plan: PLAN }, "payBalance", "seeReceipt"],
  ["a part to the next", { ...paid, parts: parts(part("c"), part("d")) }, "payNextPart", "seeReceipt"],
  [
    "tickets before the receipt",
    { ...paid, receipts: [{ tipo: "venta" }, { tipo: "boleto" }] },
    "seeTickets",
    "seeTickets",
  ],
  ["a dispute", { ...paid, state: "disputed", notice: "El banco lo revisa" }, "askSeller", "goOn"],
  [
    "what was kept",
    { state: "expired_partial", collected: centavos(100), notice: "Recibimos $1" },
    "askSeller",
    "askSeller",
  ],
  ["a new payment in its place", { state: "cancelled", replacedBy: "n" }, "goOn", "goOn"],
  ["a balance that expired is bought by nobody", { state: "expired", purpose: "balance" }, "goOn", "goOn"],
  ["an expired one", { state: "expired" }, "buyAgain", "buyAgain"],
])("%s: the main act, on its page and in a window, has its button there", (_, more, onPage, inWindow) => {
  const page = chargePage(charge(more), { canAsk: true });
  expect(page.main).toBe(onPage);
  expect(page.blocks.filter((b) => BLOCK_OF[onPage as "pay"].includes(b))).toHaveLength(1);
  expect(chargePage(charge(more), { canAsk: true, inWindow: true }).main).toBe(inWindow);
  expect(chargePage(charge(more), { hasUnsaved: true }).main).toBe("save");
});

it("a purchase that was called off asks for nothing, in no state", () => {
  for (const state of Object.keys(PAGES) as ChargeState[]) {
    const { blocks, main } = chargePage(charge({ state, calledOff: true }));
    expect(main === undefined || main === "seeReceipt" || main === "askSeller").toBe(true);
    for (const block of ["toPay", "paid", "over", "next", "delivery", "quote", "deposit"] as const)
      expect(blocks).not.toContain(block);
  }
  expect(chargePage(charge({ ...paid, calledOff: true }), { inWindow: true }).blocks).toEqual(["datesCancelled"]);
});

it("a window shows how to pay while that is possible, and what came of it afterwards", () => {
  const blocks = (more: Partial<ShownCharge>) => chargePage(charge(more), { inWindow: true }).blocks;
  expect(blocks({})).toEqual([]);
  expect(blocks({ ...paid, difference: {} })).toEqual(["difference", "paid", "next"]);
  expect(blocks({ ...paid, saleId: null })).toEqual(["paid"]);
  for (const state of ["disputed", "refunded", "expired", "cancelling"] as const)
    expect(blocks({ state })).toEqual(["over"]);
});

it("a quote that is open comes before paying, a delivery that is settled after it", () => {
  const order = (quote: "asked" | "given" | "accepted" | null, more: Partial<ShownCharge> = {}) =>
    chargePage(charge({ shipping: { quote }, ...more })).blocks.filter((b) =>
      ["quote", "toPay", "paid", "delivery"].includes(b),
    );
  expect(order("asked")).toEqual(["quote", "toPay"]);
  expect(order("given")).toEqual(["quote", "toPay"]);
  expect(order("accepted")).toEqual(["toPay", "delivery"]);
  expect(order(null)).toEqual(["toPay", "delivery"]);
  expect(order("asked", paid)).toEqual(["paid", "delivery"]);
  expect(order("given", paid)).toEqual(["quote", "paid"]);
  expect(order(null, { state: "expired" })).toEqual([]);
});

it("a notice is said once: not where the page's end says it", () => {
  const has = (more: Partial<ShownCharge>) =>
    chargePage(charge({ notice: "Aviso", ...more })).blocks.includes("notice");
  expect(has({})).toBe(true);
  expect(has(paid)).toBe(true);
  expect(has({ ...paid, surplus: PRICE })).toBe(false);
  expect(has({ state: "paid_late" })).toBe(false);
  expect(has({ state: "expired_partial" })).toBe(false);
});

it("the heading and the sums below the lines say what is asked for, paid, in and missing", () => {
  const said = (more: Partial<ShownCharge>) => [
    linesHeading(charge(more)),
    ...chargeSums(charge(more)).map(({ label, amount }) => `${label} ${amount / 100}`),
  ];
  expect(said({})).toEqual(["toPay", "asked 345"]);
  expect(said(paid)).toEqual(["paid", "paid 345"]);
  expect(said({ ...paid, purpose: "deposit", plan: PLAN })).toEqual(["setAside", "whole 1000", "paid 345"]);
  expect(said({ weighing: "estimated" })).toEqual(["toPay", "estimated 345"]);
  expect(said({ parts: parts(part("c")) })).toEqual(["toPay", "whole 690", "part 345"]);
  expect(said({ state: "partially_paid", collected: centavos(10_000), remaining: centavos(24_500) })).toEqual([
    "toPay",
    "asked 345",
    "remaining 245",
  ]);
  expect(said({ state: "expired_partial", collected: centavos(100), notice: "Recibimos $1" })).toEqual([
    "over",
    "asked 345",
    "collected 1",
  ]);
  expect(said({ state: "paid_late", collected: PRICE, surplus: PRICE })).toEqual(["over", "asked 345"]);
  expect(said({ state: "cancelled", calledOff: true })).toEqual(["over"]);
});

it("why nothing is to be paid any more has five kinds", () => {
  const kind = (more: Partial<ShownCharge>) => overKind(charge(more));
  expect(kind({ state: "cancelled", replacedBy: "n" })).toBe("replaced");
  expect(kind({ state: "cancelling" })).toBe("cancelled");
  expect(kind({ state: "expired_partial", notice: "Recibimos $1" })).toBe("kept");
  expect(kind({ state: "expired" })).toBe("expired");
  expect(kind({ state: "refunded" })).toBe("closed");
});

it("of a divided debt the next part is one that doesn't wait, once this one is in or waits", () => {
  const next = (remaining: number, ...items: ReturnType<typeof part>[]) =>
    nextPart({ remaining: centavos(remaining), parts: parts(...items) })?.chargeId;
  expect(next(100, part("c"), part("d"))).toBeUndefined();
  expect(next(100, part("c", { waits: true }), part("d", { waits: true }))).toBeUndefined();
  expect(next(100, part("c", { waits: true }), part("d", { waits: true }), part("e"))).toBe("e");
  expect(next(0, part("c"), part("d", { waits: true }))).toBe("d");
  expect(next(0, part("c"), part("d", { remaining: 0 }))).toBeUndefined();
});

const attempt = (more: Partial<ShownAttempt>): ShownAttempt => ({
  id: "a",
  method: "oxxo_cash",
  state: "awaiting_customer",
  beside: false,
  expiresAt: null,
  action: null,
  decline: null,
  voucher: null,
  clabe: null,
  ...more,
});
it.each<[string, Partial<ShownAttempt>, string, string[]]>([
  ["a voucher", {}, "waiting", ["refusal", "attempts", "zone", "methods", "release"]],
  [
    "one whose time is over",
    { expiresAt: "2026-11-26T14:00:00Z" },
    "outOfTime",
    ["refusal", "attempts", "zone", "methods", "release"],
  ],
  [
    "a card in review",
    { method: "mp_card", state: "processing" },
    "reviewing",
    ["refusal", "attempts", "leave", "zone"],
  ],
  [
    "a wallet",
    { method: "mp_wallet", state: "requires_action", action: {} },
    "inWallet",
    ["refusal", "attempts", "leave", "zone"],
  ],
  ["one that nobody knows", { method: "mp_card", state: "unknown" }, "verifying", ["refusal", "attempts", "zone"]],
  [
    "a reported transfer",
    { method: "transfer_manual", state: "processing" },
    "lookedFor",
    ["refusal", "attempts", "zone"],
  ],
])("%s stands on the page to pay, and what else can be done there follows from it", (_, more, standing, blocks) => {
  const page = payPage(charge({ attempts: [attempt(more)] }), NOW);
  expect(page.watched.map((it) => it.standing)).toEqual([standing]);
  expect(page.blocks).toEqual(blocks);
});

it("while the freight is open the ways to pay wait behind one button, unless a payment is on its way", () => {
  const blocks = (quote: "asked" | "given" | "accepted" | "refused", more = {}, attempts: ShownAttempt[] = []) =>
    payPage(charge({ shipping: { quote }, attempts }), NOW, more).blocks.filter(
      (b) => b === "payNow" || b === "methods",
    );
  for (const quote of ["asked", "given"] as const) {
    expect(blocks(quote)).toEqual(["payNow"]);
    expect(blocks(quote, { paysNow: true })).toEqual(["methods"]);
    expect(blocks(quote, {}, [attempt({})])).toEqual(["methods"]);
  }
  for (const quote of ["accepted", "refused"] as const) expect(blocks(quote)).toEqual(["methods"]);
});

it("a way that is above already, to be paid or tried again, isn't offered below, and the planned one comes first", () => {
  const offer = (method: string) => ({ method, allowed: true, reasonCode: null, hint: null });
  const offers = ["mp_card", "spei_mp", "oxxo_cash"].map(offer);
  const page = (more: Partial<ShownCharge>) => payPage(charge({ offers, ...more }), NOW);
  const ways = (more: Partial<ShownCharge>) => page(more).ways.map((it) => it.method);
  expect([page({}).heading, ways({})]).toEqual(["how", ["mp_card", "spei_mp", "oxxo_cash"]]);
  expect([page({ attempts: [attempt({})] }).heading, ways({ attempts: [attempt({})] })]).toEqual([
    "howElse",
    ["mp_card", "spei_mp"],
  ]);
  const late = attempt({ expiresAt: "2026-11-26T14:00:00Z" });
  expect(ways({ attempts: [late] })).toHaveLength(3);
  const declined = (next: string) => ({
    attempts: [attempt({ method: "mp_card", state: "failed", decline: { next } })],
  });
  expect([page(declined("other_card")).again, ways(declined("other_card"))]).toEqual([
    "other_card",
    ["spei_mp", "oxxo_cash"],
  ]);
  expect([page(declined("other_method")).again, ways(declined("other_method"))[0]]).toEqual([undefined, "mp_card"]);
  expect(page({ collected: centavos(1) }).heading).toBe("howRest");
  expect(ways({ parts: parts(part("c", { method: "oxxo_cash" })) })[0]).toBe("oxxo_cash");
});

it("a payment leads on where there is something to pay or to open, so that it can be the main act", () => {
  const leads = (more: Partial<ShownAttempt>) =>
    payPage(charge({ attempts: [attempt(more)] }), NOW).watched[0]?.leadsOn;
  expect(leads({})).toBe(true);
  expect(leads({ method: "mp_card", state: "requires_action", action: {} })).toBe(true);
  expect(leads({ expiresAt: "2026-11-26T14:00:00Z" })).toBe(false);
  expect(leads({ method: "mp_card", state: "processing" })).toBe(false);
  expect(leads({ method: "transfer_manual", state: "awaiting_customer" })).toBe(false);
});

it("another phone's transfer stops nobody, and a decline is said until it is answered", () => {
  const beside = attempt({ method: "transfer_manual", state: "processing", beside: true });
  expect(payPage(charge({ attempts: [beside] }), NOW).busy).toBeUndefined();
  const declined = charge({ attempts: [attempt({ id: "x", state: "failed", decline: { next: "other_card" } })] });
  expect(payPage(declined, NOW).blocks).toContain("declined");
  expect(payPage(declined, NOW, { settled: "x" }).blocks).not.toContain("declined");
});

it("dividing is offered where a limit stands in the way, and letting go only while nothing is in", () => {
  const has = (block: "divide" | "release" | "hold" | "confirmContact", more: Partial<ShownCharge>) =>
    payPage(charge(more), NOW).blocks.includes(block);
  const offer = { method: "mp_card", allowed: true, reasonCode: null, hint: null };
  expect(has("divide", { mayDivide: true })).toBe(true);
  expect(has("divide", { mayDivide: true, offers: [offer] })).toBe(false);
  expect(
    has("divide", { mayDivide: true, offers: [offer, { ...offer, allowed: false, reasonCode: "AMOUNT_ABOVE_MAX" }] }),
  ).toBe(true);
  expect(has("divide", { offers: [] })).toBe(false);
  expect(has("divide", { mayDivide: true, parts: parts(part("c")) })).toBe(false);
  expect(has("release", { mine: false })).toBe(false);
  expect(has("release", { purpose: "balance" })).toBe(false);
  expect(has("release", { collected: centavos(1) })).toBe(false);
  expect(has("release", { parts: { ...parts(part("c")), paid: PRICE } })).toBe(false);
  expect(has("hold", { holdUntil: "2026-11-26T15:00:00Z" })).toBe(true);
  expect(has("hold", { holdUntil: "2026-11-26T15:00:00Z", state: "partially_paid" })).toBe(false);
  expect(has("confirmContact", { contactNeeded: true })).toBe(true);
});

it("the window of a slip shows the slip, or what stands in its way", () => {
  const no = { hasSlip: false, isMissing: false, isRefused: false, isUndecided: false, isExpired: false };
  expect(slipStage(no)).toBe("making");
  expect(slipStage({ ...no, isUndecided: true })).toBe("undecided");
  expect(slipStage({ ...no, isRefused: true })).toBe("refused");
  // Missing data of the payer are asked for before the refusal that reported them is shown.
  expect(slipStage({ ...no, isRefused: true, isMissing: true })).toBe("payer");
  expect(slipStage({ ...no, hasSlip: true, isRefused: true, isMissing: true })).toBe("slip");
  expect(slipStage({ ...no, hasSlip: true, isExpired: true })).toBe("expired");
});
