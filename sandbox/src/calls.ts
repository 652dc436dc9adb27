import type { FastifyRequest } from "fastify";
import { isObject } from "./json";

export interface Call {
  method: string;
  path: string;
  body: unknown;
  at: number;
  idempotencyKey: string | null;
  /** The device id of the buyer's browser, as sent to Mercado Pago. */
  deviceId: string | null;
  status?: number;
}

const SECRET_FIELDS = new Set(["token", "card_number", "security_code", "cvv", "public_key", "access_token"]);
const KEPT_CALLS = 2_000;

/** Copies a body without secrets. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET_FIELDS.has(key) ? "***" : withoutSecrets(inner)]),
  );
}

/** Records the calls to each provider, from the moment the request arrives. */
export class Calls {
  list: Call[] = [];
  private readonly open = new WeakMap<object, Call>();

  arrive(request: FastifyRequest, at: number): void {
    const key = request.headers["x-idempotency-key"] ?? request.headers["idempotency-key"];
    const device = request.headers["x-meli-session-id"];
    const call: Call = {
      method: request.method,
      path: request.url.replace(/public_key=[^&]*/, "public_key=***"),
      body: null,
      at,
      idempotencyKey: typeof key === "string" ? key : null,
      deviceId: typeof device === "string" ? device : null,
    };
    this.open.set(request, call);
    this.list.push(call);
    if (this.list.length > KEPT_CALLS) this.list.shift();
  }
  readBody(request: FastifyRequest): void {
    const call = this.open.get(request);
    if (call !== undefined) call.body = withoutSecrets(request.body);
  }
  answered(request: FastifyRequest, status: number): void {
    const call = this.open.get(request);
    if (call !== undefined) call.status = status;
  }
}
