import fc from "fast-check";
import { expect, test } from "vitest";
import { clabeCheckDigit } from "../../business/clabe";
import { limits } from "../../kernel/limits";
import { finalStates, move } from "../../kernel/machine";
import { type Centavos, pesos } from "../../kernel/money";
import { roles } from "../../kernel/roles";
import { DAY, type Instant, plus } from "../../kernel/time";
import { type ChargeState, chargeMoves } from "../charges/states";
import { afterRefunds, mayApproveRefund, readClabe, refundWays } from "./refunds";
import { leavingRefundStates, pendingRefundStates, type RefundEvent, type RefundState, refundMoves } from "./states";

const now = Date.UTC(2026, 10, 21, 18) as Instant;
const amount = fc.integer({ min: 1, max: 50_000_00 }).map((n) => n as Centavos);
const payment = fc.record({
  id: fc.uuid(),
  method: fc.constantFrom("mp_card", "mp_wallet", "spei_mp", "oxxo_cash", "cash"),
  left: fc.integer({ min: 0, max: 50_000_00 }).map((n) => n as Centavos),
  paidAt: fc.integer({ min: 0, max: 400 }).map((d) => plus(now, -d * DAY)),
});
const asPaid = (method: string, left: Centavos, days = 0) => ({
  id: method,
  method,
  left,
  paidAt: plus(now, -days * DAY),
});
const provider = (i: Parameters<typeof refundWays>[0]) => refundWays(i)[0];

test("a refund ends confirmed or failed, and none is sent without approval", () => {
  expect(finalStates(refundMoves)).toEqual(["confirmed", "failed"]);
  const events = fc.constantFrom<RefundEvent>("approve", "turn_down", "send", "done", "not_done");
  fc.assert(
    fc.property(fc.array(events, { maxLength: 12 }), (history) => {
      let state: RefundState = "requested";
      const done: RefundEvent[] = [];
      for (const e of history) {
        const to: RefundState | undefined = move(refundMoves, state, e);
        if (!to) continue;
        done.push(e);
        state = to;
      }
      if (state === "confirmed") expect(done).toEqual(["approve", "send", "done"]);
      if (done.includes("turn_down")) expect(state).toBe("failed");
    }),
  );
  for (const s of leavingRefundStates) expect(pendingRefundStates).toContain(s);
});

test("the provider is offered only for its own payment with enough left, within 180 days; transfer and cash always are", () => {
  fc.assert(
    fc.property(amount, fc.array(payment, { maxLength: 5 }), (a, payments) => {
      const [byProvider, bySpei, inCash] = refundWays({ amount: a, payments, now });
      const chosen = payments.find((p) => p.id === byProvider?.payment);
      expect(byProvider?.allowed).toBe(chosen !== undefined);
      if (chosen) {
        expect(chosen.left).toBeGreaterThanOrEqual(a);
        expect(["mp_card", "mp_wallet", "spei_mp"]).toContain(chosen.method);
        expect(now - chosen.paidAt).toBeLessThan(180 * DAY);
      }
      expect([bySpei?.allowed, inCash?.allowed]).toEqual([true, true]);
      for (const o of refundWays({ amount: a, payments, now })) expect(o.reason.length).toBeGreaterThan(10);
    }),
  );
});

test("each unavailable way gives its reason: OXXO, another amount, too long ago, already refunded", () => {
  const say = (p: Parameters<typeof asPaid>, a = pesos(100)) =>
    provider({ amount: a, payments: [asPaid(...p)], now })?.reason;
  expect(say(["oxxo_cash", pesos(100)])).toMatch(/OXXO no devuelve/);
  expect(say(["cash", pesos(100)])).toMatch(/no entró por un proveedor/);
  expect(say(["mp_card", pesos(100), 181])).toMatch(/180 días/);
  expect(say(["mp_card", pesos(60)])).toMatch(/hasta \$60\.00/);
  expect(say(["spei_mp", 0 as Centavos])).toMatch(/ya se devolvió/);
  expect(
    provider({ amount: pesos(5), payments: [asPaid("mp_wallet", pesos(90)), asPaid("mp_card", pesos(10))], now }),
  ).toMatchObject({
    allowed: true,
    payment: "mp_card",
  });
});

