import type { Context } from "../../context";
import { asObject, asText, centavosOf, isObject, type Json } from "../../json";
import { paymentRefusal } from "../errors";
import type { MpPayment } from "../model";
import { blankPayment, changePayment, settlePayment } from "./payment-state";

const DAY = 86_400_000;

/** Whether the provider accepts a URL for webhooks and returns. */
export function isPublicHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" && !/^(localhost|127\.|\[::1\])/.test(hostname);
}

/** The webhook address, refused as the provider does when it is not https. */
export function notificationUrlOf(context: Context, body: Json): string | undefined {
  const url = body.notification_url;
  if (url === undefined || url === null || url === "") return undefined;
  const fine = typeof url === "string" && url.length <= 248 && URL.canParse(url);
  if (!fine || !(context.options.allowHttpReturn || isPublicHttps(url)))
    throw paymentRefusal(400, 4020, "notification_url attribute must be url valid");
  return url;
}

/** `fooBar` → `foo_bar`, the form in which metadata is returned. */
const snake = (body: Json): Json =>
  Object.fromEntries(Object.entries(body).map(([k, v]) => [k.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), v]));

/** Creates a payment; a decline is a payment too. */
export function createPayment(context: Context, body: unknown, origin: string): MpPayment {
  if (!isObject(body)) throw paymentRefusal(400, 400, "Invalid body");
  const amount = typeof body.transaction_amount === "number" ? centavosOf(body.transaction_amount) : undefined;
  if (amount === undefined || amount === 0) throw paymentRefusal(400, 4037, "Invalid transaction_amount");
  const email = asText(asObject(body.payer).email);
  if (email === undefined) throw paymentRefusal(400, 4050, "payer.email must be a valid email");
  const methodId = asText(body.payment_method_id) ?? "";
  const typeId = methodId === "clabe" ? "bank_transfer" : methodId === "oxxo" ? "ticket" : "";
  const payment = blankPayment(context, { origin, amount, methodId, typeId });
  payment.payerEmail = email;
  payment.externalReference = asText(body.external_reference) ?? null;
  payment.description = asText(body.description) ?? null;
  payment.metadata = snake(asObject(body.metadata));
  payment.captured = body.capture !== false;
  const notificationUrl = notificationUrlOf(context, body);
  if (notificationUrl !== undefined) payment.notificationUrl = notificationUrl;
  if (typeId === "") chargeCard(context, payment, body);
  else waitForMoney(context, payment, body);
  return payment;
}

function waitForMoney(context: Context, payment: MpPayment, body: Json): void {
  const requested = asText(body.date_of_expiration);
  payment.expiresAt = requested === undefined ? context.now() + 7 * DAY : Date.parse(requested);
  if (Number.isNaN(payment.expiresAt) || payment.expiresAt > context.now() + 30 * DAY + 60_000)
    throw paymentRefusal(400, 4008, "Invalid date_of_expiration");
  if (payment.methodId === "clabe") payment.clabe = context.ids.clabe();
  changePayment(
    context,
    payment,
    "pending",
    payment.methodId === "clabe" ? "pending_waiting_transfer" : "pending_waiting_payment",
  );
}

function chargeCard(context: Context, payment: MpPayment, body: Json) {
  const token = context.store.state.tokens[String(body.token)];
  if (token === undefined || token.used) throw paymentRefusal(400, 2006, "Card Token not found");
  if (payment.methodId !== token.methodId) throw paymentRefusal(400, 3028, "Invalid payment_method_id");
  const installments = Number(body.installments);
  if (!Number.isInteger(installments) || installments < 1)
    throw paymentRefusal(400, 109, "Invalid number of shares for this payment_method_id");
  token.used = true;
  Object.assign(payment, {
    typeId: token.typeId,
    installments,
    holder: token.holder,
    bin: token.bin,
    lastFour: token.lastFour,
  });
  if (token.challenge !== undefined && body.three_d_secure_mode === "optional") {
    payment.challenge = token.challenge;
    return changePayment(context, payment, "pending", "pending_challenge");
  }
  settlePayment(context, payment);
}
