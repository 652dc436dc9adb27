import fc from "fast-check";
import { depositOf, type Good, reprice } from "../life/goods";
import type { Life } from "../life/life";
import { type Commands, command, which, who } from "./command";

const good = (h: Life, n: number) => h.goods[n % h.goods.length] as Good;

/** The heads of the whole lots in a cart, as their buyer's page shows them. */
async function headsOf(h: Life, picked: readonly Good[]): Promise<{ seenHeads?: number }> {
  const lots = picked.filter((g) => g.isWhole).map((g) => g.groupId);
  if (lots.length === 0) return {};
  const { rows } = await h.world.db.query<{ n: number }>(
    "select sum(heads)::int as n from animal_group where id = any($1)",
    [lots],
  );
  return { seenHeads: rows[0]?.n ?? 0 };
}

export const buyers: Commands = {
  /** A cart of one or two things, paid at once; or an animal that is set aside with a deposit. */
  buy: command<{ who: number; first: number; second: number | null; qty: number; aside: boolean }>({
    weight: 14,
    args: {
      who,
      first: fc.nat(8),
      second: fc.option(fc.nat(8)),
      qty: fc.integer({ min: 1, max: 2 }),
      aside: fc.boolean(),
    },
    async run(h, a) {
      const me = h.person(a.who);
      const picked = [...new Set([good(h, a.first), ...(a.second === null ? [] : [good(h, a.second)])])];
      const lines = picked.map((g) => ({
        good: g,
        qty: g.kind === "animal" || g.isWhole ? 1 : a.qty,
        price: g.prices.at(-1) ?? 0,
      }));
      const total = lines.reduce((sum, l) => sum + l.qty * l.price, 0);
      const deposit = lines.every((l) => l.good.kind === "animal")
        ? lines.reduce((sum, l) => sum + depositOf(l.price), 0)
        : undefined;
      const asked = a.aside && deposit !== undefined ? deposit : total;
      const answer = await h.press(me, "/api/sales", {
        lines: lines.map((l) => ({
          itemId: l.good.itemId,
          qty: l.qty,
          ...(l.good.sessionId ? { sessionId: l.good.sessionId, tier: "general" } : {}),
        })),
        contact: { name: me.name, phone: me.number, email: me.email },
        seenTotal: total,
        ...(asked === total ? {} : { seenDeposit: asked }),
        ...(await headsOf(h, picked)),
        privacyVersion: h.privacyVersion,
      });
      if (answer.status !== 201) return;
      if (answer.body.total !== asked)
        h.broken.push(`3: a sale that asks for ${asked} was answered with ${answer.body.total}`);
    },
  }),
  /** The last one of something, by everybody at the same moment. */
  "all want the same": command<{ item: number; qty: number; aside: boolean }>({
    weight: 5,
    args: {
      item: fc.constantFrom(0, 1, 2, 3, 3, 4, 5, 6, 7, 8),
      qty: fc.integer({ min: 1, max: 2 }),
      aside: fc.boolean(),
    },
    run: (h, a) =>
      Promise.all(
        h.people.map((_, who) => buyers.buy?.run(h, { who, first: a.item, second: null, qty: a.qty, aside: a.aside })),
      ),
  }),
  /** A client that says a total of its own, or an amount where none is asked for. */
  "name another price": command<{ who: number; item: number; less: number }>({
    weight: 2,
    args: { who, item: fc.nat(4), less: fc.integer({ min: 1, max: 500 }) },
    async run(h, a) {
      const me = h.person(a.who);
      const g = good(h, a.item);
      const answer = await h.press(me, "/api/sales", {
        lines: [{ itemId: g.itemId, qty: 1, ...(g.sessionId ? { sessionId: g.sessionId, tier: "general" } : {}) }],
        contact: { name: me.name, phone: me.number },
        seenTotal: Math.max(1, (g.prices.at(-1) ?? 0) - a.less),
        privacyVersion: h.privacyVersion,
      });
      if (answer.status === 201) h.broken.push(`3: a total of the client's was taken: ${answer.text}`);
    },
  }),
  reprice: command<{ item: number; price: number }>({
    weight: 2,
    args: { item: fc.nat(7), price: fc.integer({ min: 999, max: 900_000 }) },
    run: (h, a) => reprice(h.world.db, good(h, a.item), a.price),
  }),
  release: command<{ sale: number }>({
    weight: 3,
    args: { sale: which },
    async run(h, a) {
      const sale = h.sale(a.sale);
      if (sale) await h.press(sale.who, `/api/sales/${sale.saleId}/release`, {});
    },
  }),
  /** Whoever pressed gets impatient, or their phone does. */
  "press again": command<{ press: number }>({
    weight: 6,
    args: { press: fc.nat(40) },
    async run(h, a) {
      const press = h.presses.at(-1 - (a.press % Math.max(1, h.presses.length)));
      if (press) h.note((await h.again(press)).body);
    },
  }),
  "press again with another body": command<{ press: number }>({
    weight: 2,
    args: { press: fc.nat(40) },
    async run(h, a) {
      const press = h.presses.at(-1 - (a.press % Math.max(1, h.presses.length)));
      if (!press?.answer || !/\/(sales|attempts)$/.test(press.path)) return;
      const body =
        press.path === "/api/sales"
          ? { ...(press.body as object), seenTotal: 7 }
          : { method: "spei_mp", payer: { name: "Otra Persona" } };
      const { answer } = await press.who.post(press.path, body, press.key);
      h.look(answer, press.path);
      if (answer.status !== 0 && answer.body.code !== "IDEMPOTENCY_CONFLICT")
        h.broken.push(
          `6: the key of ${press.path} was taken with another body: ${answer.status} ${answer.text.slice(0, 200)}`,
        );
    },
  }),
  /** Somebody without any link looks around. */
  snoop: command<{ sale: number }>({
    weight: 2,
    args: { sale: which },
    async run(h, a) {
      const stranger = h.newPhone();
      const sale = h.sale(a.sale);
      const guess = `${(sale?.chargeId ?? "x".repeat(22)).slice(0, -4)}${["AAAA", "zzzz"][a.sale % 2]}`;
      for (const path of [`/api/charges/${guess}`, `/api/receipts/venta/${guess}`, `/api/receipts/pago/${guess}`]) {
        const { status } = await stranger.get(path);
        if (status !== 404 && status !== 0) h.broken.push(`7: a guessed ${path} answered ${status}`);
      }
      if (!sale) return;
      const { answer } = await stranger.post(`/api/sales/${sale.saleId}/release`, {});
      if (![0, 403, 404].includes(answer.status)) h.broken.push(`7: a stranger's release answered ${answer.status}`);
      // The code is the buyer's alone; who has the link may not answer either.
      const weight = await stranger.get(`/api/charges/${sale.chargeId}/weighing`);
      if (weight.status === 200 && weight.body.code !== null) h.broken.push("7: a stranger read the code of a weight");
      const plan = { parts: [{ method: "spei_mp", amount: 1_000 }] };
      const divided = await stranger.post(`/api/charges/${sale.chargeId}/plan`, plan);
      if (![0, 403, 404].includes(divided.answer.status))
        h.broken.push(`7: a stranger's division answered ${divided.answer.status}`);
      const seen = await stranger.get(`/api/charges/${sale.chargeId}`);
      if (seen.text.includes(sale.who.email) || seen.text.includes(sale.who.number) || seen.body.contact)
        h.broken.push(`7: a stranger with the link read the buyer's contact: ${seen.text}`);
      const own = await stranger.get("/api/me/purchases");
      if (own.body.purchases?.length) h.broken.push("7: a stranger has purchases");
      for (const path of ["/api/desk/charges", "/api/desk/sales", "/api/bell"])
        if ((await stranger.get(path)).status === 200) h.broken.push(`7: a stranger read ${path}`);
    },
  }),
};
