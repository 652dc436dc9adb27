import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Life } from "../life/life";
import type { Body } from "../world/phone";
import { type Commands, command, which } from "./command";
import { payers } from "./payers";

type Answered = "own phone" | "no" | "code" | "wrong code" | "nobody";
interface Weighed {
  sale: number;
  grossG: number;
  tareG: number;
  shrinkBp: number;
  answer: Answered;
}
const reading = {
  // A kilo was estimated; what is heavier or lighter by far is accepted too where an owner proposes it.
  grossG: fc.integer({ min: 600, max: 1_600 }),
  tareG: fc.constantFrom(0, 0, 25),
  shrinkBp: fc.constantFrom(0, 0, 300, 499),
};

async function weigh(h: Life, a: Weighed): Promise<void> {
  const sale = h.sale(a.sale);
  if (!sale) return;
  const read = await h.owner.get(`/api/sales/${sale.saleId}/weighings`);
  h.look(read, "GET weighings");
  const line = read.body.lines?.[0];
  if (!line) return;
  const { grossG, tareG, shrinkBp } = a;
  const id = randomUUID();
  const body = { id, lineId: line.id, grossG, tareG, shrinkBp, scale: "" };
  await h.press(h.owner, `/api/sales/${sale.saleId}/weighings`, body);
  await answer(h, a);
}

/** Somebody answers what is proposed, whoever proposed it. */
async function answer(h: Life, { sale: n, answer: how }: Pick<Weighed, "sale" | "answer">): Promise<void> {
  const sale = h.sale(n);
  if (!sale || how === "nobody") return;
  const { body } = await sale.who.get(`/api/charges/${sale.chargeId}/weighing`);
  const id = body.proposed?.id;
  if (!id) return;
  if (how === "own phone" || how === "no")
    await h.press(sale.who, `/api/charges/${sale.chargeId}/weighing/${id}`, { accept: how === "own phone" });
  else
    await h.press(h.manager, `/api/sales/${sale.saleId}/weighings/${id}/acceptance`, {
      how: "code",
      code: how === "code" ? body.code : "12",
    });
  await h.readPurchases(sale);
}

/** What is sold by the kilo is weighed, at any moment of its sale, and its buyer says yes, no or nothing. */
export const weighings: Commands = {
  weigh: command<Weighed>({
    weight: 8,
    args: {
      sale: which,
      ...reading,
      answer: fc.constantFrom<Answered[]>("own phone", "own phone", "code", "no", "wrong code", "nobody"),
    },
    run: weigh,
  }),
  /** Paid or set aside, then weighed once or twice, and the difference is paid. */
  "sell by the kilo": command<Weighed & { who: number; aside: boolean; again: boolean }>({
    weight: 9,
    args: {
      sale: which,
      ...reading,
      answer: fc.constantFrom<Answered[]>("own phone", "code", "no", "nobody"),
      who: fc.nat(3),
      aside: fc.boolean(),
      again: fc.boolean(),
    },
    async run(h, a) {
      const before = h.sales.length;
      await payers["buy and pay"]?.run(h, { who: a.who, item: 1, how: "mp_card", settles: true, aside: a.aside });
      const sale = h.sales.length > before ? before : a.sale;
      await weigh(h, { ...a, sale });
      if (a.again) await weigh(h, { ...a, sale, grossG: a.grossG + 60 });
      const open = h.sales.length - 1;
      await payers["pay by card"]?.run(h, { sale: open, holder: "APRO", challenge: false });
    },
  }),
  /** The scale was where there is no signal: the weight comes later, with what the phone knew and the buyer's code as it was heard, and twice. */
  "weigh without signal": command<
    Omit<Weighed, "answer"> & { who: number; lot: boolean; isHeard: boolean; meanwhile: boolean; after: number }
  >({
    weight: 7,
    args: {
      sale: which,
      ...reading,
      who: fc.nat(3),
      lot: fc.boolean(),
      isHeard: fc.constantFrom(true, true, false),
      meanwhile: fc.constantFrom(false, false, true),
      after: fc.constantFrom(0, 60_000, 7_200_000),
    },
    async run(h, a) {
      const bought = h.sales.length;
      const item = a.lot ? 6 : 1;
      await payers["buy and pay"]?.run(h, { who: a.who, item, how: "mp_card", settles: true, aside: false });
      const sale = h.sales[bought] ?? h.sale(a.sale);
      if (!sale) return;
      const read = await h.manager.get(`/api/sales/${sale.saleId}/weighings`);
      const line = read.body.lines?.[0];
      const { body: page } = await sale.who.get(`/api/charges/${sale.chargeId}/weighing`);
      if (!line || !page?.code) return;
      if (a.meanwhile)
        await weigh(h, { ...a, sale: h.sales.indexOf(sale), grossG: a.grossG + 10, answer: "own phone" });
      await h.world.clock(h.world.now() + a.after);
      const { body: before } = await h.manager.get(`/api/sales/${sale.saleId}/weighings`);
      const now = (before?.lines as Body[] | undefined)?.find((l) => l.id === line.id);
      const isStale = now !== undefined && now.version !== line.version;
      const { grossG, tareG, shrinkBp } = a;
      const id = randomUUID();
      const done = await h.press(h.manager, `/api/sales/${sale.saleId}/weighings`, {
        ...{ id, lineId: line.id, grossG, tareG, shrinkBp, scale: "", seen: line.version },
        ack: { how: "code", code: a.isHeard ? page.code : "12" },
      });
      if (done.status === 0 || done.status === 200) h.laterWeights.add(id);
      const state = (done.body?.weighings as Body[] | undefined)?.find((w) => w.id === id)?.state;
      if (state === "accepted" && (!a.isHeard || isStale))
        h.broken.push(`3: the weight ${id} was accepted by a word that was not given for it`);
      await h.readPurchases(sale);
    },
  }),
  "answer a weight": command<Pick<Weighed, "sale" | "answer">>({
    weight: 4,
    args: { sale: which, answer: fc.constantFrom<Answered[]>("own phone", "code", "no") },
    run: answer,
  }),
};
