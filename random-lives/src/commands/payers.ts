import fc from "fast-check";
import type { Life, SeenSale } from "../life/life";
import { CHALLENGED, FLAT } from "../world/bank";
import type { Body } from "../world/phone";
import { buyers } from "./buyers";
import { type Commands, command, which, who } from "./command";

async function view(h: Life, sale: SeenSale): Promise<Body | undefined> {
  const answer = await sale.who.get(`/api/charges/${sale.chargeId}`);
  h.look(answer, "GET charge");
  if (answer.status !== 200) return undefined;
  h.note(answer.body);
  return answer.body;
}
const attempt = (v: Body, fits: (a: Body) => boolean) => (v?.attempts as Body[] | undefined)?.find(fits);

export async function start(h: Life, sale: Pick<SeenSale, "who" | "chargeId">, body: object) {
  const answer = await h.press(sale.who, `/api/charges/${sale.chargeId}/attempts`, body);
  if (answer.status === 201) h.note(answer.body);
}

type How = "mp_card" | "mp_wallet" | "oxxo_cash" | "spei_mp";
/** Pays the newest slip of a charge, or answers whoever asks. */
async function settleAtBank(h: Life, sale: SeenSale) {
  const { bank } = h.world;
  const open = attempt(await view(h, sale), (x) => x.action || x.voucher || x.clabe);
  if (!open) return;
  const asked = open.action ? new URL(open.action.url).searchParams : undefined;
  if (open.action?.kind === "challenge") await bank.challenge(asked?.get("order_id") ?? "", true);
  else if (open.action) await bank.wallet(asked?.get("pref_id") ?? "", "pay");
  else {
    const slip = open.voucher?.reference ?? open.clabe.clabe;
    if (await bank.press("pay", { reference: slip, amount: open.amount })) h.inTime.add(slip);
  }
}

/** What came, against what was asked for: all of it, a bit less, a bit more, most of it. */
const arrived = fc.constantFrom(0, 0, 0, -100, 100, -1_000);

