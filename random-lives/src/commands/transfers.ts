import fc from "fast-check";
import { OWN_CLABE } from "../life/goods";
import type { Life, SeenSale } from "../life/life";
import type { Body, Phone } from "../world/phone";
import { buyers } from "./buyers";
import { type Commands, command, which, who } from "./command";
import { divide, openParts, payPart } from "./plans";

/** A tracking key of this life; the last ones are so short that a bank's movements share them. */
const keyOf = (h: Life, n: number) =>
  n < 4 ? `${h.tag}K${n}` : String(1_000_000 + (Number.parseInt(h.tag.slice(0, 5), 16) % 8_000_000) + n);
const key = fc.constantFrom(0, 1, 2, 3, 0, 1, 2, 3, 4, 5);
/** What was sent, against what is due. Centavos. */
const more = fc.constantFrom(0, 0, 0, -100, 100, -20_000);
const YES = { settled: true, amount: true, account: true };

interface Report {
  key: number;
  more: number;
  /** They were told that another amount is due. */
  knows: boolean;
  isOurs: boolean;
}
const plain = { more: 0, knows: true, isOurs: true };

/** What a payer reports by the link of a charge. */
async function report(h: Life, { who, chargeId }: Pick<SeenSale, "who" | "chargeId">, a: Report): Promise<void> {
  const read = await who.get(`/api/charges/${chargeId}/direct-transfer`);
  h.look(read, "GET direct-transfer");
  if (read.status !== 200) return;
  const { status } = await h.press(who, `/api/charges/${chargeId}/reported-transfers`, {
    amount: Math.max(1, Number(read.body.due) + a.more),
    trackingKey: keyOf(h, a.key),
    bankFrom: "BBVA",
    opDay: h.today(),
    account: a.isOurs ? OWN_CLABE.slice(-4) : "0000",
    amountSeen: a.knows,
  });
  if (status === 201 && !a.isOurs) h.broken.push(`2: a transfer to another account was taken for ${chargeId}`);
}

/** The reports that wait for somebody. */
export async function pendingOf(h: Life, by: Phone): Promise<Body[]> {
  const list = await by.get("/api/transfers?group=pending&limit=60");
  h.look(list, "GET transfers");
  const ours = new Set(h.sales.map((s) => s.chargeId));
  return ((list.body.items ?? []) as Body[]).filter((t) => ours.has(t.chargeId));
}
export const confirm = (h: Life, by: Phone, id: string, checks = YES) =>
  h.press(by, `/api/transfers/${id}/confirm`, { checks });
export const reject = (h: Life, by: Phone, id: string) =>
  h.press(by, `/api/transfers/${id}/reject`, { reason: "No está en el banco" });

/** The bank's movements of this life, as staff sees them. */
async function movements(h: Life, group: "open" | "decided"): Promise<Body[]> {
  const list = await h.owner.get(`/api/incoming-transfers?group=${group}&limit=60`);
  h.look(list, "GET incoming-transfers");
  return ((list.body.items ?? []) as Body[]).filter((m) => m.sender === h.tag);
}
const type = (h: Life, amount: number, bankKey: string) =>
  h.press(h.manager, "/api/incoming-transfers", {
    amount,
    opDay: h.today(),
    sender: h.tag,
    bankKey,
    concept: bankKey ? "" : "Pago de animal",
  });

/** What was reported so far is in the bank's file, with what somebody sent without a word. */
async function importFile(h: Life, others: readonly number[]): Promise<void> {
  const reported = h.presses
    .filter((p) => p.path.endsWith("/reported-transfers"))
    .map(({ body }) => body as { amount: number; trackingKey: string; opDay: string });
  const rows = new Map<string, string>();
  for (const { opDay, trackingKey, amount } of reported)
    rows.set(`${trackingKey} ${amount}`, `${opDay},SPEI,${trackingKey},${h.tag},${(amount / 100).toFixed(2)}`);
  for (const amount of others)
    rows.set(`${amount}`, `${h.today()},SPEI sin referencia,,${h.tag},${(amount / 100).toFixed(2)}`);
  if (rows.size === 0) return;
  const text = `Fecha,Concepto,Rastreo,Ordenante,Abono\n${[...rows.values()].join("\n")}\n`;
  await h.press(h.owner, "/api/incoming-transfers/import?day=0&concept=1&key=2&sender=3&amount=4&name=banco.csv", text);
}
const match = (h: Life, by: Phone, id: string, chargeId: string) =>
  h.press(by, `/api/incoming-transfers/${id}/match`, { chargeId, reason: "Es de esta venta" });

type Decision = "confirm" | "confirm" | "reject" | "review" | "unsure";
async function decide(h: Life, a: { transfer: number; by: number; how: Decision }): Promise<void> {
  const by = h.staff(a.by);
  const all = await pendingOf(h, by);
  const one = all[a.transfer % Math.max(1, all.length)];
  if (!one) return;
  if (a.how === "review") await h.press(by, `/api/transfers/${one.id}/review`, {});
  else if (a.how === "reject") await reject(h, by, one.id);
  else {
    const { status } = await confirm(h, by, one.id, a.how === "unsure" ? { ...YES, account: false } : YES);
    if (status === 200 && a.how === "unsure") h.broken.push(`2: ${one.id} was confirmed without all of its checks`);
  }
}

