import fc from "fast-check";
import type { Life } from "../life/life";
import { FLAT } from "../world/bank";
import type { Body, Phone } from "../world/phone";
import { type Commands, command, which, who } from "./command";
import { start } from "./payers";

/** Somebody gives; answers the charge, where there is one. */
async function give(h: Life, me: Phone, amount: number, monthly: boolean): Promise<string | undefined> {
  const { status, body } = await h.press(me, `/api/items/${h.gift.itemId}/sponsorships`, {
    amount,
    monthly,
    contact: { name: me.name, phone: me.number, email: me.email },
    privacyVersion: h.privacyVersion,
  });
  return status === 201 ? body.chargeId : undefined;
}

async function payGift(h: Life, me: Phone, chargeId: string): Promise<void> {
  const card = await h.world.bank.card("APRO", FLAT.number);
  if (card) await start(h, { who: me, chargeId }, { method: "mp_card", card, payer: { email: me.email } });
}

/** This life's promises, as staff sees them. */
async function promises(h: Life, group: "active" | "ended"): Promise<Body[]> {
  const { body } = await h.manager.get(`/api/sponsorships?group=${group}&limit=60`);
  return ((body?.items as Body[] | undefined) ?? []).filter((it) => it.item.id === h.gift.itemId);
}

async function renew(h: Life, by: Phone, promise: Body): Promise<string | undefined> {
  const { status, body } = await h.press(by, `/api/sponsorships/${promise.id}/renewal`, {});
  return status === 200 ? (body.chargeId ?? undefined) : undefined;
}

/** Gifts of once and promises of each month: charges that are no sale, and one of a month. */
export const sponsorships: Commands = {
  sponsor: command<{ who: number; more: number; monthly: boolean; pays: boolean }>({
    weight: 5,
    args: {
      who,
      more: fc.constantFrom(0, 0, 5_000, -1),
      monthly: fc.constantFrom(true, true, false),
      pays: fc.constantFrom(true, true, false),
    },
    async run(h, a) {
      const me = h.person(a.who);
      const id = await give(h, me, h.gift.least + a.more, a.monthly);
      if (id && a.more < 0)
        h.broken.push(`3: ${h.gift.least + a.more} was taken of who gives at least ${h.gift.least}`);
      if (id && a.pays) await payGift(h, me, id);
    },
  }),
  /** Two people make the month's charge at the same moment, and its sponsor pays what each of them sent. */
  "renew a promise": command<{ which: number; twice: boolean; pays: boolean }>({
    weight: 5,
    args: { which, twice: fc.boolean(), pays: fc.boolean() },
    async run(h, a) {
      const all = await promises(h, "active");
      const one = all[a.which % Math.max(1, all.length)];
      if (!one) return;
      const sent = await Promise.all([renew(h, h.owner, one), ...(a.twice ? [renew(h, h.manager, one)] : [])]);
      const sponsor = h.people.find((p) => p.name === one.name) ?? h.newPhone();
      for (const chargeId of new Set(sent.filter((id) => id !== undefined))) {
        if (!h.gifts.some((g) => g.chargeId === chargeId)) h.gifts.push({ who: sponsor, chargeId, amount: one.amount });
        if (a.pays) await payGift(h, sponsor, chargeId);
      }
    },
  }),
  /** The next month begins, and every promise is renewed and paid. */
  "a month later": command<{ who: number; pays: boolean }>({
    weight: 4,
    args: { who, pays: fc.constantFrom(true, true, false) },
    async run(h, a) {
      await sponsorships.sponsor?.run(h, { who: a.who, more: 0, monthly: true, pays: true });
      await h.world.clock(h.world.now() + 31 * 86_400_000);
      await h.world.round();
      const all = await promises(h, "active");
      for (const n of all.keys())
        await sponsorships["renew a promise"]?.run(h, { which: n, twice: true, pays: a.pays });
    },
  }),
  "end a promise": command<{ which: number; act: "end" | "resume" }>({
    weight: 2,
    args: { which, act: fc.constantFrom("end", "end", "resume") },
    async run(h, a) {
      const all = await promises(h, a.act === "end" ? "active" : "ended");
      const one = all[a.which % Math.max(1, all.length)];
      if (one) await h.press(h.manager, `/api/sponsorships/${one.id}/state`, { act: a.act });
    },
  }),
  "pay a gift": command<{ which: number }>({
    weight: 3,
    args: { which },
    async run(h, a) {
      const gift = h.gifts[a.which % Math.max(1, h.gifts.length)];
      if (gift) await payGift(h, gift.who, gift.chargeId);
    },
  }),
};
