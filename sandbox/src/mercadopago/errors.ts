import type { Json } from "../json";

/** A refusal with the provider's body and status. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: Json,
  ) {
    super(JSON.stringify(body));
  }
}

const ORDER_MESSAGES: Record<string, string> = {
  required_properties: "Some required properties are missing.",
  unsupported_properties: "The following properties are not supported.",
  property_type: "A property has the wrong type.",
  property_value: "A property has an invalid value.",
  order_not_found: "Order not found.",
  idempotency_key_already_used: "The idempotency key was already used with another request.",
  resource_locked: "The resource is being processed by another request.",
};

export const orderErrors = (code: string, details: string[] = []): Json => ({
  errors: [{ code, message: ORDER_MESSAGES[code] ?? code.replaceAll("_", " "), details }],
});

/** A refusal in the format of Orders. */
export const orderRefusal = (status: number, code: string, ...details: string[]): Refusal =>
  new Refusal(status, orderErrors(code, details));

const ERROR_WORDS: Record<number, string> = {
  400: "bad_request",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  429: "too_many_requests",
  500: "internal_server_error",
};

/** A refusal in the format of Payments. */
export const paymentRefusal = (status: number, code: number | string, message: string): Refusal =>
  new Refusal(status, {
    message,
    error: ERROR_WORDS[status] ?? "bad_request",
    status,
    cause: [{ code, description: message, data: null }],
  });
