import type { Context } from "../context";
import { asObject, isoMinus4, type Json } from "../json";
import { cardOfNumber, REAL_CARD_WORDS } from "./cards";
import { paymentRefusal, Refusal } from "./errors";
import type { CardToken } from "./model";

/** Creates a token for a test card; stores its bin, last four digits and holder name. */
export function createToken(context: Context, body: unknown, publicKey: string): CardToken {
  const ask = asObject(body);
  const number = String(ask.card_number ?? "").replaceAll(/\D/g, "");
  const card = cardOfNumber(number);
  if (card === undefined)
    throw new Refusal(400, {
      message: "REAL_CARD_IN_DEMO",
      error: "bad_request",
      status: 400,
      cause: [{ code: "REAL_CARD_IN_DEMO", description: REAL_CARD_WORDS, data: null }],
    });
  const code = String(ask.security_code ?? "");
  if (!/^\d+$/.test(code) || code.length !== card.securityCodeLength)
    throw paymentRefusal(400, "E302", "Invalid parameter 'security_code'");
  const month = Number(ask.expiration_month);
  const short = Number(ask.expiration_year);
  const year = short < 100 ? 2000 + short : short;
  if (!Number.isInteger(month) || month < 1 || month > 12 || !Number.isInteger(year))
    throw paymentRefusal(400, 325, "Invalid parameter 'expiration_month'");
  const today = new Date(context.now());
  if (year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)
    throw paymentRefusal(400, 326, "Invalid parameter 'expiration_year'");
  const holder = String(asObject(ask.cardholder).name ?? "").trim();
  if (holder === "") throw paymentRefusal(400, 221, "parameter cardholder.name can not be null/empty");
  const token: CardToken = {
    id: context.ids.hex(32),
    publicKey,
    bin: number.slice(0, 8),
    lastFour: number.slice(-4),
    methodId: card.methodId,
    typeId: card.typeId,
    holder,
    expirationMonth: month,
    expirationYear: year,
    securityCodeLength: card.securityCodeLength,
    ...(card.challenge === undefined ? {} : { challenge: card.challenge }),
    createdAt: context.now(),
    used: false,
  };
  context.store.state.tokens[token.id] = token;
  context.store.save();
  return token;
}

/** The token as the browser sees it. */
export const tokenView = (token: CardToken, isLive: boolean): Json => ({
  id: token.id,
  public_key: token.publicKey,
  first_six_digits: token.bin.slice(0, 6),
  last_four_digits: token.lastFour,
  expiration_month: token.expirationMonth,
  expiration_year: token.expirationYear,
  cardholder: { name: token.holder, identification: {} },
  status: "active",
  date_created: isoMinus4(token.createdAt),
  date_last_updated: isoMinus4(token.createdAt),
  date_due: isoMinus4(token.createdAt + 7 * 86_400_000),
  luhn_validation: true,
  live_mode: isLive,
  require_esc: false,
  card_number_length: token.methodId === "amex" ? 15 : 16,
  security_code_length: token.securityCodeLength,
});
