import fc from "fast-check";
import type { Life, SeenSale } from "../life/life";
import type { Answer, Phone } from "../world/phone";
import { type Commands, command, which, who } from "./command";
import { payers } from "./payers";

type Way = "provider" | "spei_manual" | "cash";
type Share = "all" | "part" | "more";
const way = fc.constantFrom<Way[]>("provider", "provider", "provider", "spei_manual", "cash");
const share = fc.constantFrom<Share[]>("all", "part", "part", "more");

/** An account with its check digit (weights 3-7-1), or with a wrong one. */
export function clabe(n: number, good = true): string {
  const digits = `646180${String(n).padStart(11, "0")}`;
  const sum = [...digits].reduce((a, d, i) => a + ((Number(d) * ([3, 7, 1][i % 3] as number)) % 10), 0);
  return `${digits}${(10 - (sum % 10) + (good ? 0 : 1)) % 10}`;
}

/** Something that was told to be paid, if anything was. */
const paidSale = (h: Life, n: number): SeenSale | undefined => {
  const paid = h.sales.filter((s) => h.paid.has(s.chargeId));
  return paid[n % Math.max(1, paid.length)] ?? h.sale(n);
};
const keep = (h: Life, { status, body }: Answer) => {
  if (status >= 400 || !body.items) return;
  for (const r of body.items) h.refunds.set(r.id, { state: r.state, way: r.way });
};
const refundIn = (h: Life, n: number, state: string) => {
  const all = [...h.refunds].filter(([, r]) => r.state === state);
  return all[n % Math.max(1, all.length)];
};

interface Ask {
  sale: SeenSale;
  by: Phone;
  way: Way;
  share: Share;
  units: boolean;
  account: number;
}
async function ask(h: Life, a: Ask): Promise<Answer | undefined> {
  const list = await a.by.get(`/api/charges/${a.sale.chargeId}/refunds`);
  h.look(list, "GET refunds");
  if (list.status !== 200) return undefined;
  const left = Number(list.body.left);
  const amount = { all: left, part: Math.max(1, Math.floor(left / 3)), more: left + 1 }[a.share];
  if (amount < 1) return undefined;
  const answer = await h.press(a.by, `/api/charges/${a.sale.chargeId}/refunds`, {
    amount,
    way: a.way,
    reason: "Ya no lo quiere",
    ...(a.units ? { units: "release" } : {}),
    ...(a.way === "spei_manual" ? { clabe: clabe(a.account, a.account % 7 > 0), holder: "Quien Compró" } : {}),
  });
  keep(h, answer);
  return answer;
}
const approve = async (h: Life, by: Phone, id: string) => keep(h, await h.press(by, `/api/refunds/${id}/approve`, {}));

/** Money that goes back from here: asked for, let out by somebody else, and handed over. */
export const refunds: Commands = {
  "ask for a refund": command<{ sale: number; by: number; way: Way; share: Share; units: boolean; account: number }>({
    weight: 8,
    args: { sale: which, by: fc.nat(2), way, share, units: fc.boolean(), account: fc.nat(90) },
    async run(h, a) {
      const sale = paidSale(h, a.sale);
      if (sale) await ask(h, { ...a, sale, by: h.staff(a.by) });
    },
  }),
  "let a refund out": command<{ refund: number; by: number }>({
    weight: 8,
    args: { refund: which, by: fc.nat(2) },
    async run(h, a) {
      const [id] = refundIn(h, a.refund, "requested") ?? [];
      if (id) await approve(h, h.staff(a.by), id);
    },
  }),
  /** Two phones show the same button. */
  "two let the same refund out": command<{ refund: number }>({
    weight: 3,
    args: { refund: which },
    async run(h, a) {
      const [id] = refundIn(h, a.refund, "requested") ?? [];
      if (id) await Promise.all([h.owner, h.secondOwner, h.manager].map((by) => approve(h, by, id)));
    },
  }),
  "turn a refund down": command<{ refund: number; by: number }>({
    weight: 2,
    args: { refund: which, by: fc.nat(1) },
    async run(h, a) {
      const [id] = refundIn(h, a.refund, "requested") ?? [];
      if (id) keep(h, await h.press(h.staff(a.by), `/api/refunds/${id}/turn-down`, { why: "No procede" }));
    },
  }),
  /** The transfer was made or the cash handed over, or it could not be. */
  "settle a refund": command<{ refund: number; by: number; done: boolean; key: number | null }>({
    weight: 7,
    args: { refund: which, by: fc.nat(1), done: fc.boolean(), key: fc.option(fc.nat(3)) },
    async run(h, a) {
      const [id] = refundIn(h, a.refund, "approved") ?? [];
      if (!id) return;
      // Now and then somebody copies the tracking key of another transfer.
      const trackingKey = a.key === null ? id.replace(/\W|_/g, "0").slice(0, 25) : `COPIADA${a.key}`;
      const body = a.done ? { outcome: "done", trackingKey } : { outcome: "not_done", why: "No había nadie" };
      keep(h, await h.press(h.staff(a.by), `/api/refunds/${id}/settle`, body));
    },
  }),
  "ask what became of a refund": command<{ refund: number }>({
    weight: 3,
    args: { refund: which },
    async run(h, a) {
      const [id] = refundIn(h, a.refund, "sent") ?? [...h.refunds][a.refund % Math.max(1, h.refunds.size)] ?? [];
      if (id) keep(h, await h.press(h.owner, `/api/refunds/${id}/check`, {}));
    },
  }),
  /** The whole way in one go, so that many come to their end: paid by card, asked back, let out on two phones at once, handed over. */
  "sell and give back": command<{
    who: number;
    item: number;
    aside: boolean;
    way: Way;
    share: Share;
    units: boolean;
    account: number;
    fault: boolean;
  }>({
    weight: 10,
    args: {
      who,
      item: fc.nat(3),
      aside: fc.boolean(),
      way,
      share,
      units: fc.boolean(),
      account: fc.nat(90),
      fault: fc.boolean(),
    },
    async run(h, a) {
      const before = h.sales.length;
      await payers["buy and pay"]?.run(h, { who: a.who, item: a.item, how: "mp_card", settles: true, aside: a.aside });
      const sale = h.sales[before];
      const asked = sale && (await ask(h, { ...a, sale, by: h.manager }));
      const id = asked?.status === 201 ? asked.body.items.at(-1)?.id : undefined;
      if (!id) return;
      if (a.fault)
        await h.world.bank.fail({ provider: "mercadopago", mode: "timeout_after", times: 1, match: "POST " });
      await Promise.all([h.owner, h.secondOwner].map((by) => approve(h, by, id)));
      await refunds["settle a refund"]?.run(h, { refund: h.refunds.size - 1, by: 0, done: true, key: null });
    },
  }),
};
