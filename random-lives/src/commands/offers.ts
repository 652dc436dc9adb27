import fc from "fast-check";
import type { Good } from "../life/goods";
import type { Life } from "../life/life";
import type { Body, Phone } from "../world/phone";
import { type Commands, command, who } from "./command";
import { payers } from "./payers";

type Answered = "accept" | "figure" | "end" | "nobody";
interface Offered {
  who: number;
  less: number;
  aside: boolean;
  seller: Answered;
  buyer: Answered;
}
const answered = fc.constantFrom<Answered[]>("accept", "accept", "figure", "figure", "end", "nobody");
const drawn = { who, less: fc.integer({ min: 1, max: 400 }), aside: fc.boolean(), seller: answered, buyer: answered };

/** The animal whose price is open. */
const open = (h: Life) => h.goods[0] as Good;

/** One side's answer to the newest figure, somewhere in the middle where it gives one. */
async function answer(h: Life, by: Phone, path: string, offer: Body, act: Answered): Promise<Body | undefined> {
  if (act === "nobody") return undefined;
  const range = offer.may?.figure;
  const amount = range ? Math.floor((range.min + range.max) / 2) : offer.amount;
  const done = await h.press(by, path, {
    act,
    seen: offer.amount,
    ...(act === "figure" ? { amount, days: 1 } : {}),
  });
  return done.status === 200 ? done.body : undefined;
}

/** A figure of a buyer, and what both sides say to it. */
async function offer(h: Life, a: Offered): Promise<void> {
  const me = h.person(a.who);
  const good = open(h);
  const asked = good.prices.at(-1) ?? 0;
  const made = await h.press(me, `/api/items/${good.itemId}/offers`, {
    amount: Math.max(1, asked - a.less),
    days: 3,
    note: "",
    setAside: a.aside,
    contact: { name: me.name, phone: me.number, email: me.email },
    privacyVersion: h.privacyVersion,
  });
  const id = made.status === 201 ? made.body.id : made.body?.offer_id;
  if (!id) return;
  const before = await me.get(`/api/offers/${id}`);
  if (before.status !== 200) return;
  const said = await answer(h, h.owner, `/api/offers/${id}/answer`, await asSeller(h, before.body), a.seller);
  if (said?.state === "waits_buyer")
    await answer(h, me, `/api/offers/${id}/reply`, (await me.get(`/api/offers/${id}`)).body ?? said, a.buyer);
  await h.readOffer(me, id);
}

/** The same offer with what the seller may say to it. */
async function asSeller(h: Life, offer: Body): Promise<Body> {
  const { body } = await h.owner.get("/api/offers?limit=60");
  return (body?.items as Body[] | undefined)?.find((it) => it.id === offer.id) ?? offer;
}

/** Offers for what is sold "a tratar", while others buy it, set it aside and change its price. */
export const offers: Commands = {
  offer: command<Offered>({ weight: 6, args: drawn, run: offer }),
  /** Everybody offers, and the seller accepts them all at the same moment. */
  "accept every offer": command<{ less: number }>({
    weight: 3,
    args: { less: fc.integer({ min: 1, max: 400 }) },
    run: (h, a) =>
      Promise.all(
        h.people.map((_, who) => offer(h, { who, less: a.less, aside: false, seller: "accept", buyer: "accept" })),
      ),
  }),
  "agree and pay": command<Offered>({
    weight: 6,
    args: { ...drawn, seller: fc.constantFrom<Answered[]>("accept", "figure"), buyer: fc.constant<Answered>("accept") },
    async run(h, a) {
      const before = h.sales.length;
      await offer(h, a);
      if (h.sales.length > before)
        await payers["pay by card"]?.run(h, { sale: h.sales.length - 1, holder: "APRO", challenge: false });
    },
  }),
};
