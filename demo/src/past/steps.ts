import { limits } from "@corral/domain/kernel/limits";
import type { PayMethod } from "@corral/domain/kernel/pay-methods";
import { addDays, atWall, DAY, dayIn, HOUR, type Instant, MINUTE, plus, type Zone } from "@corral/domain/kernel/time";
import { oxxoDeadline, oxxoReleaseAt, speiReleaseAt } from "@corral/domain/payments/charges/methods";
import type { PlannedAct, PlannedSale } from "../ranch/types";
import type { TestCard } from "./simulated-bank";

/** One act. `nth` is the number of the attempt that it concerns, from 1. */
export type Act =
  | { does: "buy" }
  | { does: "start"; nth: number; method: PayMethod; card?: TestCard }
  /** A payment event at the provider, with an amount that differs by `off` centavos, or half of it; `heard`: its webhook arrives immediately. */
  | {
      does: "provider";
      nth: number;
      what: "pay" | "refund" | "dispute";
      off?: number;
      half?: boolean;
      late?: boolean;
      heard: boolean;
    }
  | { does: "release" }
  /** What staff does with the goods. */
  | { does: "goods"; what: "ready" | "deliver" | "take_back" }
  /** Staff takes the money at the counter, or writes down the transfer that the buyer tells of. */
  | { does: "take" }
  | PlannedAct
  /** One run of the shop's scheduled work. */
  | { does: "tick" };

export interface Step {
  at: Instant;
  saleKey: string;
  act: Act;
}

type Online = "card" | "wallet" | "oxxo" | "spei";
const METHOD: Record<Online, PayMethod> = {
  card: "mp_card",
  wallet: "mp_wallet",
  oxxo: "oxxo_cash",
  spei: "spei_mp",
};
/** How long after the voucher is issued the buyer pays it. */
const PAYS_AFTER: Record<Online, number> = {
  card: 0,
  wallet: 3 * MINUTE,
  oxxo: 7 * HOUR,
  spei: 40 * MINUTE,
};
const minutes = (n: number) => n * MINUTE;

/** The acts of the planned sales in chronological order; none after `now`. */
export function stepsOf(sales: PlannedSale[], now: Instant, zone: Zone): Step[] {
  return sales
    .flatMap((sale, i) => {
      const { week, key: saleKey } = sale;
      const placed = week ? atWall(zone, week.day, week.time) : placedAt(sale.daysAgo, i, now, zone);
      return [
        ...story(sale, placed, zone).map(([after, act]) => ({ at: plus(placed, after), saleKey, act })),
        ...(week?.acts ?? []).map(({ day, time, act }) => ({ at: atWall(zone, day, time), saleKey, act })),
      ];
    })
    .filter((step) => step.at <= now)
    .sort((a, b) => a.at - b.at);
}

/** By day, in shop hours; recent ones late enough that their vouchers are still pending. */
function placedAt(daysAgo: number, i: number, now: Instant, zone: Zone): Instant {
  if (daysAgo < 2) return plus(now, -(daysAgo * 25 * HOUR + minutes(30 + ((i * 13) % 50))));
  const time = `${String(9 + ((i * 5) % 9)).padStart(2, "0")}:${String((i * 17) % 60).padStart(2, "0")}`;
  return atWall(zone, addDays(dayIn(zone, now), -daysAgo), time);
}

type Story = [after: number, act: Act][];

/** Whether the simulated providers take part, and need that moment's time. */
export const callsBank = (act: Act): boolean =>
  ["start", "provider", "release", "tick"].includes(act.does) || (act.does === "goods" && act.what === "take_back");

/** Bought at the counter. */
export const isAtCounter = (sale: PlannedSale): boolean => !(sale.method in METHOD);

