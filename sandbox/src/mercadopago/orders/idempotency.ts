import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context";
import { type Json, stableText } from "../../json";
import { orderRefusal, paymentRefusal } from "../errors";

export interface Answer {
  status: number;
  body: Json;
}
const running = new WeakMap<Context, Set<string>>();
const lockOf = new WeakMap<FastifyRequest, string>();

const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers["x-idempotency-key"];
  return typeof key === "string" && key.length > 0 ? key : undefined;
};

/** Requires a key on every POST, and refuses one whose first request is still running. */
export function takeKey(context: Context, request: FastifyRequest, family: "orders" | "payments"): void {
  const key = keyOf(request);
  if (key === undefined) {
    if (family === "payments") throw paymentRefusal(400, 4292, "Header X-Idempotency-Key can't be null");
    throw orderRefusal(400, "empty_required_header", "X-Idempotency-Key");
  }
  if (key.length > 128) throw orderRefusal(400, "property_value", "X-Idempotency-Key");
  const locks = running.get(context) ?? new Set<string>();
  running.set(context, locks);
  if (locks.has(key)) throw orderRefusal(423, "resource_locked", key);
  locks.add(key);
  lockOf.set(request, key);
}

/** Releases the key when its request ends, however it ends. */
export function freeKey(context: Context, request: FastifyRequest): void {
  const key = lockOf.get(request);
  if (key !== undefined) running.get(context)?.delete(key);
}

/** Executes once per key: the same body gets the same answer, another body 409. */
export function once(context: Context, request: FastifyRequest, reply: FastifyReply, work: () => Answer): FastifyReply {
  const key = keyOf(request) ?? "";
  const fingerprint = `${request.method} ${request.url} ${stableText(request.body ?? null)}`;
  const kept = context.store.state.kept[key];
  freeKey(context, request);
  if (kept !== undefined) {
    if (kept.fingerprint !== fingerprint) throw orderRefusal(409, "idempotency_key_already_used", key);
    return reply.code(kept.status).send(kept.body ?? "");
  }
  const answer = context.store.batch(() => {
    const made = work();
    context.store.state.kept[key] = { fingerprint, status: made.status, body: made.body };
    return made;
  });
  return reply.code(answer.status).send(answer.body);
}
