import fc from "fast-check";
import type { Good } from "../life/goods";
import type { Life } from "../life/life";
import type { Body } from "../world/phone";
import { buyers } from "./buyers";
import { type Commands, command, who } from "./command";
import { payers } from "./payers";

/** What has a line: all but the product. */
const awaited = (h: Life, n: number): Good => {
  const goods = h.goods.filter((g) => g.kind !== "product");
  return goods[n % goods.length] as Good;
};

async function join(h: Life, a: { who: number; item: number; qty: number }): Promise<void> {
  const me = h.person(a.who);
  const good = awaited(h, a.item);
  await h.press(me, `/api/items/${good.itemId}/waitlist`, {
    qty: a.qty,
    ...(good.sessionId ? { sessionId: good.sessionId } : {}),
    contact: { name: me.name, phone: me.number, email: me.email },
    privacyVersion: h.privacyVersion,
  });
}

/** One of a person's places, those whose turn it is first. */
async function placeOf(h: Life, a: { who: number; place: number }): Promise<Body | undefined> {
  const { body } = await h.person(a.who).get("/api/me/waitlist");
  const places = (body?.places ?? []) as Body[];
  const turns = places.filter((p) => p.state === "offered");
  const from = turns.length ? turns : places;
  return from[a.place % Math.max(1, from.length)];
}

async function buy(h: Life, a: { who: number; place: number; aside: boolean }): Promise<void> {
  const [me, place] = [h.person(a.who), await placeOf(h, a)];
  if (!place) return;
  const deposit = a.aside ? place.price?.deposit : undefined;
  const done = await h.press(me, `/api/waitlist/${place.id}/purchase`, {
    seenTotal: place.price?.total ?? 1,
    ...(deposit ? { seenDeposit: deposit } : {}),
  });
  if (done.status === 200) await h.readTurn(me, place, done.body);
}

/** Lines for what others have: joined, left and used while it is bought, paid, let go and priced anew. */
export const waitlist: Commands = {
  wait: command<{ who: number; item: number; qty: number }>({
    weight: 6,
    args: { who, item: fc.nat(7), qty: fc.integer({ min: 1, max: 2 }) },
    run: join,
  }),
  /** Everybody waits for the same. */
  "all wait for one": command<{ item: number }>({
    weight: 3,
    args: { item: fc.constantFrom(0, 1, 2, 3, 6) },
    run: (h, a) => Promise.all(h.people.map((_, me) => join(h, { who: me, item: a.item, qty: 1 }))),
  }),
  "buy in turn": command<{ who: number; place: number; aside: boolean }>({
    weight: 6,
    args: { who, place: fc.nat(3), aside: fc.boolean() },
    run: buy,
  }),
  /** Somebody has it, the others wait, and it is let go: the first of them is asked, and more or less of them try. */
  "have, wait and let go": command<{ who: number; item: number; leaves: boolean; aside: boolean }>({
    weight: 8,
    args: { who, item: fc.constantFrom(0, 0, 1, 2, 2, 3, 4, 5, 6, 7), leaves: fc.boolean(), aside: fc.boolean() },
    async run(h, a) {
      const good = awaited(h, a.item);
      const at = h.goods.indexOf(good);
      const before = h.sales.length;
      for (let n = 0; n < good.units && n < 4; n++)
        await buyers.buy?.run(h, { who: a.who, first: at, second: null, qty: 1, aside: false });
      await Promise.all(h.people.map((_, me) => join(h, { who: me, item: a.item, qty: 1 })));
      for (const sale of h.sales.slice(before)) await h.press(sale.who, `/api/sales/${sale.saleId}/release`, {});
      if (a.leaves) await waitlist["leave the line"]?.run(h, { who: a.who + 1, place: 0 });
      await h.world.round();
      const sold = h.sales.length;
      await Promise.all(h.people.map((_, me) => buy(h, { who: me, place: 0, aside: a.aside })));
      if (h.sales.length > sold && !a.aside)
        await payers["pay by card"]?.run(h, { sale: h.sales.length - 1, holder: "APRO", challenge: false });
    },
  }),
  /** Whoever's turn it is, and everybody else too. */
  "all buy in turn": command<{ place: number }>({
    weight: 3,
    args: { place: fc.nat(3) },
    async run(h, a) {
      const before = h.sales.length;
      await h.world.round();
      await Promise.all(h.people.map((_, me) => buy(h, { who: me, place: a.place, aside: false })));
      if (h.sales.length > before)
        await payers["pay by card"]?.run(h, { sale: h.sales.length - 1, holder: "APRO", challenge: false });
    },
  }),
  "leave the line": command<{ who: number; place: number }>({
    weight: 2,
    args: { who, place: fc.nat(3) },
    async run(h, a) {
      const place = await placeOf(h, a);
      if (place) await h.press(h.person(a.who), `/api/waitlist/${place.id}/leave`, {});
    },
  }),
};
