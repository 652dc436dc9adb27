import Fastify, { type FastifyInstance } from "fastify";
import { expireDue } from "./advance-time";
import { Calls } from "./calls";
import { cashApi } from "./conekta/routes";
import { signingKey } from "./conekta/signature";
import { type Context, DEFAULTS, type SandboxOptions } from "./context";
import { controlRoutes } from "./control";
import { Ids } from "./ids";
import { browserRoutes } from "./mercadopago/browser-routes";
import { challengeRoutes } from "./mercadopago/challenge-routes";
import { checkoutRoutes } from "./mercadopago/checkout/checkout-routes";
import { hostedRoutes } from "./mercadopago/checkout/hosted-routes";
import { mercadoPagoApi } from "./mercadopago/routes";
import { Store } from "./state";
import { WebhookQueue } from "./webhooks";

const TICK_MS = 1_000;

/** Builds the simulators of both providers without opening a port. Closing it drops pending webhooks. */
export async function buildSandbox(options: SandboxOptions = {}): Promise<FastifyInstance> {
  const store = new Store(options.stateFile);
  const realNow = options.now ?? Date.now;
  const context: Context = {
    options: { ...DEFAULTS, ...withoutUndefined(options) },
    store,
    ids: new Ids(options.seed),
    webhookQueue: new WebhookQueue(store, options.webhookRetryMs, options.webhookFirstMs),
    calls: new Calls(),
    now: () => realNow() + store.state.clockOffsetMs,
    realNow,
  };
  signingKey(context);

  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 1_048_576,
    routerOptions: { ignoreTrailingSlash: true },
  });
  // an empty JSON body counts as no body, as with the providers
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    const text = body.toString();
    if (text === "") return done(null, undefined);
    try {
      done(null, JSON.parse(text));
    } catch {
      done(Object.assign(new Error("The body is not valid JSON"), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );

  await app.register(async (scope) => mercadoPagoApi(scope, context), { prefix: "/mercadopago" });
  await app.register(async (scope) => browserRoutes(scope, context), { prefix: "/mercadopago" });
  await app.register(async (scope) => challengeRoutes(scope, context), { prefix: "/mercadopago" });
  await app.register(async (scope) => hostedRoutes(scope, context), { prefix: "/mercadopago" });
  await app.register(async (scope) => checkoutRoutes(scope, context), { prefix: "/mercadopago" });
  await app.register(async (scope) => cashApi(scope, context, "conekta"), { prefix: "/conekta" });
  await app.register(async (scope) => cashApi(scope, context, "digitalfemsa"), { prefix: "/digitalfemsa" });
  await app.register(async (scope) => controlRoutes(scope, context), { prefix: "/_control" });
  app.get("/", (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send("Proveedores simulados para la demostración. Ningún cobro es real.\n"),
  );

  const tick = setInterval(() => expireDue(context), TICK_MS);
  tick.unref();
  app.addHook("onClose", async () => {
    clearInterval(tick);
    context.webhookQueue.close();
    store.save();
  });
  return app;
}

const withoutUndefined = (options: SandboxOptions): SandboxOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
