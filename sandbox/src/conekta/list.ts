import type { Context } from "../context";
import type { Json } from "../json";
import type { Flavour } from "./errors";
import { orderView } from "./view";

/** The documented query parameters of each list; others are ignored. Digital FEMSA documents no dates. */
const LISTED: Record<Flavour, RegExp> = {
  conekta: /^(limit|next|previous|search|payment_status|(created|updated)_at\.(gte|lte))$/,
  digitalfemsa: /^(limit|next|previous|search)$/,
};
const PAGING = /^(limit|next|previous)$/;

/** A page of the orders of one mode, newest first. */
export function listCash(
  context: Context,
  input: Record<string, string>,
  from: { address: string; flavour: Flavour; live: boolean },
): Json {
  const listed = context.store.state.cashAccount.filters === "ignored" ? PAGING : LISTED[from.flavour];
  const query = Object.fromEntries(Object.entries(input).filter(([name]) => listed.test(name)));
  const limit = Math.min(250, Math.max(1, Number(query.limit ?? 20) || 20));
  const bound = (name: string) => (query[name] === undefined ? undefined : Number(query[name]) * 1_000);
  const inside = (at: number, field: string) => {
    const second = Math.floor(at / 1_000) * 1_000;
    const from = bound(`${field}.gte`);
    const to = bound(`${field}.lte`);
    return (from === undefined || second >= from) && (to === undefined || second <= to);
  };
  const search = query.search?.toLowerCase();
  const all = Object.values(context.store.state.cashOrders)
    .reverse()
    .filter(
      (order) =>
        (order.live === true) === from.live &&
        (query.payment_status === undefined || order.status === query.payment_status) &&
        inside(order.createdAt, "created_at") &&
        inside(order.updatedAt, "updated_at") &&
        (search === undefined ||
          JSON.stringify([order.id, order.customer, order.reference, order.chargeReference])
            .toLowerCase()
            .includes(search)),
    );
  const after = query.next === undefined ? -1 : all.findIndex((order) => order.id === query.next);
  const before = query.previous === undefined ? -1 : all.findIndex((order) => order.id === query.previous);
  const start = before >= 0 ? Math.max(0, before - limit) : after + 1;
  const page = all.slice(start, before >= 0 ? before : start + limit);
  const last = page.at(-1);
  const first = page[0];
  const hasMore = last !== undefined && all.indexOf(last) < all.length - 1;
  const link = (name: string, id: string) => {
    const kept = Object.entries(query).filter(([key]) => key !== "next" && key !== "previous");
    return `${from.address}?${new URLSearchParams([...kept, [name, id]])}`;
  };
  return {
    object: "list",
    has_more: hasMore,
    next_page_url: hasMore ? link("next", last.id) : null,
    previous_page_url: start > 0 && first !== undefined ? link("previous", first.id) : null,
    data: page.map(orderView),
  };
}
