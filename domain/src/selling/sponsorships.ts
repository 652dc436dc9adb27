import { type Centavos, centavos, MAX_AMOUNT, spoken } from "../kernel/money";
import { ok, type Result, refuseField } from "../kernel/result";
import { type Day, monthInWords } from "../kernel/time";
import type { ChargeState } from "../payments/charges/states";
import type { SponsorshipState } from "./sponsorships/states";

/** "noviembre de 2026". */
export const monthWords = (month: Day) => `${monthInWords(month)} de ${month.slice(0, 4)}`;

/** What is asked of a sponsor: at least what the item says, in centavos. */
export function checkGift(amount: number, least: Centavos): Result<Centavos, "VALIDATION_FAILED"> {
  if (amount < least) return refuseField("amount", `Desde ${spoken(least)}.`);
  return amount > MAX_AMOUNT ? refuseField("amount", `Hasta ${spoken(MAX_AMOUNT)}.`) : ok(centavos(amount));
}

const LENGTH = 120;
/** The concept of a month's charge, or of the only one. */
export const giftConcept = (title: string, month: Day | null) =>
  `Padrinazgo: ${title}${month ? ` (${monthWords(month)})` : ""}`.slice(0, LENGTH);

/** How a sponsorship by the month stands in a month: to be renewed, its link is out, paid, or it ended. */
export type GiftStanding = "due" | "sent" | "paid" | "ended";

const paid: readonly ChargeState[] = ["paid", "overpaid"];
const out: readonly ChargeState[] = ["open", "in_progress", "partially_paid", "draft", "cancelling"];

/** `charge`: the newest charge of that month; null without one. One that ran out unpaid, or was given back, is due again. */
export const standingIn = (state: SponsorshipState, charge: ChargeState | null): GiftStanding =>
  state === "ended"
    ? "ended"
    : charge === null
      ? "due"
      : paid.includes(charge)
        ? "paid"
        : out.includes(charge)
          ? "sent"
          : "due";

export const giftSaid: Record<GiftStanding, { words: string; tone: "success" | "warn" | "neutral" }> = {
  due: { words: "Por renovar", tone: "warn" },
  sent: { words: "Enlace enviado", tone: "neutral" },
  paid: { words: "Pagado este mes", tone: "success" },
  ended: { words: "Terminado", tone: "neutral" },
};