/** Transfers to the business's own account: reported, looked for in the bank, typed and brought from its file, matched, or turned down. */
export const transfers: Commands = {
  "report a transfer": command<Report & { sale: number }>({
    weight: 8,
    args: { sale: which, key, more, knows: fc.boolean(), isOurs: fc.constantFrom(true, true, true, true, false) },
    async run(h, a) {
      const sale = h.sale(a.sale);
      if (sale) await report(h, sale, a);
    },
  }),
  "decide a transfer": command<{ transfer: number; by: number; how: Decision }>({
    weight: 8,
    args: {
      transfer: which,
      by: fc.constantFrom(0, 1, 1, 2),
      how: fc.constantFrom<Decision[]>("confirm", "confirm", "reject", "review", "unsure"),
    },
    run: decide,
  }),
  /** Two people have the same report before them. */
  "two decide the same transfer": command<{ transfer: number; how: Decision; other: Decision }>({
    weight: 2,
    args: {
      transfer: which,
      how: fc.constantFrom<Decision[]>("confirm", "reject"),
      other: fc.constantFrom<Decision[]>("confirm", "reject"),
    },
    run: (h, a) => Promise.all([decide(h, { ...a, by: 0 }), decide(h, { transfer: a.transfer, by: 1, how: a.other })]),
  }),
  /** Money arrives with the key that was reported, another one or none, and somebody types it or brings the bank's file. */
  "money arrives": command<{ sale: number; key: number | null; more: number; file: boolean }>({
    weight: 6,
    args: { sale: which, key: fc.option(key), more, file: fc.boolean() },
    async run(h, a) {
      const amount = Math.max(1, (h.sale(a.sale)?.total ?? 1_000) + a.more);
      if (a.file) return importFile(h, a.key === null ? [amount] : []);
      await type(h, amount, a.key === null ? "" : keyOf(h, a.key));
    },
  }),
  "say whose money it is": command<{ movement: number; sale: number; by: number }>({
    weight: 7,
    args: { movement: which, sale: which, by: fc.nat(1) },
    async run(h, a) {
      const all = await movements(h, "open");
      const one = all[a.movement % Math.max(1, all.length)];
      const sale = h.sale(a.sale);
      if (one && sale) await match(h, h.staff(a.by), one.id, sale.chargeId);
    },
  }),
  "set money aside, and back": command<{ movement: number; back: boolean }>({
    weight: 2,
    args: { movement: which, back: fc.boolean() },
    async run(h, a) {
      const all = await movements(h, a.back ? "decided" : "open");
      const one = all[a.movement % Math.max(1, all.length)];
      if (!one) return;
      const act = a.back ? "reopen" : "set-aside";
      await h.press(h.owner, `/api/incoming-transfers/${one.id}/${act}`, a.back ? {} : { reason: "Es un préstamo" });
    },
  }),
  /** Buys and reports; the bank has it, and one confirms while another says whose it is, of that charge or of another. */
  "report and match at once": command<{
    who: number;
    item: number;
    key: number;
    more: number;
    sale: number;
    file: boolean;
    same: boolean;
  }>({
    weight: 8,
    args: { who, item: fc.nat(8), key, more, sale: which, file: fc.boolean(), same: fc.boolean() },
    async run(h, a) {
      const before = h.sales.length;
      await buyers.buy?.run(h, { who: a.who, first: a.item, second: null, qty: 1, aside: false });
      const sale = h.sales[before];
      if (!sale) return;
      const arrives = () => (a.file ? importFile(h, []) : type(h, sale.total, keyOf(h, a.key)));
      await report(h, sale, { ...plain, key: a.key, more: a.more });
      await arrives();
      const mine = (await pendingOf(h, h.owner)).find((t) => t.chargeId === sale.chargeId);
      const [money] = await movements(h, "open");
      const other = h.sale(a.sale)?.chargeId ?? sale.chargeId;
      await Promise.all([
        mine && confirm(h, h.owner, mine.id),
        money && match(h, h.manager, money.id, a.same ? sale.chargeId : other),
        money && match(h, h.secondOwner, money.id, other),
        arrives(),
      ]);
    },
  }),
  /** Part of a divided debt is transferred, while another part is paid by card. */
  "transfer a part": command<{ who: number; item: number; key: number; more: number; n: number; how: Decision }>({
    weight: 5,
    args: {
      who,
      item: fc.nat(8),
      key,
      more,
      n: fc.nat(5),
      how: fc.constantFrom<Decision[]>("confirm", "confirm", "reject"),
    },
    async run(h, a) {
      const before = h.sales.length;
      await buyers.buy?.run(h, { who: a.who, first: a.item, second: null, qty: 1, aside: false });
      const sale = h.sales[before];
      if (!sale) return;
      await divide(h, sale.who, sale, "typed", a.n);
      const [first, second] = await openParts(sale);
      if (!first || !second) return;
      const part = { who: sale.who, chargeId: first };
      await report(h, part, { ...plain, key: a.key, more: a.more });
      const pending = (await pendingOf(h, h.owner)).find((t) => t.chargeId === first);
      await Promise.all([
        payPart(h, sale, second),
        pending && (a.how === "confirm" ? confirm(h, h.owner, pending.id) : reject(h, h.owner, pending.id)),
      ]);
    },
  }),
};