export const payers: Commands = {
  /** The usual: buys, chooses a way to pay, and mostly pays. */
  "buy and pay": command<{ who: number; item: number; how: How; settles: boolean; aside: boolean }>({
    weight: 16,
    args: {
      who,
      item: fc.nat(8),
      how: fc.constantFrom<How[]>("mp_card", "mp_wallet", "oxxo_cash", "spei_mp"),
      settles: fc.constantFrom(true, true, false),
      aside: fc.boolean(),
    },
    async run(h, a) {
      const before = h.sales.length;
      await buyers.buy?.run(h, { who: a.who, first: a.item, second: null, qty: 1, aside: a.aside });
      const sale = h.sales[before];
      if (!sale) return;
      const card = a.how === "mp_card" ? await h.world.bank.card("APRO", FLAT.number) : undefined;
      await start(h, sale, { method: a.how, ...(card ? { card } : {}) });
      if (a.settles) await settleAtBank(h, sale);
      // With a deposit in, its balance is the next charge.
      if (a.aside) await h.readPurchases(sale);
    },
  }),
  "pay by card": command<{ sale: number; holder: string; challenge: boolean }>({
    weight: 12,
    args: {
      sale: which,
      holder: fc.constantFrom("APRO", "APRO", "APRO", "FUND", "CONT", "OTHE", "CALL"),
      challenge: fc.boolean(),
    },
    async run(h, a) {
      const sale = h.sale(a.sale);
      if (!sale) return;
      const card = await h.world.bank.card(a.holder, (a.challenge ? CHALLENGED : FLAT).number);
      if (card) await start(h, sale, { method: "mp_card", card });
    },
  }),
  /** The first card's answer is lost, and the provider can't be asked either: a second card must wait. */
  "try again without an answer": command<{ sale: number }>({
    weight: 4,
    args: { sale: which },
    async run(h, a) {
      const sale = h.sale(a.sale);
      const [first, second] = [
        await h.world.bank.card("APRO", FLAT.number),
        await h.world.bank.card("APRO", FLAT.number),
      ];
      if (!sale || !first || !second) return;
      await h.world.bank.fail({ provider: "mercadopago", mode: "timeout_after", times: 1, match: "POST " });
      await start(h, sale, { method: "mp_card", card: first });
      await h.world.bank.fail({ provider: "mercadopago", mode: "500", times: 3, match: "GET " });
      await start(h, sale, { method: "mp_card", card: second });
      await h.world.bank.heal();
    },
  }),
  "ask for a slip": command<{ sale: number; method: string }>({
    weight: 12,
    args: { sale: which, method: fc.constantFrom("oxxo_cash", "spei_mp") },
    async run(h, a) {
      const sale = h.sale(a.sale);
      if (sale) await start(h, sale, { method: a.method });
    },
  }),
  "go to the wallet": command<{ sale: number }>({
    weight: 5,
    args: { sale: which },
    async run(h, a) {
      const sale = h.sale(a.sale);
      if (sale) await start(h, sale, { method: "mp_wallet" });
    },
  }),
  /** At the till or in the bank's app, with the slip in hand, be it still good or not. */
  "pay a slip": command<{ slip: number; more: number; late: boolean }>({
    weight: 12,
    args: { slip: which, more: arrived, late: fc.boolean() },
    async run(h, a) {
      const slips = [...h.attempts.values()].filter((s) => s.slip);
      const s = slips[a.slip % Math.max(1, slips.length)];
      if (!s?.slip) return;
      const amount = Math.max(1, s.amount + (s.method === "spei_mp" ? a.more : 0));
      const taken = await h.world.bank.press("pay", { reference: s.slip, amount, late: a.late });
      if (taken && !a.late && amount === s.amount) h.inTime.add(s.slip);
    },
  }),
  /** Paid in time, and nobody hears of it until all its time is over: it must be asked about before anything is let go. */
  "pay a slip unheard": command<{ who: number; item: number; how: How; after: number }>({
    weight: 7,
    args: {
      who,
      item: fc.nat(3),
      how: fc.constantFrom<How[]>("oxxo_cash", "spei_mp"),
      after: fc.integer({ min: 3, max: 12 }),
    },
    async run(h, a) {
      await payers["buy and pay"]?.run(h, { ...a, settles: false, aside: false });
      const slips = [...h.attempts.values()].filter((s) => s.slip);
      await payers["pay a slip"]?.run(h, { slip: slips.length - 1, more: 0, late: false });
      await h.world.bank.flush();
      h.lost += h.world.postman.bag.splice(0).length;
      for (const wait of [a.after * 86_400_000, 20 * 60_000]) {
        await h.world.clock(h.world.now() + wait);
        await h.world.round();
      }
      // Whatever was let go meanwhile finds somebody else at once.
      for (const first of h.goods.keys())
        await buyers.buy?.run(h, { who: first, first, second: null, qty: 1, aside: false });
    },
  }),
  /** The slip lies in a drawer until it is long over. */
  "remember a slip too late": command<{ slip: number; more: number; after: number; heard: boolean }>({
    weight: 6,
    args: { slip: which, more: arrived, after: fc.integer({ min: 3, max: 12 }), heard: fc.boolean() },
    async run(h, a) {
      for (const part of [1, a.after]) {
        await h.world.clock(h.world.now() + part * 86_400_000);
        await h.world.round();
      }
      await payers["pay a slip"]?.run(h, { slip: a.slip, more: a.more, late: true });
      await h.world.bank.flush();
      // Then only whoever still asks about what is over learns of it.
      if (!a.heard) h.lost += h.world.postman.bag.splice(0).length;
    },
  }),
  "answer the bank": command<{ sale: number; yes: boolean }>({
    weight: 6,
    args: { sale: which, yes: fc.boolean() },
    async run(h, a) {
      const sale = h.sale(a.sale);
      const waiting = sale && attempt(await view(h, sale), (x) => x.action?.kind === "challenge");
      if (waiting) await h.world.bank.challenge(new URL(waiting.action.url).searchParams.get("order_id") ?? "", a.yes);
    },
  }),
  "answer the wallet": command<{ sale: number; how: "pay" | "decline" | "review" | "back" }>({
    weight: 6,
    args: { sale: which, how: fc.constantFrom("pay", "pay", "pay", "decline", "review", "back") },
    async run(h, a) {
      const sale = h.sale(a.sale);
      const waiting = sale && attempt(await view(h, sale), (x) => x.action?.kind === "redirect");
      if (waiting) await h.world.bank.wallet(new URL(waiting.action.url).searchParams.get("pref_id") ?? "", a.how);
    },
  }),
  /** Back from the provider with words in the address bar that anybody could have typed (rule 8). */
  "come back saying approved": command<{ sale: number }>({
    weight: 2,
    args: { sale: which },
    async run(h, a) {
      const sale = h.sale(a.sale);
      if (!sale) return;
      await sale.who.get(`/cobro?c=${sale.chargeId}&volver=1&status=approved&collection_status=approved&payment_id=1`);
      await view(h, sale);
    },
  }),
  look: command<{ sale: number }>({
    weight: 4,
    args: { sale: which },
    async run(h, a) {
      const sale = h.sale(a.sale);
      if (!sale) return;
      await h.readReceipts(await view(h, sale), sale.who);
      await h.readPurchases(sale);
    },
  }),
  check: command<{ sale: number }>({
    weight: 4,
    args: { sale: which },
    async run(h, a) {
      const sale = h.sale(a.sale);
      if (sale) h.note((await h.press(sale.who, `/api/charges/${sale.chargeId}/check`, {})).body);
    },
  }),
  "choose another way": command<{ sale: number; which: number }>({
    weight: 4,
    args: { sale: which, which: fc.nat(3) },
    async run(h, a) {
      const sale = h.sale(a.sale);
      const all: Body[] = (sale && (await view(h, sale)))?.attempts ?? [];
      const one = all[a.which % Math.max(1, all.length)];
      if (sale && one) await h.press(sale.who, `/api/charges/${sale.chargeId}/attempts/${one.id}/cancel`, {});
    },
  }),
};
