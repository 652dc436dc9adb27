import type { Context } from "../../context";
import { asList, asObject, asText, centavosOf, type Json } from "../../json";
import { orderRefusal, Refusal } from "../errors";
import type { CardToken, MpOrder } from "../model";
import { changeOrder, settleCard } from "./order-state";
import { transferDeadline, validateOrder } from "./order-validate";

/** Creates the order with the result that its card or transfer selects. */
export function createOrder(context: Context, body: unknown, origin: string, deviceId?: string): MpOrder {
  const fault = validateOrder(body);
  if (fault !== undefined) throw fault;
  const ask = asObject(body);
  const payment = asObject(asList(asObject(ask.transactions).payments)[0]);
  const method = asObject(payment.payment_method);
  if (method.type === "bank_transfer") return createTransfer(context, ask, payment, origin);
  const order = createCard(context, ask, method, origin);
  if (deviceId !== undefined) order.deviceId = deviceId;
  return order;
}

function createTransfer(context: Context, ask: Json, payment: Json, origin: string): MpOrder {
  const deadline = transferDeadline(payment, context.now());
  if (deadline instanceof Refusal) throw deadline;
  const order = blankOrder(context, ask, origin, "spei");
  const { transfer } = context.store.state.mpAccount;
  if (transfer === "clabe" || transfer === "blank_beneficiary") order.clabe = context.ids.clabe();
  // Leading zeros, as with vouchers: no real account.
  if (transfer === "reference") order.transferReference = `0000${context.ids.digits(8)}`;
  if (transfer === "ticket") order.pageClabe = context.ids.clabe();
  if (transfer === "blank_beneficiary") order.blankBeneficiary = true;
  order.expiresAt = deadline;
  order.methodId = "clabe";
  order.methodType = "bank_transfer";
  context.store.state.orders[order.id] = order;
  changeOrder(context, order, { status: "action_required", detail: "waiting_transfer" });
  return order;
}

function createCard(context: Context, ask: Json, method: Json, origin: string): MpOrder {
  const token = context.store.state.tokens[String(method.token)];
  if (token === undefined || token.used) throw orderRefusal(400, "property_value", "invalid_card_token");
  if (token.methodId !== method.id) throw orderRefusal(400, "property_value", "payment_method.id");
  const installments = Number(method.installments);
  if (installments < 1 || installments > 36 || (installments > 1 && token.typeId !== "credit_card"))
    throw orderRefusal(400, "property_value", "payment_method.installments");
  token.used = true;
  const order = blankOrder(context, ask, origin, "card");
  order.methodId = token.methodId;
  order.methodType = token.typeId;
  order.installments = installments;
  order.statementDescriptor = asText(method.statement_descriptor) ?? null;
  order.holder = token.holder;
  order.bin = token.bin;
  order.lastFour = token.lastFour;
  context.store.state.orders[order.id] = order;
  const challenge = challengeFor(token, order);
  if (challenge === undefined) {
    settleCard(context, order);
  } else {
    order.challenge = challenge;
    changeOrder(context, order, { status: "action_required", detail: "pending_challenge" });
  }
  return order;
}

/** Only certain cards are challenged, and only when the seller allows it. */
function challengeFor(token: CardToken, order: MpOrder): CardToken["challenge"] {
  if (order.captureMode !== "automatic_async" || order.security === null) return undefined;
  return order.security.validation === "never" ? undefined : token.challenge;
}

function blankOrder(context: Context, ask: Json, origin: string, kind: MpOrder["kind"]): MpOrder {
  const now = context.now();
  const online = asObject(asObject(ask.config).online);
  return {
    id: context.ids.upper(context.store.state.mpAccount.keys === "live" ? "ORD01" : "ORDTST01"),
    paymentId: context.ids.upper("PAY01"),
    referenceId: context.ids.hex(22),
    origin,
    kind,
    captureMode: asText(ask.capture_mode) ?? "automatic",
    externalReference: asText(ask.external_reference) ?? null,
    description: asText(ask.description) ?? null,
    statementDescriptor: null,
    payer: asObject(ask.payer),
    items: ask.items === undefined ? null : asList(ask.items),
    security: online.transaction_security === undefined ? null : asObject(online.transaction_security),
    amount: centavosOf(ask.total_amount) ?? 0,
    paidAmount: 0,
    status: "created",
    detail: "created",
    paymentStatus: "created",
    paymentDetail: "created",
    methodId: "",
    methodType: "",
    installments: 1,
    holder: "",
    refunds: [],
    createdAt: now,
    updatedAt: now,
    version: 0,
  };
}
