import type { FastifyInstance } from "fastify";
import type { Context } from "../context";
import { asList, asObject, type Json } from "../json";
import { CashRefusal, invalid } from "./errors";
import { isLive } from "./keys";
import type { CashEvent, CashWebhook } from "./model";
import { eventView, publish, sendEvent } from "./notify";
import { publicKeyPem, signingKey } from "./signature";

type IdRoute = { Params: { id: string } };
const missing = () => new CashRefusal(404, "resource_not_found.entity", "El recurso no ha sido encontrado.");
const list = (data: Json[]): Json => ({
  object: "list",
  has_more: false,
  next_page_url: null,
  previous_page_url: null,
  data,
});

/** Webhook addresses, signing keys, and the events sent. */
export function webhookRoutes(api: FastifyInstance, context: Context): void {
  const find = (id: string): CashWebhook => {
    const hook = context.store.state.cashWebhooks[id];
    if (hook === undefined) throw missing();
    return hook;
  };
  const event = (id: string): CashEvent => {
    const found = context.store.state.cashEvents.find((one) => one.id === id);
    if (found === undefined) throw missing();
    return found;
  };

  api.post("/webhooks", (request) => {
    const hook = {
      id: context.ids.hex(24),
      createdAt: context.now(),
      live: isLive(context, request),
      ...addressOf(context, request.body),
    };
    context.store.state.cashWebhooks[hook.id] = hook;
    context.store.save();
    return hookView(hook);
  });
  api.get("/webhooks", (request) =>
    list(
      Object.values(context.store.state.cashWebhooks)
        .filter((hook) => (hook.live === true) === isLive(context, request))
        .map(hookView),
    ),
  );
  api.get<IdRoute>("/webhooks/:id", (request) => hookView(find(request.params.id)));
  api.put<IdRoute>("/webhooks/:id", (request) => {
    const hook = Object.assign(find(request.params.id), addressOf(context, request.body));
    context.store.save();
    return hookView(hook);
  });
  api.delete<IdRoute>("/webhooks/:id", (request) => {
    const hook = find(request.params.id);
    delete context.store.state.cashWebhooks[hook.id];
    context.store.save();
    return { ...hookView(hook), deleted: true };
  });
  api.post<IdRoute>("/webhooks/:id/test", (request) => {
    const hook = find(request.params.id);
    publish(context, "webhook_ping", { id: hook.id, action: "ping", livemode: hook.live === true }, hook.url);
    return hookView(hook);
  });

  api.post("/webhook_keys", (request) => {
    const key = { id: context.ids.hex(24), active: true, createdAt: context.now(), live: isLive(context, request) };
    context.store.state.cashKeys.push(key);
    context.store.save();
    // shown only here; later reads omit it
    return { ...keyView(key), public_key: publicKeyPem(signingKey(context)) };
  });
  api.get("/webhook_keys", (request) =>
    list(context.store.state.cashKeys.filter((key) => (key.live === true) === isLive(context, request)).map(keyView)),
  );

  api.get("/events", (request) =>
    list(
      context.store.state.cashEvents
        .filter((one) => (one.object.livemode === true) === isLive(context, request))
        .reverse()
        .slice(0, 50)
        .map(eventView),
    ),
  );
  api.get<IdRoute>("/events/:id", (request) => eventView(event(request.params.id)));
  api.post<{ Params: { id: string; log: string } }>("/events/:id/webhook_logs/:log/resend", (request) => {
    const found = event(request.params.id);
    const log = found.logs.find((one) => one.id === request.params.log);
    if (log === undefined) throw missing();
    sendEvent(context, found, log.url);
    return log;
  });
}

function addressOf(context: Context, body: unknown): { url: string; events: string[] } {
  const ask = asObject(body);
  const url = String(ask.url ?? "");
  const loopback = /^https?:\/\/(localhost|127\.|\[::1\])/.test(url);
  if (!URL.canParse(url) || !/^https?:/.test(url) || (loopback && !context.options.allowHttpReturn))
    throw invalid("webhook.url.invalid", "La dirección no es válida.", "url");
  return { url, events: asList(ask.subscribed_events).map(String) };
}

const hookView = (hook: CashWebhook): Json => ({
  id: hook.id,
  object: "webhook",
  url: hook.url,
  status: "listening",
  livemode: hook.live === true,
  active: true,
  subscribed_events: hook.events,
});
const keyView = (key: { id: string; active: boolean; createdAt: number; live?: boolean }): Json => ({
  id: key.id,
  object: "webhook_key",
  active: key.active,
  livemode: key.live === true,
  created_at: Math.floor(key.createdAt / 1_000),
  public_key: null,
});
