import { type Centavos, spoken } from "../../kernel/money";
import { searchText } from "../../kernel/text/search-text";
import { type Day, daysBetween, isDay } from "../../kernel/time";
import { readTrackingKey } from "../../payments/tracking-key";
import { transferReference } from "../transfers/reference";

/** Money without a reference, as far as it is known. */
export interface UnknownMoney {
  amount: Centavos;
  day: Day;
  key: string;
  sender: string;
  concept: string;
}
/** A charge that it may be for. */
export interface OpenCharge {
  /** Its public id. */
  id: string;
  /** What is due of it. */
  due: Centavos;
  payer: string | null;
  madeOn: Day;
  hasEnded: boolean;
  /** The undecided reports of its payer. */
  reported: readonly { key: string; amount: Centavos }[];
}
export interface Candidate {
  id: string;
  /** Why it may be this one, the strongest first. */
  reasons: string[];
  /** A key or an amount says so, not a name alone. */
  isLikely: boolean;
}

const CANDIDATES = 5;
/** A name has so many letters before it says anything. */
const NAME_LETTERS = 3;

/**
 * The tracking key of a movement, as a payer would report it. Up to seven digits are only a reference, which many
 * payers write alike.
 */
export function trackingKeyOf(bankKey: string): string | undefined {
  const key = readTrackingKey(bankKey);
  return key && !/^\d{1,7}$/.test(key) ? key : undefined;
}

/** The charges that money may be for, the likeliest first; each with its reasons in words. */
export function rankCandidates(money: UnknownMoney, charges: readonly OpenCharge[]): Candidate[] {
  const key = trackingKeyOf(money.key);
  const text = searchText(money.sender, money.concept);
  return charges
    .flatMap((charge) => {
      const reasons: string[] = [];
      let score = 0;
      const isReported = key !== undefined && charge.reported.some((it) => it.key === key);
      if (isReported) {
        score += 100;
        reasons.push("Quien pagó reportó esta misma clave de rastreo");
      }
      const isReferred = hasReference(money, charge.id);
      if (isReferred) {
        score += 60;
        reasons.push("Trae la referencia de este cobro");
      }
      const isDue = charge.due === money.amount;
      const isReportedAmount = charge.reported.some((it) => it.amount === money.amount);
      if (isDue) {
        score += 40;
        reasons.push("Es justo lo que debe");
      } else if (isReportedAmount) {
        score += 30;
        reasons.push(`Reportó una transferencia de ${spoken(money.amount)}`);
      }
      const shared = sharedNames(charge.payer, text);
      if (shared > 1) {
        score += 30;
        reasons.push(`El nombre coincide: ${charge.payer}`);
      } else if (shared === 1) {
        score += 10;
        reasons.push(`El nombre se parece: ${charge.payer}`);
      }
      if (score === 0) return [];
      const days = isDay(charge.madeOn) ? daysBetween(charge.madeOn, money.day) : 0;
      if (days < 0) {
        score -= 20;
        reasons.push("Ojo: el cobro se hizo después de que llegó el dinero");
      } else if (days <= 3) {
        score += 5;
        reasons.push(
          days === 0 ? "El cobro es del mismo día" : `El cobro es de ${days} ${days === 1 ? "día" : "días"} antes`,
        );
      }
      if (charge.hasEnded) {
        score -= 5;
        reasons.push("Ojo: ese cobro ya venció");
      }
      return [
        {
          id: charge.id,
          reasons,
          isLikely: isReported || isReferred || isDue || isReportedAmount,
          score,
          days: Math.abs(days),
        },
      ];
    })
    .sort((a, b) => b.score - a.score || a.days - b.days || (a.id < b.id ? -1 : 1))
    .slice(0, CANDIDATES)
    .map(({ id, reasons, isLikely }) => ({ id, reasons, isLikely }));
}

/** Whether a movement carries the reference of a charge, as a number by itself. */
function hasReference(money: UnknownMoney, chargeId: string): boolean {
  return `${money.key} ${money.concept}`.split(/\D+/).includes(transferReference(chargeId));
}

/** How many words of a name are in a text. */
function sharedNames(name: string | null, text: string): number {
  const words = ` ${text.replace(/[^a-z0-9]+/g, " ")} `;
  const names = new Set(searchText(name).split(" "));
  return [...names].filter((it) => it.length >= NAME_LETTERS && words.includes(` ${it} `)).length;
}
