import type { Context } from "../context";
import type { Json } from "../json";
import type { CashEvent, CashOrder } from "./model";
import { digestOf, signingKey } from "./signature";
import { chargeView, orderView } from "./view";

const KEPT_EVENTS = 1_000;

/** Notifies every listening address of a change; one event for each name. */
export function notifyCash(context: Context, order: CashOrder, names: readonly string[]): void {
  for (const name of names) publish(context, name, name.startsWith("charge.") ? chargeView(order) : orderView(order));
}

/** Records an event and sends it: to a fixed address always, to a registered one if it subscribed. */
export function publish(context: Context, type: string, object: Json, only?: string): CashEvent {
  const event: CashEvent = { id: context.ids.hex(24), type, createdAt: context.now(), object, logs: [] };
  const events = context.store.state.cashEvents;
  events.push(event);
  if (events.length > KEPT_EVENTS) events.shift();
  for (const url of new Set(only === undefined ? addresses(context, type) : [only])) sendEvent(context, event, url);
  return event;
}

function addresses(context: Context, type: string): string[] {
  const registered = Object.values(context.store.state.cashWebhooks)
    .filter((hook) => hook.events.length === 0 || hook.events.includes(type))
    .map((hook) => hook.url);
  return context.options.conektaWebhookUrl === undefined
    ? registered
    : [context.options.conektaWebhookUrl, ...registered];
}

/** Sends one event to one address; a retry has the same body, whose signature contains no time. */
export function sendEvent(context: Context, event: CashEvent, url: string): void {
  const log = {
    id: `webhl_${context.ids.hex(16)}`,
    url,
    failed_attempts: 0,
    last_http_response_status: 0,
    last_attempted_at: 0,
  };
  event.logs.push(log);
  context.webhookQueue.enqueue({
    event: `${event.type} ${String(event.object.id)}`,
    build: (flags) => {
      const body = JSON.stringify(eventView(event));
      const signature = digestOf(signingKey(context), flags.badSignature ? `${body} ` : body);
      return { url, headers: { "content-type": "application/json", digest: signature }, body };
    },
    done: (status) => {
      log.last_http_response_status = status;
      log.last_attempted_at = Math.floor(context.now() / 1_000);
      if (status < 200 || status > 299) log.failed_attempts += 1;
    },
  });
}

/** The envelope of an event. */
export function eventView(event: CashEvent): Json {
  const delivered = event.logs.some(
    (log) => log.last_http_response_status >= 200 && log.last_http_response_status < 300,
  );
  return {
    id: event.id,
    object: "event",
    type: event.type,
    livemode: event.object.livemode === true,
    created_at: Math.floor(event.createdAt / 1_000),
    webhook_status: delivered ? "successful" : "pending",
    webhook_logs: event.logs,
    data: { object: event.object, previous_attributes: {} },
  };
}
