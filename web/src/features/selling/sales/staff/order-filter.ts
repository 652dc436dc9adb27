import type { OrderFilter } from "@corral/contract/types";
import { type Day, dayInWords, isDay } from "@corral/domain/kernel/time";
import { methodWords } from "@corral/domain/payments/charges/methods";
import { salesText as t } from "../text";

export const moneyFilters = ["due", "paid", "problem", "refund", "ended"] as const satisfies readonly NonNullable<
  OrderFilter["money"]
>[];
export type MoneyFilter = (typeof moneyFilters)[number];
export const goodsFilters = [
  "to_deliver",
  "docs_pending",
  "ready",
  "in_transit",
  "delivered",
  "asked",
] as const satisfies readonly NonNullable<OrderFilter["fulfilment"]>[];
export type GoodsFilter = (typeof goodsFilters)[number];

/** What the list asks for; an empty string doesn't filter. */
export interface OrderSearch {
  q: string;
  money: MoneyFilter | "";
  fulfilment: GoodsFilter | "";
  method: string;
  /** `2026-11-21`, a day in the business's zone. */
  day: Day | "";
  /** The id of the user who charged. */
  by: string;
}

const one = <T extends string>(of: readonly T[], text: string | undefined) => of.find((it) => it === text);

/** The filters of the two lists of before, which phones hold at `?ver=cobros` and `?ver=pedidos` (rulings 38). */
const OLD_GROUPS: Record<string, Pick<Partial<OrderSearch>, "money" | "fulfilment">> = {
  due: { money: "due" },
  paid: { money: "paid" },
  review: { money: "problem" },
  ended: { money: "ended" },
  to_deliver: { fulfilment: "to_deliver" },
  delivered: { fulfilment: "delivered" },
  asked: { fulfilment: "asked" },
};
const OLD_PAYMENTS: Record<string, MoneyFilter> = {
  unpaid: "due",
  pending: "due",
  partially_paid: "due",
  deposit_paid: "due",
  paid: "paid",
  overpaid: "paid",
  refund_pending: "refund",
  partially_refunded: "refund",
  refunded: "refund",
  disputed: "problem",
};

/** The filter that an address says, also an old one; a day that doesn't exist filters nothing. */
export function readOrderSearch(query: Record<string, string | undefined>): OrderSearch {
  const old = OLD_GROUPS[query.grupo ?? ""] ?? {};
  return {
    q: query.q ?? "",
    money: one(moneyFilters, query.dinero) ?? OLD_PAYMENTS[query.pago ?? ""] ?? old.money ?? "",
    fulfilment: one(goodsFilters, query.entrega) ?? old.fulfilment ?? "",
    method: query.metodo ?? "",
    day: query.dia && isDay(query.dia) ? query.dia : "",
    by: query.quien ?? "",
  };
}

/** A filter in words, for paper; `maker` is the name of who charged. */
export const filterWords = (search: OrderSearch, maker: string | undefined) =>
  [
    search.money && t.moneyOf[search.money],
    search.fulfilment && t.goodsOf[search.fulfilment],
    search.method && methodWords(search.method),
    isDay(search.day) && t.on(dayInWords(search.day)),
    maker && t.by(maker),
    search.q && t.matching(search.q),
  ]
    .filter(Boolean)
    .join(" · ");

/** The address's part of a filter. */
export const orderQuery = (search: OrderSearch) => ({
  ver: "ventas",
  dinero: search.money,
  entrega: search.fulfilment,
  q: search.q,
  metodo: search.method,
  dia: search.day,
  quien: search.by,
});
