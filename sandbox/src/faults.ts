import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "./context";
import type { Json } from "./json";
import type { Fault } from "./state";

const SLOW_MS = 3_000;

/** The provider's own words for a failure of ours. */
export interface FaultBodies {
  internal: Json;
  rateLimit: Json;
  /** What a gate before the API says to an account that may not do that; not every provider has one. */
  policy?: Json;
}

/** Takes one use of the first fault that fits the request. */
function takeFault(context: Context, provider: Fault["provider"], request: FastifyRequest): Fault | undefined {
  const faults = context.store.state.faults;
  const line = `${request.method} ${request.url}`;
  const fault = faults.find(
    (one) => one.provider === provider && (one.match === undefined || line.includes(one.match)),
  );
  if (fault === undefined) return undefined;
  fault.times -= 1;
  if (fault.times <= 0) faults.splice(faults.indexOf(fault), 1);
  context.store.save();
  return fault;
}

const gone = (request: FastifyRequest) =>
  new Promise<void>((resolve) => {
    if (request.raw.socket.destroyed) resolve();
    else request.raw.socket.once("close", () => resolve());
  });

/** Makes the calls of one provider fail as the control panel asked. */
export function installFaults(
  scope: FastifyInstance,
  context: Context,
  provider: Fault["provider"],
  bodies: FaultBodies,
) {
  const taken = new WeakMap<FastifyRequest, Fault>();

  scope.addHook("preValidation", async (request: FastifyRequest, reply: FastifyReply) => {
    const fault = takeFault(context, provider, request);
    if (fault === undefined) return;
    taken.set(request, fault);
    if (fault.mode === "500") return reply.code(500).send(bodies.internal);
    if (fault.mode === "429") return reply.code(429).header("retry-after", "1").send(bodies.rateLimit);
    if (fault.mode === "policy") return reply.code(403).send(bodies.policy ?? bodies.internal);
    if (fault.mode === "malformed") return reply.code(200).type("application/json").send('{"id":"rota","status":');
    if (fault.mode === "timeout") {
      reply.hijack();
      await gone(request);
    }
  });
  scope.addHook("preHandler", async (request: FastifyRequest, reply: FastifyReply) => {
    const fault = taken.get(request);
    if (fault?.mode !== "slow") return;
    const { state } = context.store;
    await new Promise((resolve) => setTimeout(resolve, fault.delayMs ?? SLOW_MS).unref());
    if (context.store.state === state) return;
    // Whom it was sent to is forgotten by now.
    reply.hijack();
    request.raw.destroy();
  });
  scope.addHook("onSend", async (request: FastifyRequest, _reply: FastifyReply, payload: unknown) => {
    if (taken.get(request)?.mode === "timeout_after") {
      context.store.save();
      await gone(request);
    }
    return payload;
  });
}
