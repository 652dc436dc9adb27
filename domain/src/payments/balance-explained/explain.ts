import { type Centavos, centavos, spoken, sum } from "../../kernel/money";
import { type Day, dayIn, dayInWords, type Instant, momentInWords, type Zone } from "../../kernel/time";
import { accountSign, movedWords } from "./account-words";

/** One journal of the ledger with its names in words. */
export interface Entry {
  at: Instant;
  kind: string;
  postings: readonly { account: string; amount: Centavos }[];
  /** The payment method in words. */
  method?: string | undefined;
  /** What it was for, when the explanation covers more than one charge. */
  concept?: string | undefined;
  /** Who of the staff did it and why; shown to staff only. */
  who?: string | undefined;
  why?: string | undefined;
}
/** A requested amount: a charge. */
export interface RequestedAmount {
  at: Instant;
  concept: string;
  amount: Centavos;
}
/** The balance to explain: the debt, the payments, the surplus, or one account over a period. */
export type Lens =
  /** `forgone`: the part that isn't requested again after a refund. */
  | { of: "due"; asked: readonly RequestedAmount[]; forgone?: Centavos }
  | { of: "collected" }
  | { of: "surplus" }
  | { of: "account"; account: string; opening: Centavos; from: Day };

interface Sentence {
  text: string;
  /** Its signed contribution to the balance. */
  amount: Centavos;
}
export interface Story {
  sentences: Sentence[];
  /** Always the sum of its sentences. */
  balance: Centavos;
}

/** With more entries than this they are grouped by day, to stay readable. */
const LONGEST = 120;
const isMoney = (account: string) => account.startsWith("clearing:");
/** A credit balance counts as a payment for the debt it pays, and for the payment it came from. */
const isPaid = (account: string) => isMoney(account) || account === "customer_credit";
/** A written-off difference ends a debt without a payment. */
const endsDebt = (account: string) => isPaid(account) || account === "write_off";
const inOf = (entry: Entry, counts: (account: string) => boolean) =>
  sum(entry.postings.filter((p) => counts(p.account)).map((p) => p.amount));
const surplusOf = (entry: Entry) => centavos(-inOf(entry, (a) => a === "customer_surplus"));

/**
 * Explains a balance in Spanish sentences, oldest first. Each states its amount, and together they sum to the balance
 * to the centavo. `entries` are the journals of the charge, sale or period, in any order.
 */
export function explainJournals(lens: Lens, entries: readonly Entry[], zone: Zone): Story {
  const inOrder = [...entries].sort((a, b) => a.at - b.at);
  const journals = inOrder.map((e) => ({ at: e.at, kind: e.kind, parts: partsOf(lens, e, zone) }));
  const many = journals.reduce((n, t) => n + t.parts.length, 0) > LONGEST;
  const sentences = [...before(lens, zone), ...(many ? byDay(lens, journals, zone) : journals.flatMap((t) => t.parts))];
  if (lens.of === "due" && lens.forgone)
    sentences.push({
      text: `Ya no se piden ${spoken(lens.forgone)}: ese dinero se devolvió.`,
      amount: centavos(-lens.forgone),
    });
  const total = sum(sentences.map((s) => s.amount));
  if (lens.of === "due" && total < 0)
    sentences.push({ text: `Sobran ${spoken(centavos(-total))}: ya no se debe nada.`, amount: centavos(-total) });
  return { sentences, balance: sum(sentences.map((s) => s.amount)) };
}

/** The opening sentence. */
function before(lens: Lens, zone: Zone): Sentence[] {
  if (lens.of === "due")
    return lens.asked.map((a) => ({
      text: `${on(zone, a.at)} se pidieron ${spoken(a.amount)} por ${a.concept}.`,
      amount: a.amount,
    }));
  if (lens.of !== "account" || lens.opening === 0) return [];
  return [{ text: `Antes del ${dayInWords(lens.from)} ya había ${spoken(lens.opening)}.`, amount: lens.opening }];
}

/** The sentences of one journal: none, one, or a payment and its surplus. */
function partsOf(lens: Lens, entry: Entry, zone: Zone): Sentence[] {
  const money = inOf(entry, lens.of === "due" ? endsDebt : isPaid);
  const surplus = surplusOf(entry);
  switch (lens.of) {
    case "collected":
      return some(money, line(entry, zone, money));
    case "surplus":
      return some(surplus, line(entry, zone, surplus, surplus > 0 ? "llegaron de más" : "salieron de lo que sobraba"));
    case "due":
      return [
        ...some(centavos(-money), line(entry, zone, money)),
        ...some(
          surplus,
          surplus > 0
            ? `De ese dinero, ${spoken(surplus)} no eran de esta cuenta y quedan a favor.`
            : `De lo que sobraba se tomaron ${spoken(centavos(-surplus))}.`,
        ),
      ];
    case "account": {
      const amount = centavos(accountSign(lens.account) * inOf(entry, (a) => a === lens.account));
      return some(
        amount,
        line(entry, zone, amount, isMoney(lens.account) ? undefined : amount < 0 ? "salieron" : "entraron"),
      );
    }
  }
}

const on = (zone: Zone, at: Instant) => `El ${momentInWords(zone, at).replace(", ", " a las ")}`;
const some = (amount: Centavos, text: string): Sentence[] => (amount === 0 ? [] : [{ text, amount }]);

function line(entry: Entry, zone: Zone, amount: Centavos, verb = movedWords(entry.kind, amount)): string {
  const how = entry.method ? ` por ${entry.method}` : "";
  const what = entry.concept ? ` de ${entry.concept}` : "";
  const who = entry.who ? ` Lo hizo ${entry.who}${entry.why ? `: ${entry.why}` : ""}.` : "";
  return `${on(zone, entry.at)} ${verb} ${spoken(centavos(Math.abs(amount)))}${how}${what}.${who}`;
}

/** Groups sentences by day, receipts and payouts apart. */
function byDay(lens: Lens, journals: { at: Instant; kind: string; parts: Sentence[] }[], zone: Zone): Sentence[] {
  const days = new Map<string, { day: Day; kind: string; amounts: Centavos[] }>();
  for (const { at, kind, parts } of journals)
    for (const { amount } of parts) {
      const day = dayIn(zone, at);
      const key = `${day} ${kind} ${amount < 0}`;
      const seen = days.get(key) ?? { day, kind, amounts: [] };
      seen.amounts.push(amount);
      days.set(key, seen);
    }
  return [...days.values()].map(({ day, kind, amounts }) => {
    const amount = sum(amounts);
    const many = amounts.length === 1 ? "en un movimiento" : `en ${amounts.length} movimientos`;
    const verb = lens.of === "due" ? (amount < 0 ? "se abonaron" : "se volvieron a deber") : movedWords(kind, amount);
    const text = `El ${dayInWords(day)} ${verb} ${spoken(centavos(Math.abs(amount)))} ${many}.`;
    return { text, amount };
  });
}
