import type { FastifyRequest } from "fastify";
import type { Calls } from "./calls";
import type { Ids } from "./ids";
import type { Store } from "./state";
import type { WebhookQueue } from "./webhooks";

export interface SandboxOptions {
  /** The file of the state; absent: in memory. */
  stateFile?: string;
  mpAccessToken?: string;
  mpPublicKey?: string;
  mpWebhookSecret?: string;
  /** The address configured in the provider's panel. */
  mpWebhookUrl?: string;
  /** The account's test key: what it creates has `livemode: false`. */
  conektaKey?: string;
  /** The account's live key; it has orders of its own. */
  conektaLiveKey?: string;
  conektaWebhookUrl?: string;
  conektaWebhookPrivateKeyFile?: string;
  /** Demo: accept http and loopback return and notification addresses. */
  allowHttpReturn?: boolean;
  /** Pages of other host names that may use the browser calls and the control panel, as `https://shop.example`. */
  allowedOrigins?: readonly string[];
  now?: () => number;
  /** Makes ids deterministic. */
  seed?: string;
  /** Milliseconds before each retry of a webhook. */
  webhookRetryMs?: readonly number[];
  /** Milliseconds before the first try: a provider answers the call first. */
  webhookFirstMs?: number;
}

export const DEFAULTS = {
  mpAccessToken: "APP_USR-sandbox-access-token",
  mpPublicKey: "APP_USR-sandbox-public-key",
  mpWebhookSecret: "sandbox-webhook-secret",
  conektaKey: "key_sandbox",
  conektaLiveKey: "key_live_sandbox",
} as const;

export interface Context {
  options: SandboxOptions & Record<keyof typeof DEFAULTS, string>;
  store: Store;
  ids: Ids;
  webhookQueue: WebhookQueue;
  calls: Calls;
  /** The simulated time: the real one plus what the control panel advanced. */
  now(): number;
  /** The real time, used in signatures: receivers compare it with their own clock. */
  realNow(): number;
}

/** The address that the caller used, so that generated URLs work for it too. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.headers.host ?? request.hostname}`;
}
