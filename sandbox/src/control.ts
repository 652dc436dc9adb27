import type { FastifyInstance } from "fastify";
import { expireDue } from "./advance-time";
import { cashAccountOf } from "./conekta/account";
import { publicKeyPem, signingKey } from "./conekta/signature";
import type { Context } from "./context";
import {
  ControlRefusal,
  claim,
  dispute,
  expire,
  findTarget,
  hideRefunds,
  pay,
  refund,
  review,
} from "./control-actions";
import { controlItems } from "./control-items";
import { takenMoney } from "./control-money";
import { allowKnownOrigins, isKnownOrigin } from "./cors";
import { asObject, asText, type Json } from "./json";
import { Refusal } from "./mercadopago/errors";
import {
  CHALLENGE_MODES,
  type ChallengeMode,
  type Fault,
  type FaultMode,
  MP_KEYS,
  MP_TRANSFERS,
  WEBHOOK_MODES,
  type WebhookMode,
} from "./state";

const LIVE: readonly string[] = ["oxxo", "spei"];
const WAITING: readonly string[] = ["waiting_transfer", "pending_payment", "pending"];
const FAULT_MODES: readonly FaultMode[] = [
  "500",
  "timeout",
  "timeout_after",
  "429",
  "malformed",
  "slow",
  "policy",
  "disabled",
];

/** Faults that one provider alone has. */
const ONLY_OF: { [mode in FaultMode]?: Fault["provider"] } = { policy: "mercadopago", disabled: "conekta" };

/** The control panel, with which the test page and the tests act as the bank, the store and a bad network. */
export async function controlRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  allowKnownOrigins(scope, context);
  scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ControlRefusal) return reply.code(error.status).send({ error: error.code });
    if (error instanceof Refusal) return reply.code(409).send({ error: "REFUSED", provider: error.body });
    return reply.code(error.statusCode ?? 500).send({ error: error.message });
  });
  // other sites must not use the panel; a JSON body forces a CORS preflight
  scope.addHook("preValidation", async (request) => {
    const origin = request.headers.origin;
    if (origin === undefined || request.method === "GET" || request.method === "OPTIONS") return;
    if (!isKnownOrigin(context, request)) throw new ControlRefusal(403, "FOREIGN_ORIGIN");
  });

  const view = (): Json => {
    expireDue(context);
    const { webhooks, faults, challenges, clockOffsetMs, mpAccount, claims, cashAccount } = context.store.state;
    const items = controlItems(context);
    return {
      items,
      // items that wait for a payment
      live: items.filter((item) => LIVE.includes(item.kind) && WAITING.includes(item.status)),
      webhooks: { ...webhooks, held: context.webhookQueue.pending },
      failNext: faults,
      account: mpAccount,
      claims: Object.values(claims),
      cash: cashAccount,
      challenges,
      clockOffsetMs,
      now: context.now(),
      deliveries: context.webhookQueue.deliveries.slice(-50),
    };
  };
  const centavos = (value: unknown): number | undefined => {
    if (value === undefined || value === null) return undefined;
    if (!Number.isInteger(value) || Number(value) <= 0) throw new ControlRefusal(400, "BAD_AMOUNT");
    return Number(value);
  };
  const move = (path: string, work: (body: Json) => void) =>
    scope.post(path, (request) => {
      expireDue(context);
      work(asObject(request.body));
      context.store.save();
      return view();
    });

  scope.get("/state", view);
  scope.get("/money", () => ({ payments: takenMoney(context) }));
  move("/pay", (body) => pay(context, findTarget(context, body), centavos(body.amount), body.late === true));
  move("/expire", (body) => expire(context, findTarget(context, body)));
  move("/refund", (body) => refund(context, findTarget(context, body), centavos(body.amount)));
  move("/dispute", (body) => dispute(context, findTarget(context, body), String(body.phase), body.onPayment === true));
  move("/hide-refunds", (body) => hideRefunds(context, findTarget(context, body), body.hidden === true));
  move("/claim", (body) => claim(context, findTarget(context, body), String(body.phase)));
  move("/account", (body) => {
    const { mpAccount } = context.store.state;
    mpAccount.keys = oneOf(MP_KEYS, body.keys ?? mpAccount.keys);
    mpAccount.transfer = oneOf(MP_TRANSFERS, body.transfer ?? mpAccount.transfer);
  });
  move("/review", (body) => review(context, findTarget(context, body), body.approve === true));
  move("/fail-next", (body) => context.store.state.faults.push(faultOf(body)));
  scope.delete("/fail-next", () => {
    context.store.state.faults = [];
    context.store.save();
    return view();
  });
  move("/webhooks", (body) => {
    const mode = (body.mode ?? "normal") as WebhookMode;
    if (!WEBHOOK_MODES.includes(mode)) throw new ControlRefusal(400, "BAD_MODE");
    context.store.state.webhooks = { mode, delayMs: Math.max(0, Number(body.delayMs ?? 0) || 0) };
  });
  move("/cash", (body) => {
    const account = cashAccountOf(context.store.state.cashAccount, body);
    if (account === undefined) throw new ControlRefusal(400, "BAD_ACCOUNT");
    context.store.state.cashAccount = account;
  });
  move("/challenge", (body) => {
    const mode = (body.mode ?? "normal") as ChallengeMode;
    if (!CHALLENGE_MODES.includes(mode)) throw new ControlRefusal(400, "BAD_MODE");
    context.store.state.challenges = { mode };
  });
  move("/clock", (body) => {
    if (body.reset === true) context.store.state.clockOffsetMs = 0;
    else if (body.set !== undefined) context.store.state.clockOffsetMs += instantOf(body.set) - context.now();
    else context.store.state.clockOffsetMs += Number(body.advanceMs ?? 0) || 0;
    expireDue(context);
  });
  scope.post("/webhooks/flush", async () => {
    await context.webhookQueue.flush();
    return view();
  });
  scope.post("/reset", () => {
    context.webhookQueue.clear();
    context.webhookQueue.deliveries.length = 0;
    context.calls.list = [];
    context.store.reset();
    return view();
  });
  scope.get("/calls", () => ({ calls: context.calls.list }));
  scope.delete("/calls", () => {
    context.calls.list = [];
    return { calls: [] };
  });
  scope.get("/webhook-key", (_request, reply) => reply.type("text/plain").send(publicKeyPem(signingKey(context))));
}

function oneOf<Word extends string>(words: readonly Word[], given: unknown): Word {
  const known = words.find((word) => word === given);
  if (known === undefined) throw new ControlRefusal(400, "BAD_WORD");
  return known;
}

/** Milliseconds since 1970, or an ISO instant. */
function instantOf(value: unknown): number {
  const at = typeof value === "string" ? Date.parse(value) : Number(value);
  if (!Number.isFinite(at)) throw new ControlRefusal(400, "BAD_INSTANT");
  return at;
}

function faultOf(body: Json): Fault {
  const provider = body.provider;
  const mode = String(body.mode) as FaultMode;
  if (provider !== "mercadopago" && provider !== "conekta") throw new ControlRefusal(400, "BAD_PROVIDER");
  if (!FAULT_MODES.includes(mode) || ONLY_OF[mode] !== (ONLY_OF[mode] && provider))
    throw new ControlRefusal(400, "BAD_MODE");
  const match = asText(body.match);
  const times = Math.max(1, Number(body.times ?? 1) || 1);
  const delayMs = Number(body.delayMs);
  return {
    provider,
    times,
    mode,
    ...(match === undefined ? {} : { match }),
    ...(delayMs > 0 ? { delayMs } : {}),
  };
}
