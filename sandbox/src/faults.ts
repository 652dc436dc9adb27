import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "./context";
import type { Json } from "./json";
import type { Fault } from "./state";

const SLOW_MS = 3_000;

/** The provider's error bodies for injected faults. */
export interface FaultBodies {
  internal: Json;
  rateLimit: Json;
  /** The 403 of the PolicyAgent; not every provider has one. */
  policy?: Json;
  /** The 422 of an account without this way to pay. */
  disabled?: Json;
}

/** Consumes one use of the first fault that matches the request. */
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

const disconnected = (request: FastifyRequest) =>
  new Promise<void>((resolve) => {
    if (request.raw.socket.destroyed) resolve();
    else request.raw.socket.once("close", () => resolve());
  });

/** Injects the faults configured in the control panel into the calls of one provider. */
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
    if (fault.mode === "disabled") return reply.code(422).send(bodies.disabled ?? bodies.internal);
    if (fault.mode === "malformed") return reply.code(200).type("application/json").send('{"id":"rota","status":');
    if (fault.mode === "timeout") {
      reply.hijack();
      await disconnected(request);
    }
  });
  scope.addHook("preHandler", async (request: FastifyRequest, reply: FastifyReply) => {
    const fault = taken.get(request);
    if (fault?.mode !== "slow") return;
    const { state } = context.store;
    await new Promise((resolve) => setTimeout(resolve, fault.delayMs ?? SLOW_MS).unref());
    if (context.store.state === state) return;
    // The recipient of the reply is gone.
    reply.hijack();
    request.raw.destroy();
  });
  scope.addHook("onSend", async (request: FastifyRequest, _reply: FastifyReply, payload: unknown) => {
    if (taken.get(request)?.mode === "timeout_after") {
      context.store.save();
      await disconnected(request);
    }
    return payload;
  });
}
