import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { secureField } from "./browser-sdk/secure-field";
import { shim } from "./browser-sdk/shim";
import { cashRoutes } from "./conekta/routes";
import type { Context, Options } from "./context";
import { controlRoutes, type Seen } from "./control";
import { Faults } from "./faults";
import { cardRoutes } from "./mercadopago/cards-api";
import { challengeRoutes } from "./mercadopago/challenge";
import { orderRoutes } from "./mercadopago/orders";
import { walletRoutes } from "./mercadopago/wallet";
import { State } from "./state";
import { Webhooks } from "./webhooks";

/** What the buyer's browser may reach without the merchant's key. */
const OPEN = /^\/mercadopago\/(sdk\.js|secure-field|checkout\/v1|challenge|spei|v1\/card_tokens|v1\/payment_methods|v1\/identification_types)/;

/** Mercado Pago, Conekta and Digital FEMSA, simulated over HTTP. Only for the demo and the tests. */
export async function buildSandbox(options: Options): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, bodyLimit: 1_000_000, forceCloseConnections: true });
  const state = new State(options.stateFile, options.now ?? Date.now);
  const c: Context = { state, faults: new Faults(), options, hooks: new Webhooks(state, { mpUrl: options.mpWebhookUrl, mpSecret: options.webhookSecret, conektaUrl: options.conektaWebhookUrl }) };
  const seen: Seen[] = [];

  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_r, body, done) => {
    try {
      done(null, body === "" ? undefined : JSON.parse(body as string));
    } catch {
      done(Object.assign(new Error("json_syntax_error"), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_r, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))));

  app.addHook("onRequest", async (request, reply) => {
    // The shop's page and this server differ only in their port.
    const origin = request.headers.origin;
    if (origin && new URL(origin).hostname === request.hostname) reply.headers({ "access-control-allow-origin": origin, "access-control-allow-headers": "content-type", "access-control-allow-methods": "GET,POST,DELETE,OPTIONS", vary: "origin" });
    if (request.method === "OPTIONS") return reply.code(204).send();
  });
  app.addHook("preHandler", async (request, reply) => {
    const provider = request.url.startsWith("/mercadopago/") ? "mercadopago" : /^\/(conekta|digitalfemsa)\//.test(request.url) ? "conekta" : undefined;
    if (!provider || OPEN.test(request.url)) return;
    seen.push({ method: request.method, path: request.url, at: state.now(), idempotencyKey: request.headers["x-idempotency-key"] as string | undefined, body: request.body });
    if (!allowed(request, provider, options)) {
      return provider === "mercadopago"
        ? reply.code(401).send({ message: "invalid_credentials", errors: [{ code: "invalid_credentials", message: "Invalid access token", details: [] }] })
        : reply.code(401).send({ object: "error", type: "authentication_error", log_id: state.hex(12), details: [{ code: `${request.url.startsWith("/conekta") ? "conekta" : "femsa"}.errors.authentication.missing_key`, message: "Acceso no autorizado." }] });
    }
    if (await c.faults.before(request, reply, provider)) return reply;
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if ((request as FastifyRequest & { silent?: boolean }).silent) {
      reply.hijack();
      return undefined;
    }
    return payload;
  });

  await app.register(async (mp) => {
    orderRoutes(mp, c);
    walletRoutes(mp, c);
    cardRoutes(mp, c);
    challengeRoutes(mp, c);
    mp.get("/sdk.js", async (_r, reply) => reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(shim));
    mp.get("/secure-field", async (_r, reply) => reply.type("text/html; charset=utf-8").send(secureField));
  }, { prefix: "/mercadopago" });
  await app.register(async (x) => cashRoutes(x, c, "conekta"), { prefix: "/conekta" });
  await app.register(async (x) => cashRoutes(x, c, "femsa"), { prefix: "/digitalfemsa" });
  await app.register(async (x) => controlRoutes(x, c, seen), { prefix: "/_control" });
  app.addHook("onClose", async () => c.hooks.close());
  return app;
}

function allowed(request: FastifyRequest, provider: string, o: Options): boolean {
  const sent = request.headers.authorization ?? "";
  if (provider === "mercadopago") return sent === `Bearer ${o.accessToken}`;
  return sent === `Bearer ${o.conektaKey}` || sent === `Basic ${Buffer.from(`${o.conektaKey}:`).toString("base64")}`;
}
