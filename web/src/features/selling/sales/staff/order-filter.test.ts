// @vitest-environment node
import { expect, it } from "vitest";
import { orderQuery, readOrderSearch } from "./order-filter";

const NONE = { q: "", money: "", fulfilment: "", method: "", day: "", by: "" };

it.each([
  ["ver=cobros", {}],
  ["grupo=due&q=ana", { money: "due", q: "ana" }],
  [
    "ver=cobros&grupo=review&metodo=cash&dia=2026-11-21&quien=u-1",
    { money: "problem", method: "cash", day: "2026-11-21", by: "u-1" },
  ],
  ["ver=cobros&grupo=paid", { money: "paid" }],
  ["ver=cobros&grupo=ended", { money: "ended" }],
  ["ver=pedidos&grupo=to_deliver", { fulfilment: "to_deliver" }],
  ["ver=pedidos&grupo=asked&pago=paid", { fulfilment: "asked", money: "paid" }],
  ["ver=pedidos&grupo=delivered", { fulfilment: "delivered" }],
  ["ver=pedidos&pago=deposit_paid", { money: "due" }],
  ["ver=pedidos&pago=refund_pending&entrega=in_transit", { money: "refund", fulfilment: "in_transit" }],
  ["ver=pedidos&pago=disputed", { money: "problem" }],
  ["ver=pedidos&grupo=nada&pago=nada&entrega=nada", {}],
  ["ver=ventas&dia=2026-02-30", {}],
  ["ver=ventas&dia=ayer&q=ana", { q: "ana" }],
  ["ver=ventas&dinero=refund&entrega=ready", { money: "refund", fulfilment: "ready" }],
])("an address that a phone holds filters the one list alike: %s", (address, wanted) => {
  const search = readOrderSearch(Object.fromEntries(new URLSearchParams(address)));
  expect(search).toEqual({ ...NONE, ...wanted });
  // What it is written as means the same.
  expect(readOrderSearch(orderQuery(search))).toEqual(search);
});
