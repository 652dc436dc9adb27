import { toDecimal } from "@corral/domain/kernel/money";
import { cutText } from "@corral/domain/kernel/text/cut";
import { DAY, HOUR } from "@corral/domain/kernel/time";
import { present } from "../json";
import type { AttemptToSend } from "../provider";

/** The body of `POST /v1/orders` (providers.md §2.4.2). It depends on the attempt alone, so that a retry with the same key sends the same bytes. */
export function orderBody(attempt: AttemptToSend, { deadline = true } = {}) {
  const amount = toDecimal(attempt.amount);
  const common = {
    type: "online",
    processing_mode: "automatic",
    total_amount: amount,
    external_reference: attempt.reference,
    description: cutText(attempt.concept, 100),
    payer: payerOf(attempt),
    items: [{ title: cutText(attempt.concept, 150), unit_price: amount, quantity: 1 }],
  };
  if (attempt.method === "spei_mp") {
    return {
      ...common,
      transactions: {
        payments: [
          {
            amount,
            ...(deadline ? { expiration_time: validity(attempt) } : {}),
            payment_method: { id: "clabe", type: "bank_transfer" },
          },
        ],
      },
    };
  }
  const card = attempt.card;
  if (!card) return undefined;
  return {
    ...common,
    // Asynchronous capture is required for the bank's challenge (providers.md §2.4.5).
    capture_mode: "automatic_async",
    // The API reference of creating an order only accepts "required"; other sources list more (docs/providers.md).
    config: { online: { transaction_security: { validation: "on_fraud_risk", liability_shift: "required" } } },
    transactions: {
      payments: [
        {
          amount,
          payment_method: {
            id: card.paymentMethodId,
            type: card.paymentTypeId,
            token: card.token,
            installments: card.installments,
            ...present<{ statement_descriptor: string }>({ statement_descriptor: descriptorOf(attempt) }),
          },
        },
      ],
    },
  };
}

/** The text on the card statement: at most 13 characters (providers.md §2.6.1). */
export const descriptorOf = (attempt: AttemptToSend) =>
  cutText(attempt.statementDescriptor?.trim() ?? "", 13).trim() || undefined;

/**
 * The payer in the provider's fields: the first word of the name is the first name, the rest the last name. A card's
 * payer is its holder. Thin data is declined as `high_risk` (providers.md §2.4.2), so the phone goes too.
 */
export function payerOf({ payer, card }: Pick<AttemptToSend, "payer" | "card">) {
  const [first, ...rest] = (card?.holder ?? payer.name ?? "").trim().split(/\s+/);
  const number = payer.phone?.replace(/\D/g, "").slice(-10);
  return {
    ...present<{ email: string }>({ email: payer.email }),
    ...(first ? { first_name: first } : {}),
    ...(rest.length ? { last_name: rest.join(" ") } : {}),
    ...(number?.length === 10 ? { phone: phoneOf(number) } : {}),
  };
}

/**
 * Ten figures as area code and number: two and eight in the areas of Mexico City, Guadalajara and Monterrey, three and
 * seven elsewhere (Plan Nacional de Numeración, IFT).
 */
function phoneOf(number: string) {
  const area = /^(?:55|56|33|81)/.test(number) ? 2 : 3;
  return { area_code: number.slice(0, area), number: number.slice(area) };
}

/**
 * The provider accepts 1 to 30 days; a shorter deadline is enforced by cancelling at ours (rulings 14). Rounded up to
 * whole hours: never shorter than promised.
 */
export function validity(attempt: Pick<AttemptToSend, "createdAt" | "expiresAt">): string {
  const requested = (attempt.expiresAt ?? attempt.createdAt + 3 * DAY) - attempt.createdAt;
  const hours = Math.ceil(Math.min(30 * DAY, Math.max(DAY, requested)) / HOUR);
  return hours % 24 ? `PT${hours}H` : `P${hours / 24}D`;
}
