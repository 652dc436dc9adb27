import fc from "fast-check";
import { bear, TURN_HOURS } from "../life/goods";
import type { Life, SeenSale } from "../life/life";
import type { Body, Phone } from "../world/phone";
import { buyers } from "./buyers";
import { type Commands, command, which, who } from "./command";
import { payers } from "./payers";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const heads = fc.constantFrom(0, 1, 2, 2, 3, 3, 4);

const inLine = (h: Life) => h.sales.filter((s) => s.places > 0);
const oneInLine = (h: Life, n: number): SeenSale | undefined => {
  const all = inLine(h);
  return all[n % Math.max(1, all.length)];
};

async function buyPlaces(h: Life, a: { who: number; qty: number; aside: boolean; pays: boolean }): Promise<void> {
  const before = h.sales.length;
  await buyers.buy?.run(h, { who: a.who, first: h.goods.indexOf(h.birth), second: null, qty: a.qty, aside: a.aside });
  if (a.pays && h.sales.length > before)
    await payers["pay by card"]?.run(h, { sale: before, holder: "APRO", challenge: false });
}

/** So many are born, once; whoever says it says the same. */
async function born(h: Life, by: Phone, n: number): Promise<void> {
  h.bearing ??= bear(h.world.db, h.world.now(), h.birth, n);
  await h.bearing;
  await h.press(by, `/api/births/${h.birth.itemId}/young`, { animalIds: h.birth.animals ?? [] });
}

/** Somebody in line wants one of the young, by the link of their purchase or in the corral. */
async function choose(h: Life, sale: SeenSale, young: number, by: Phone | null): Promise<void> {
  const { itemId, animals = [] } = h.birth;
  const id = animals[young % Math.max(1, animals.length)];
  if (!id) return;
  const path = by ? `/api/sales/${sale.saleId}/choices` : `/api/charges/${sale.chargeId}/choices`;
  const { status, body } = await h.press(by ?? sale.who, path, { itemId, add: [id], drop: [] });
  if (status !== 200) return;
  const mine = ((body.items ?? []) as Body[]).find((it) => it.itemId === itemId);
  if (!mine?.animals.some((a: Body) => a.animalId === id && a.state === "chosen"))
    h.broken.push(`1: ${sale.saleId} was told that ${id} is its own, and it is not`);
}
const allChoose = (h: Life, young: number) =>
  Promise.all(inLine(h).map((sale, n) => choose(h, sale, young + (n % 2), null)));

/** Who got none is written to; staff cancels their purchase and gives back what was paid. */
async function giveBack(h: Life, by: Phone): Promise<void> {
  const { body } = await by.get("/api/review?limit=60");
  for (const t of ((body.items ?? []) as Body[]).filter((it) => it.kind === "choice_overdue")) {
    const sale = inLine(h).find((s) => s.chargeId === t.chargeId);
    if (sale)
      await h.press(by, `/api/sales/${sale.saleId}/cancel`, {
        reason: "Nacieron menos",
        refunds: [{ chargeId: sale.chargeId, way: "cash" }],
      });
  }
}

const by = fc.option(fc.nat(2));
/** Places that are sold before a birth, and what is born: enough or too few, chosen in the order of payment, or given back. */
export const births: Commands = {
  "buy places": command<{ who: number; qty: number; aside: boolean; pays: boolean }>({
    weight: 8,
    args: {
      who,
      qty: fc.constantFrom(1, 1, 2),
      aside: fc.boolean(),
      pays: fc.constantFrom(true, true, true, false),
    },
    run: buyPlaces,
  }),
  "it is born": command<{ heads: number; by: number }>({
    weight: 3,
    args: { heads, by: fc.nat(2) },
    run: (h, a) => born(h, h.staff(a.by), a.heads),
  }),
  "choose one of the young": command<{ sale: number; young: number; by: number | null }>({
    weight: 6,
    args: { sale: which, young: fc.nat(3), by },
    async run(h, a) {
      const sale = oneInLine(h, a.sale);
      if (sale) await choose(h, sale, a.young, a.by === null ? null : h.staff(a.by));
    },
  }),
  "all choose of the young": command<{ young: number; after: number }>({
    weight: 3,
    args: { young: fc.nat(3), after: fc.constantFrom(0, 0, TURN_HOURS, 2 * TURN_HOURS) },
    async run(h, a) {
      if (a.after) await h.world.clock(h.world.now() + a.after * HOUR);
      await allChoose(h, a.young);
    },
  }),
  /** Several buy in turn, the last one pays while it is born or before who bought earlier, and all want one at the same moment, until there is none. */
  "a birth": command<{
    first: number;
    heads: number;
    two: boolean;
    aside: boolean;
    late: boolean;
    waits: number;
    young: number;
  }>({
    weight: 9,
    args: {
      first: who,
      heads,
      two: fc.boolean(),
      aside: fc.boolean(),
      late: fc.boolean(),
      waits: fc.constantFrom(0, TURN_HOURS - 1, TURN_HOURS, 3 * TURN_HOURS),
      young: fc.nat(3),
    },
    async run(h, a) {
      const place = (n: number, pays: boolean) =>
        buyPlaces(h, { who: a.first + n, qty: a.two && n === 0 ? 2 : 1, aside: a.aside && n === 1, pays });
      await place(0, true);
      await place(1, !a.late);
      const second = h.sales.length - 1;
      await place(2, false);
      const last = h.sales.length - 1;
      await Promise.all([
        born(h, h.manager, a.heads),
        born(h, h.owner, a.heads),
        ...(a.young % 2 ? [payers["pay by card"]?.run(h, { sale: last, holder: "APRO", challenge: false })] : []),
      ]);
      if (a.late)
        for (const sale of [last, second]) {
          await payers["pay by card"]?.run(h, { sale, holder: "APRO", challenge: false });
          await h.world.round();
        }
      await allChoose(h, a.young);
      await h.world.clock(h.world.now() + a.waits * HOUR);
      await h.world.round();
      await allChoose(h, a.young + 1);
      await giveBack(h, h.owner);
    },
  }),
  "give back to who got none": command<{ by: number }>({
    weight: 3,
    args: { by: fc.nat(1) },
    run: (h, a) => giveBack(h, h.staff(a.by)),
  }),
  /** The days to choose are over. */
  "let the choice pass": command<{ who: number; publish: boolean }>({
    weight: 3,
    args: { who, publish: fc.boolean() },
    async run(h, a) {
      await h.world.clock(h.world.now() + 20 * DAY);
      await h.world.round();
      if (a.publish) await h.press(h.owner, `/api/items/${h.birth.itemId}/state`, { act: "publish" });
      await buyPlaces(h, { who: a.who, qty: 1, aside: false, pays: true });
      await allChoose(h, a.who);
    },
  }),
};
