import fc from "fast-check";
import { FREIGHT_TO_ZONE, type Good, ZONE } from "../life/goods";
import type { Life, SeenSale } from "../life/life";
import { FLAT } from "../world/bank";
import type { Body } from "../world/phone";
import { type Commands, command, which, who } from "./command";
import { start } from "./payers";

const DAY = 86_400_000;
const address = "Rancho El Tule, Tapalpa";
const ways = {
  pickup: { way: "pickup" },
  zone: { way: "zone", zone: ZONE, address },
  quote: { way: "quote", address },
} as const;
type Way = keyof typeof ways;
const freightOf = (way: Way) => (way === "zone" ? FREIGHT_TO_ZONE : 0);
/** Animals and the product are taken to their buyer; the rest is collected. */
const carried = (h: Life, n: number) => h.goods[n % 3] as Good;

interface Bought {
  who: number;
  item: number;
  way: Way;
  pays: boolean;
}
async function buy(h: Life, a: Bought): Promise<SeenSale | undefined> {
  const me = h.person(a.who);
  const good = carried(h, a.item);
  const before = h.sales.length;
  await h.press(me, "/api/sales", {
    lines: [{ itemId: good.itemId, qty: 1 }],
    contact: { name: me.name, phone: me.number, email: me.email },
    seenTotal: (good.prices.at(-1) ?? 0) + freightOf(a.way),
    shipping: ways[a.way],
    privacyVersion: h.privacyVersion,
  });
  const sale = h.sales[before];
  if (sale) h.shipped.add(sale.saleId);
  const card = sale && a.pays ? await h.world.bank.card("APRO", FLAT.number) : undefined;
  if (sale && card) await start(h, sale, { method: "mp_card", card });
  return sale;
}

const shippedSale = (h: Life, n: number): SeenSale | undefined => {
  const all = h.sales.filter((s) => h.shipped.has(s.saleId));
  return all[n % Math.max(1, all.length)];
};
async function read(h: Life, sale: SeenSale): Promise<Body | undefined> {
  const answer = await sale.who.get(`/api/charges/${sale.chargeId}/shipping`);
  h.look(answer, "GET shipping");
  return answer.status === 200 ? answer.body : undefined;
}

async function give(h: Life, sale: SeenSale, by: number, amount: number): Promise<void> {
  const { version } = (await read(h, sale)) ?? {};
  if (version !== undefined)
    await h.press(h.staff(by), `/api/sales/${sale.saleId}/shipping/quote`, { version, amount, days: 1 });
}
/** Says yes or no to the quote that the page shows; what was said to be accepted is kept. */
async function answer(h: Life, sale: SeenSale, act: "accept" | "refuse"): Promise<void> {
  const { version } = (await read(h, sale)) ?? {};
  if (version === undefined) return;
  const done = await h.press(sale.who, `/api/charges/${sale.chargeId}/shipping/quote`, { act, version });
  if (done.status === 200 && act === "accept" && done.body.quote?.state === "accepted")
    h.freight.set(sale.saleId, { version: done.body.version, amount: done.body.quote.amount });
  await h.readPurchases(sale);
}
async function change(h: Life, sale: SeenSale, way: Way, by: number | null): Promise<void> {
  const { version } = (await read(h, sale)) ?? {};
  if (version === undefined) return;
  const [at, path] = by === null ? [sale.who, `charges/${sale.chargeId}`] : [h.staff(by), `sales/${sale.saleId}`];
  await h.press(at, `/api/${path}/shipping`, { version, choice: ways[way], seenFreight: freightOf(way) });
  await h.readPurchases(sale);
}

const way = fc.constantFrom<Way[]>("quote", "quote", "zone", "pickup");
const amount = fc.integer({ min: 0, max: 900 });
const act = fc.constantFrom<("accept" | "refuse")[]>("accept", "accept", "accept", "refuse");
const by = fc.nat(2);

/** Purchases that are taken to their buyer: to a zone, or for a price that their seller works out and they accept, refuse or let end. */
export const shipping: Commands = {
  "buy with a delivery": command<Bought>({
    weight: 8,
    args: { who, item: fc.nat(2), way, pays: fc.boolean() },
    run: async (h, a) => void (await buy(h, a)),
  }),
  "give a quote": command<{ sale: number; by: number; amount: number }>({
    weight: 6,
    args: { sale: which, by, amount },
    async run(h, a) {
      const sale = shippedSale(h, a.sale);
      if (sale) await give(h, sale, a.by, a.amount);
    },
  }),
  "answer a quote": command<{ sale: number; act: "accept" | "refuse" }>({
    weight: 6,
    args: { sale: which, act },
    async run(h, a) {
      const sale = shippedSale(h, a.sale);
      if (sale) await answer(h, sale, a.act);
    },
  }),
  "change the delivery": command<{ sale: number; way: Way; by: number | null }>({
    weight: 6,
    args: { sale: which, way, by: fc.option(by) },
    async run(h, a) {
      const sale = shippedSale(h, a.sale);
      if (sale) await change(h, sale, a.way, a.by);
    },
  }),
  /** From the request to its end, answered by several presses at once, or after the quote's end. */
  "a quoted delivery": command<
    Bought & { amount: number; by: number; late: boolean; presses: number; other: Way | null }
  >({
    weight: 9,
    args: {
      who,
      item: fc.nat(2),
      way: fc.constant("quote" as const),
      pays: fc.boolean(),
      amount,
      by,
      late: fc.constantFrom(false, false, false, true),
      presses: fc.integer({ min: 1, max: 3 }),
      other: fc.option(way),
    },
    async run(h, a) {
      const sale = await buy(h, a);
      if (!sale) return;
      await give(h, sale, a.by, a.amount);
      if (a.late) await h.world.clock(h.world.now() + 1.5 * DAY);
      await Promise.all([
        ...Array.from({ length: a.presses }, () => answer(h, sale, "accept")),
        ...(a.other === null ? [] : [change(h, sale, a.other, null)]),
      ]);
      const card = a.pays ? await h.world.bank.card("APRO", FLAT.number) : undefined;
      const last = h.sales.findLast((s) => s.saleId === sale.saleId);
      if (card && last) await start(h, last, { method: "mp_card", card });
    },
  }),
};
