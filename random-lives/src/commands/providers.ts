import fc from "fast-check";
import type { Life } from "../life/life";
import type { Notice } from "../world/postman";
import { type Commands, command, which } from "./command";

/** One notice to whichever app answers the door. */
export async function deliver(h: Life, n: Notice, how: "true" | "forged" = "true") {
  const { slots, postman } = h.world;
  const slot = slots[h.received.length % slots.length];
  if (!slot) return;
  await slot.revive();
  let status = await postman.carry(n, slot.url, h.world.now(), how);
  // The clock may have moved while it was on its way, and then it is too old or too new: the provider tries again.
  for (let tries = 0; how === "true" && status === 401 && tries < 3; tries++) {
    await new Promise((later) => setTimeout(later, 100));
    status = await postman.carry(n, slot.url, h.world.now(), how);
  }
  if (how === "forged" ? status !== 401 && status !== 0 : status >= 500 || status === 401)
    h.broken.push(`2: a ${how} notice of ${n.provider} was answered with ${status}: ${n.body.slice(0, 200)}`);
  if (how === "true" && status === 200) h.received.push(n);
  // Nobody was there: the provider keeps it and tries again.
  if (how === "true" && status === 0) h.world.postman.bag.push(n);
}
const signed = (n: Notice) => n.headers["x-signature"] ?? n.headers.digest;

export const providers: Commands = {
  /** What the providers have to say arrives: in order, backwards, or twice. */
  "notices arrive": command<{ how: string; count: number }>({
    weight: 10,
    args: { how: fc.constantFrom("in order", "backwards", "twice", "at once"), count: fc.integer({ min: 1, max: 8 }) },
    async run(h, a) {
      await h.world.bank.flush();
      const some = h.world.postman.bag.splice(0, a.count);
      if (a.how === "backwards") some.reverse();
      if (a.how === "at once") await Promise.all(some.map((n) => deliver(h, n)));
      else for (const n of a.how === "twice" ? [...some, ...some] : some) await deliver(h, n);
    },
  }),
  "notices are lost": command<{ count: number }>({
    weight: 4,
    args: { count: fc.integer({ min: 1, max: 8 }) },
    async run(h, a) {
      await h.world.bank.flush();
      h.lost += h.world.postman.bag.splice(0, a.count).length;
    },
  }),
  "an old notice comes again": command<{ which: number }>({
    weight: 3,
    args: { which },
    async run(h, a) {
      const n = h.received[a.which % Math.max(1, h.received.length)];
      if (n) await deliver(h, n);
    },
  }),
  "somebody forges a notice": command<{ which: number }>({
    weight: 2,
    args: { which },
    async run(h, a) {
      const signable = [...h.received, ...h.world.postman.bag].filter(signed);
      const n = signable[a.which % Math.max(1, signable.length)];
      if (n) await deliver(h, n, "forged");
    },
  }),
  /** The provider fails its next calls: some, all, or only those that make something. */
  "a provider fails": command<{ provider: string; mode: string; times: number; match: string | null }>({
    weight: 10,
    args: {
      provider: fc.constantFrom("mercadopago", "mercadopago", "conekta"),
      mode: fc.constantFrom("timeout", "timeout_after", "timeout_after", "500", "429", "malformed", "slow"),
      times: fc.integer({ min: 1, max: 3 }),
      match: fc.constantFrom("POST ", "POST ", "GET ", null),
    },
    run: (h, a) =>
      h.world.bank.fail({
        provider: a.provider,
        mode: a.mode,
        times: a.times,
        ...(a.match ? { match: a.match } : {}),
        delayMs: 60,
      }),
  }),
  "providers recover": command<object>({ weight: 3, args: {}, run: (h) => h.world.bank.heal() }),
  /** In the provider's own panel, without a word from us. */
  "the provider decides": command<{ which: number; what: "expire" | "review"; approve: boolean }>({
    weight: 4,
    args: { which, what: fc.constantFrom("expire", "review", "review"), approve: fc.boolean() },
    async run(h, a) {
      const items = (await h.world.bank.items()).slice(0, 12);
      const item = items[a.which % Math.max(1, items.length)];
      if (item) await h.world.bank.press(a.what, { id: item.id, approve: a.approve });
    },
  }),
  "money goes back at the provider": command<{ which: number; part: boolean }>({
    weight: 3,
    args: { which, part: fc.boolean() },
    async run(h, a) {
      const mine = await moneyOf(h);
      const m = mine[a.which % Math.max(1, mine.length)];
      if (!m) return;
      const amount = a.part ? Math.max(1, Math.floor(m.amount / 3)) : undefined;
      const done = await h.world.bank.press("refund", { id: m.paymentRef, ...(amount ? { amount } : {}) });
      if (done) h.panel.set(m.paymentRef, (h.panel.get(m.paymentRef) ?? 0) + (amount ?? m.amount - m.refunded));
    },
  }),
  /** In their panel and without a word: only whoever asks learns of it. */
  "money goes back unheard": command<{ which: number; part: boolean }>({
    weight: 2,
    args: { which, part: fc.boolean() },
    async run(h, a) {
      await providers["money goes back at the provider"]?.run(h, a);
      await h.world.bank.flush();
      h.lost += h.world.postman.bag.splice(0).length;
    },
  }),
  "a payer disputes": command<{ which: number }>({
    weight: 2,
    args: { which },
    async run(h, a) {
      const mine = await moneyOf(h);
      const m = mine[a.which % Math.max(1, mine.length)];
      if (m && (await h.world.bank.press("dispute", { id: m.paymentRef, phase: "opened" })))
        h.disputes.add(m.paymentRef);
    },
  }),
  "a bank decides": command<{ which: number; phase: "lost" | "won" | "withdrawn" }>({
    weight: 4,
    args: { which, phase: fc.constantFrom("lost", "lost", "won", "withdrawn") },
    async run(h, a) {
      const ref = [...h.disputes][a.which % Math.max(1, h.disputes.size)];
      if (ref) await h.world.bank.press("dispute", { id: ref, phase: a.phase });
    },
  }),
};

/** What the providers took in this life, by their own books. */
export async function moneyOf(h: Life) {
  const { rows } = await h.world.db.query<{ id: string }>(
    `select a.id from attempt a join charge c on c.id = a.charge_id
     where c.sale_id in (select sale_id from sale_line where item_id = any($1))
       or c.sponsorship_id in (select id from sponsorship where item_id = any($1))`,
    [h.itemIds],
  );
  const ours = new Set(rows.map((r) => r.id));
  return (await h.world.bank.money()).filter((m) => m.reference !== null && ours.has(m.reference));
}
