import fc from "fast-check";
import type { Life } from "../life/life";
import type { Slot } from "../world/apps";
import { buyers } from "./buyers";
import { type Commands, command } from "./command";
import { payers } from "./payers";
import { deliver } from "./providers";

const when = fc.constantFrom("before" as const, "answered" as const);

function die(h: Life, slot: Slot | undefined) {
  h.deaths++;
  slot?.child.kill();
}

interface Place {
  at: "statement" | "commit" | "call";
  nth: number;
  when: "before" | "answered";
}
/** Most of a payment is some forty statements, a few ends of transactions and one or two calls. */
const place = {
  at: fc.constantFrom("statement" as const, "statement" as const, "commit" as const, "call" as const),
  nth: fc.integer({ min: 1, max: 45 }),
  when,
};

/** From now on `kill -9` waits at statement n on its way to the database, at the end of transaction n, or at call n to a provider, or at the answer of any. */
function wait(h: Life, which: number, p: Place) {
  const slot = h.world.slots[which % h.world.slots.length];
  const line = p.at === "call" ? slot?.calls : slot?.statements;
  const nth = { statement: p.nth, commit: 1 + (p.nth % 4), call: 1 + (p.nth % 3) }[p.at];
  line?.arm({ nth, when: p.when, commits: p.at === "commit", spring: () => die(h, slot) });
}

export const kills: Commands = {
  "death waits": command<Place & { slot: number }>({
    weight: 14,
    args: { ...place, slot: fc.nat(1) },
    run: async (h, a) => wait(h, a.slot, a),
  }),
  /** What is answered with 200 is there, however short its life. */
  "dies while a notice arrives": command<{ slot: number; nth: number; when: "before" | "answered"; item: number }>({
    weight: 8,
    args: { slot: fc.nat(1), nth: fc.constantFrom(1, 1, 1, 2, 3), when, item: fc.nat(3) },
    async run(h, a) {
      await h.world.bank.flush();
      if (h.world.postman.bag.length === 0) {
        await payers["buy and pay"]?.run(h, { who: a.item, item: a.item, how: "mp_card", settles: true, aside: false });
        await h.world.bank.flush();
      }
      const n = h.world.postman.bag.shift();
      if (!n) return;
      wait(h, a.slot, { at: "statement", nth: a.nth, when: a.when });
      await deliver(h, n);
    },
  }),
  /** An answer that is remembered has its work, and the other way round. */
  "dies while somebody buys": command<{
    slot: number;
    nth: number;
    when: "before" | "answered";
    who: number;
    item: number;
  }>({
    weight: 8,
    args: { slot: fc.nat(1), nth: fc.nat(1), when, who: fc.nat(3), item: fc.nat(3) },
    async run(h, a) {
      wait(h, a.slot, { at: "commit", nth: a.nth, when: a.when });
      const from = h.presses.length;
      await buyers.buy?.run(h, { who: a.who, first: a.item, second: null, qty: 1, aside: a.nth > 0 });
      await h.world.clock(h.world.now() + 61_000);
      for (const press of h.presses.slice(from)) h.note((await h.again(press)).body);
    },
  }),
  "dies now": command<{ slot: number }>({
    weight: 2,
    args: { slot: fc.nat(1) },
    run: async (h, a) => die(h, h.world.slots[a.slot % h.world.slots.length]),
  }),
};

/** One payment with one death in it, over and over. */
export const payAndDie: Commands = {
  "pay and die": command<Place & { who: number; item: number; how: string }>({
    weight: 1,
    args: {
      ...place,
      who: fc.nat(3),
      item: fc.nat(3),
      how: fc.constantFrom("mp_card", "mp_wallet", "oxxo_cash", "spei_mp"),
    },
    async run(h, a) {
      const died = h.deaths;
      wait(h, 0, a);
      await payAndPressAgain(h, a);
      // Its moment never came: it waits nearer, in another payment, and at last in the work that is done anyway.
      if (h.deaths === died) {
        wait(h, 0, { at: "statement", nth: 1 + (a.nth % 12), when: a.when });
        await payAndPressAgain(h, { ...a, item: a.item + 1 });
      }
      for (let nth = 4; nth > 0 && h.deaths === died; nth--) {
        wait(h, 0, { at: "statement", nth, when: a.when });
        await h.world.round();
      }
      if (h.deaths === died) h.broken.push("0: nobody died in this payment");
    },
  }),
};

async function payAndPressAgain(h: Life, a: { who: number; item: number; how: string; nth: number }) {
  const from = h.presses.length;
  const aside = a.nth % 2 === 0;
  await payers["buy and pay"]?.run(h, { who: a.who, item: a.item, how: a.how, settles: true, aside });
  // The buyer saw nothing, or too little, and presses again; the work that time brings may be what dies.
  for (const press of h.presses.slice(from)) h.note((await h.again(press)).body);
  await h.world.round();
}