test("only the owner may approve their own request; a manager's limit applies to the charge however it is split; no other role approves", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...roles),
      fc.boolean(),
      amount,
      fc.integer({ min: 0, max: 20_000_00 }).map((n) => n as Centavos),
      (role, isAsker, a, approvedBefore) => {
        const { ok } = mayApproveRefund({
          role,
          isAsker,
          amount: a,
          approvedBefore,
          managerLimit: limits.refundByManager,
        });
        expect(ok).toBe(
          role === "owner" || (role === "manager" && !isAsker && a + approvedBefore <= limits.refundByManager),
        );
      },
    ),
  );
});

test("a CLABE needs its check digit, however it is typed; a tracking key has only letters and digits", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{17}$/), fc.integer({ min: 1, max: 9 }), (first, off) => {
      const right = clabeCheckDigit(first);
      expect(readClabe(`${first.slice(0, 3)} ${first.slice(3, 10)}-${first.slice(10)}${right}`)?.clabe).toBe(
        `${first}${right}`,
      );
      expect(readClabe(`${first}${(right + off) % 10}`)).toBeUndefined();
    }),
  );
  for (const pasted of [
    "CLABE: 646180111805035430",
    "\u202a6461\u200b80 1118\u00a00503\u20115430\u202c",
    "Cuenta 1234567890\n646180111805035430 STP",
  ])
    expect(readClabe(pasted)?.clabe, pasted).toBe("646180111805035430");
  expect(readClabe("646180111805035430 o 032180000118359719")).toBeUndefined();
  expect(readClabe("032180000118359719")?.bank).toBe("Otro banco");
  expect(readClabe("646180111805035430")).toEqual({ clabe: "646180111805035430", bank: "STP" });
});

test("a charge always leaves `refunding` by a transition of its table, to the state that the ledger implies", () => {
  const before = fc.constantFrom<ChargeState>(
    "paid",
    "overpaid",
    "partially_paid",
    "paid_late",
    "expired_partial",
    "partially_refunded",
    "refunded",
  );
  const money = fc.integer({ min: 0, max: 9_000 }).map((n) => n as Centavos);
  fc.assert(
    fc.property(before, money, money, money, fc.boolean(), (from, surplus, collected, givenBack, isOwed) => {
      const to = move(chargeMoves, "refunding", afterRefunds({ collected, surplus, givenBack, before: from, isOwed }));
      expect(to).toBeDefined();
      const isOpenAgain = isOwed && from === "partially_paid";
      expect(to).toSatisfy((state) => (state === "refunded") === (collected === 0 && !isOpenAgain));
      expect(to).toSatisfy((state) => (state === "open") === (collected === 0 && isOpenAgain));
      if (givenBack === 0 && collected > 0 && ["partially_paid", "paid_late", "expired_partial"].includes(from))
        expect(to).toBe(from);
      if (to === "overpaid") expect(surplus).toBeGreaterThan(0);
    }),
  );
  const state = (s: ChargeState, collected: number, surplus: number, givenBack: number) =>
    move(
      chargeMoves,
      "refunding",
      afterRefunds({
        collected: collected as Centavos,
        surplus: surplus as Centavos,
        givenBack: givenBack as Centavos,
        before: s,
        isOwed: false,
      }),
    );
  expect(state("overpaid", 100, 0, 0)).toBe("paid");
  expect(state("overpaid", 110, 10, 0)).toBe("overpaid");
  expect(state("overpaid", 60, 0, 40)).toBe("partially_refunded");
  expect(state("paid", 100, 0, 0)).toBe("paid");
  expect(state("paid", 130, 30, 0)).toBe("overpaid");
  expect(state("paid", 60, 0, 40)).toBe("partially_refunded");
});

test("a partially paid charge still requests its rest after a partial refund", () => {
  const left = { collected: pesos(100), surplus: pesos(0), before: "partially_paid" as const, isOwed: false };
  expect(afterRefunds({ ...left, givenBack: pesos(50) })).toBe("still_partial");
  expect(afterRefunds({ ...left, collected: pesos(0), givenBack: pesos(150) })).toBe("all_refunded");
  expect(afterRefunds({ ...left, collected: pesos(0), givenBack: pesos(150), isOwed: true })).toBe("still_owed");
});
