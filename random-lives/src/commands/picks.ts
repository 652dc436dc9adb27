import fc from "fast-check";
import type { Life, SeenSale } from "../life/life";
import { FLAT } from "../world/bank";
import type { Body } from "../world/phone";
import { type Commands, command, which, who } from "./command";
import { start } from "./payers";

const animal = fc.nat(3);
const animals = fc.uniqueArray(animal, { maxLength: 3 });
const DAY = 86_400_000;

const idsOf = (h: Life, picked: readonly number[]) => {
  const { animals = [] } = h.pen;
  return picked.map((n) => animals[n % animals.length] as string);
};

interface FromPen {
  who: number;
  qty: number;
  picks: number[];
  pays: boolean;
}
/** Buys some heads of the pen, with a few of its animals chosen already. */
async function buyFromPen(h: Life, a: FromPen): Promise<void> {
  const me = h.person(a.who);
  const before = h.sales.length;
  await h.press(me, "/api/sales", {
    lines: [{ itemId: h.pen.itemId, qty: a.qty, picks: idsOf(h, a.picks.slice(0, a.qty)) }],
    contact: { name: me.name, phone: me.number, email: me.email },
    seenTotal: a.qty * (h.pen.prices.at(-1) ?? 0),
    privacyVersion: h.privacyVersion,
  });
  const sale = h.sales[before];
  const card = sale && a.pays ? await h.world.bank.card("APRO", FLAT.number) : undefined;
  if (sale && card) await start(h, sale, { method: "mp_card", card });
}

interface Change {
  sale: number;
  add: number[];
  /** One of those that it has, given back. */
  drop: number | null;
  /** Staff writes down what is chosen in the corral. */
  by: number | null;
}
const chosenIn = (h: Life, { items = [] }: Body) =>
  new Set(
    (items as { itemId: string; animals: { animalId: string; state: string }[] }[])
      .filter((it) => it.itemId === h.pen.itemId)
      .flatMap((it) => it.animals.filter((p) => p.state === "chosen").map((p) => p.animalId)),
  );
/** One of the animals that a purchase has chosen, as its page shows them. */
async function oneOf(h: Life, sale: SeenSale, n: number): Promise<string[]> {
  const read = await sale.who.get(`/api/charges/${sale.chargeId}/choices`);
  h.look(read, "GET choices");
  const all = [...chosenIn(h, read.body)];
  return all.slice(n % Math.max(1, all.length)).slice(0, 1);
}
async function choose(h: Life, a: Change): Promise<void> {
  const sale = h.choosing(a.sale);
  if (!sale) return;
  const [at, at2] = a.by === null ? [sale.who, `charges/${sale.chargeId}`] : [h.staff(a.by), `sales/${sale.saleId}`];
  const add = idsOf(h, a.add);
  const body = { itemId: h.pen.itemId, add, drop: a.drop === null ? [] : await oneOf(h, sale, a.drop) };
  const answer = await h.press(at, `/api/${at2}/choices`, body);
  if (answer.status !== 200) return;
  // All or none: what was asked for is there at once.
  const got = chosenIn(h, answer.body);
  for (const id of body.add)
    if (!got.has(id)) h.broken.push(`1: ${sale.saleId} was told that ${id} is its own, and it is not`);
}

async function returnRest(h: Life, a: { sale: number; by: number }): Promise<void> {
  const sale = h.choosing(a.sale);
  if (sale) await h.press(h.staff(a.by), `/api/sales/${sale.saleId}/choices/${h.pen.itemId}/rest`, {});
}

const by = fc.nat(2);
/** Animals of a pen are bought by count and chosen then or later, by their buyer or in the corral; what nobody chooses goes back. */
export const choices: Commands = {
  "buy from the pen": command<FromPen>({
    weight: 9,
    args: { who, qty: fc.integer({ min: 1, max: 3 }), picks: animals, pays: fc.constantFrom(true, true, true, false) },
    run: buyFromPen,
  }),
  choose: command<Change>({
    weight: 10,
    args: { sale: which, add: animals, drop: fc.option(fc.nat(2)), by: fc.option(by) },
    run: choose,
  }),
  /** Two buy, and then everybody who still chooses wants the same animal at the same moment. */
  "two want the same animal": command<{ first: number; second: number; animal: number; by: number | null }>({
    weight: 7,
    args: { first: who, second: who, animal, by: fc.option(by) },
    async run(h, a) {
      for (const one of [a.first, a.second]) await buyFromPen(h, { who: one, qty: 1, picks: [], pays: true });
      const all = h.sales.filter((s) => s.picks > 0).length;
      await Promise.all(
        Array.from({ length: all }, (_, sale) =>
          choose(h, { sale, add: [a.animal], drop: null, by: sale ? null : a.by }),
        ),
      );
    },
  }),
  /** Chosen at once, then changed: given back, or exchanged for another one, while somebody else wants either. */
  "change what was chosen": command<{ who: number; animal: number; other: number; add: boolean; by: number | null }>({
    weight: 8,
    args: { who, animal, other: animal, add: fc.boolean(), by: fc.option(by) },
    async run(h, a) {
      const sale = h.sales.filter((s) => s.picks > 0).length;
      await buyFromPen(h, { who: a.who, qty: 1, picks: [a.animal], pays: true });
      const change = { sale, add: a.add ? [a.other] : [], drop: 0, by: a.by };
      const wanted = { sale: sale + 1, add: [a.animal, a.other], drop: null, by: null };
      await Promise.all([choose(h, change), choose(h, wanted)]);
    },
  }),
  "give the rest back": command<{ sale: number; by: number }>({
    weight: 5,
    args: { sale: which, by },
    run: returnRest,
  }),
  /** Three are bought and one is chosen, until the last day is over or somebody gives the rest back; its buyer wants another one at that moment. */
  "leave some unchosen": command<{ who: number; animal: number; other: number; by: number | null }>({
    weight: 6,
    args: { who, animal, other: animal, by: fc.option(by) },
    async run(h, a) {
      const before = h.sales.filter((s) => s.picks > 0).length;
      await buyFromPen(h, { who: a.who, qty: 3, picks: [a.animal], pays: true });
      const sale = before;
      if (h.sales.filter((s) => s.picks > 0).length === before) return;
      const late = { sale, add: [a.other], drop: null, by: a.by };
      if (a.by !== null) return void (await Promise.all([returnRest(h, { sale, by: a.by }), choose(h, late)]));
      await h.world.clock(h.world.now() + 4 * DAY);
      await Promise.all([h.world.round(), choose(h, late)]);
    },
  }),
};
