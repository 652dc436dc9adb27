import { asList, asObject, centavosOf, isObject, type Json } from "../../json";
import { orderRefusal, type Refusal } from "../errors";
import fields from "./order-fields.json";

const DAY = 86_400_000;
const SLACK = 5 * 60_000;

/** The fields that an order may have, by the path of what they are in. */
const ALLOWED: Record<string, readonly string[]> = fields;

function unknownFields(value: unknown, path: string): string[] {
  const allowed = ALLOWED[path];
  if (allowed === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => unknownFields(one, path));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const full = path === "" ? key : `${path}.${key}`;
    return allowed.includes(key) ? unknownFields(inner, full) : [full];
  });
}

/** The first fault of the body, in the provider's order of checks. */
export function validateOrder(body: unknown): Refusal | undefined {
  if (!isObject(body)) return orderRefusal(400, "json_syntax_error");
  const unknown = unknownFields(body, "");
  if (unknown.length > 0) return orderRefusal(400, "unsupported_properties", ...unknown);
  const missing = ["type", "total_amount", "transactions", "payer", "external_reference"].filter(
    (key) => body[key] === undefined,
  );
  if (missing.length > 0) return orderRefusal(400, "required_properties", ...missing);
  if (body.type !== "online") return orderRefusal(400, "invalid_order_type", "type");
  if ((body.processing_mode ?? "automatic") !== "automatic")
    return orderRefusal(400, "invalid_order_mode_for_operation", "processing_mode");
  if (!["automatic", "automatic_async", "manual", undefined].includes(body.capture_mode as string | undefined))
    return orderRefusal(400, "property_value", "capture_mode");
  const reference = body.external_reference;
  if (typeof reference !== "string" || !/^[A-Za-z0-9_-]{1,64}$/.test(reference))
    return orderRefusal(400, "property_value", "external_reference");
  const email = asObject(body.payer).email;
  if (email === undefined) return orderRefusal(400, "required_properties", "payer.email");
  if (typeof email !== "string" || !/^[^\s@]+@[^\s@]+$/.test(email))
    return orderRefusal(400, "property_value", "payer.email");
  return validateSecurity(body) ?? validateAmounts(body);
}

const SECURITY: Record<string, readonly unknown[]> = {
  validation: ["always", "on_fraud_risk", "never"],
  // The SDK's types also have "preferred"; the API reference of creating an order lists only this one.
  liability_shift: ["required"],
};

/** 3-D Secure: both values have to be listed in the API reference of creating an order. */
function validateSecurity(body: Json): Refusal | undefined {
  const security = asObject(asObject(body.config).online).transaction_security;
  if (security === undefined) return undefined;
  const at = "config.online.transaction_security";
  if (!isObject(security)) return orderRefusal(400, "property_type", at);
  for (const [field, taken] of Object.entries(SECURITY))
    if (security[field] !== undefined && !taken.includes(security[field]))
      return orderRefusal(400, "property_value", `${at}.${field}`);
  return undefined;
}

const isDecimal = (value: unknown): value is string => typeof value === "string" && /^\d{1,10}\.\d{2}$/.test(value);

function validateAmounts(body: Json): Refusal | undefined {
  const payments = asList(asObject(body.transactions).payments).map(asObject);
  if (payments.length === 0) return orderRefusal(400, "order_builder_without_transactions", "transactions.payments");
  if (payments.length > 1) return orderRefusal(400, "exceeded_number_of_transactions", "transactions.payments");
  const payment = payments[0] ?? {};
  if (typeof body.total_amount !== "string") return orderRefusal(400, "property_type", "total_amount");
  if (typeof payment.amount !== "string") return orderRefusal(400, "property_type", "transactions.payments[0].amount");
  if (!isDecimal(body.total_amount) || !isDecimal(payment.amount))
    return orderRefusal(400, "property_value", "total_amount");
  const total = centavosOf(body.total_amount) ?? 0;
  if (total === 0 || total !== centavosOf(payment.amount))
    return orderRefusal(400, "invalid_total_amount", "total_amount");
  if (body.items !== undefined) {
    const items = asList(body.items).map(asObject);
    if (items.length === 0) return orderRefusal(400, "minimum_items", "items");
    let sum = 0;
    for (const item of items) {
      if (typeof item.title !== "string" || item.title.length > 150 || !isDecimal(item.unit_price))
        return orderRefusal(400, "invalid_items", "items");
      if (!Number.isInteger(item.quantity) || Number(item.quantity) < 1)
        return orderRefusal(400, "property_type", "items.quantity");
      sum += (centavosOf(item.unit_price) ?? 0) * Number(item.quantity);
    }
    if (sum !== total) return orderRefusal(400, "order_items_total_amount_mismatch", "items");
  }
  return validateMethod(asObject(payment.payment_method));
}

function validateMethod(method: Json): Refusal | undefined {
  const at = (field: string) => `transactions.payments[0].payment_method.${field}`;
  const missing = ["id", "type"].filter((key) => typeof method[key] !== "string");
  if (missing.length > 0) return orderRefusal(400, "required_properties", ...missing.map(at));
  if (method.type === "bank_transfer")
    return method.id === "clabe" ? undefined : orderRefusal(400, "property_value", at("id"));
  if (!["credit_card", "debit_card", "prepaid_card"].includes(String(method.type)))
    return orderRefusal(400, "property_value", at("type"));
  if (typeof method.token !== "string") return orderRefusal(400, "required_properties", at("token"));
  if (!Number.isInteger(method.installments)) return orderRefusal(400, "property_type", at("installments"));
  const descriptor = method.statement_descriptor;
  if (descriptor !== undefined && (typeof descriptor !== "string" || descriptor.length > 13))
    return orderRefusal(400, "property_value", at("statement_descriptor"));
  return undefined;
}

/** The deadline of a transfer: 1 to 30 days, default 7. */
export function transferDeadline(payment: Json, now: number): number | Refusal {
  const requested = payment.date_of_expiration ?? payment.expiration_time;
  if (requested === undefined) return now + 7 * DAY;
  const at = typeof requested === "string" ? instantOf(requested, now) : Number.NaN;
  if (Number.isNaN(at) || at < now + DAY - SLACK || at > now + 30 * DAY + SLACK)
    return orderRefusal(400, "property_value", "transactions.payments[0].expiration_time");
  return at;
}

function instantOf(text: string, now: number): number {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text);
  if (match === null) return Date.parse(text);
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return now + (days ?? 0) * DAY + (hours ?? 0) * 3_600_000 + (minutes ?? 0) * 60_000 + (seconds ?? 0) * 1_000;
}