function story(sale: PlannedSale, placed: Instant, zone: Zone): Story {
  if (isAtCounter(sale))
    return [
      [0, { does: "buy" }],
      [minutes(sale.method === "transfer" ? 12 : 2), { does: "take" }],
    ];
  const online = sale.method as Online;
  const method = METHOD[online];
  const start = (nth: number, how: PayMethod, after: number, card?: TestCard): Story[number] => [
    minutes(after),
    { does: "start", nth, method: how, ...(card ? { card } : {}) },
  ];
  const pay = (nth: number, after: number, o: { off?: number; half?: true; late?: true; heard?: false } = {}) =>
    [after, { does: "provider", nth, what: "pay", heard: true, ...o }] satisfies Story[number];
  const tick = (after: number): Story[number] => [after, { does: "tick" }];
  const goods = (after: number, what: "ready" | "deliver" | "take_back"): Story[number] => [
    after,
    { does: "goods", what },
  ];
  const buy: Story[number] = [0, { does: "buy" }];
  const paid = (off?: number): Story =>
    sale.method === "card"
      ? [buy, start(1, method, 4, { holder: "APRO" })]
      : [buy, start(1, method, 3), pay(1, minutes(3) + PAYS_AFTER[online], off ? { off } : {})];

  switch (sale.outcome) {
    case "paid":
      return paid();
    case "paid_after_challenge":
      return [buy, start(1, method, 4, { holder: "APRO", asks: true }), pay(1, minutes(6))];
    case "ready":
      return [...paid(), goods(DAY, "ready")];
    case "delivered":
      return [...paid(), goods(DAY, "ready"), goods(2 * DAY, "deliver")];
    case "returned":
      return [...paid(), goods(DAY, "deliver"), goods(4 * DAY, "take_back")];
    case "overpaid":
      return paid(100);
    case "partially_paid":
      return [buy, start(1, method, 2), pay(1, minutes(6), { off: -100 }), start(2, method, 9)];
    case "paid_another_way":
      return [buy, start(1, "mp_card", 4, { holder: "FUND" }), start(2, method, 7), pay(2, HOUR)];
    case "paid_twice":
      return [
        buy,
        start(1, "oxxo_cash", 3),
        start(2, method, 9),
        pay(1, 5 * HOUR, { heard: false }),
        pay(2, 5 * HOUR + minutes(2)),
        tick(5 * HOUR + minutes(3)),
      ];
    case "waiting":
      return [buy, start(1, method, 3)];
    case "in_review":
      return [buy, start(1, method, 4, { holder: "CONT" })];
    case "undecided":
      return [buy, start(1, method, 4, { holder: "CONT" }), tick(25 * HOUR)];
    case "declined":
      return [buy, start(1, method, 4, { holder: "FUND" }), tick(minutes(20))];
    case "abandoned":
      return [buy, tick(minutes(16))];
    case "half_paid": {
      const end = lastMoment(method, plus(placed, minutes(9)), zone) - placed;
      const half = pay(1, minutes(6), { half: true });
      return [buy, start(1, method, 2), half, start(2, method, 9), tick(end + minutes(1)), tick(end + minutes(7))];
    }
    case "released":
      return [buy, start(1, method, 3), [minutes(50), { does: "release" }]];
    case "expired":
    case "lapsed":
    case "paid_late":
    case "paid_too_late": {
      const end = lastMoment(method, plus(placed, minutes(3)), zone) - placed;
      const unpaid = [buy, start(1, method, 3), tick(end + minutes(1)), tick(end + minutes(7))];
      // The second payment arrives after the animal was sold again.
      const back = sale.outcome === "paid_late" ? end + 2 * HOUR : (sale.daysAgo - 10) * DAY;
      return ["expired", "lapsed"].includes(sale.outcome) ? unpaid : [...unpaid, pay(1, back, { late: true })];
    }
    case "partially_refunded":
      return [...paid(), [2 * DAY, { does: "provider", nth: 1, what: "refund", half: true, heard: true }]];
    case "refunded":
      return [...paid(), [2 * DAY, { does: "provider", nth: 1, what: "refund", heard: true }]];
    case "disputed":
      return [...paid(), [5 * DAY, { does: "provider", nth: 1, what: "dispute", heard: true }]];
  }
}

/** When the units of an unpaid attempt are released. */
function lastMoment(method: PayMethod, made: Instant, zone: Zone): Instant {
  if (method === "spei_mp") return speiReleaseAt(plus(made, limits.speiValidity), limits);
  if (method !== "oxxo_cash") return plus(made, limits.requiresActionHold);
  const end = oxxoDeadline(made, zone, limits);
  if (end === undefined) throw new RangeError("a voucher without a date to meet always has a deadline");
  return oxxoReleaseAt(end, zone, limits);
}
