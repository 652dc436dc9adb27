import { conekta } from "@corral/providers/conekta";
import { mercadoPago } from "@corral/providers/mercadopago";
import type { Clock } from "../clock";
import type { KeyRing, ProviderKeys, Providers, PublicFacts } from "../deps";
import type { Config } from "./config-types";

export interface DemoProviders {
  url: string;
  accessToken: string;
  publicKey: string;
  webhookSecret: string;
  conektaKey: string;
  conektaWebhookKey?: string;
  /** Higher for simulated providers, which serve nobody else: the demo plays weeks in seconds. */
  requestsPerSecond?: number;
  /** Between two tries of one call: tests don't wait. */
  wait?: (ms: number) => Promise<unknown>;
}

/**
 * The demo's adapters call the simulated providers over HTTP; a real business starts without any, and
 * features/credentials sets its own.
 */
export function providersFor(
  config: Config,
  demo: DemoProviders | undefined,
  now: Clock,
): { providers: Providers; facts: Omit<PublicFacts, "embeddedDatabase"> } {
  const own = config.publicUrl ? { publicUrl: config.publicUrl } : {};
  if (demo) {
    const pace = {
      ...(demo.requestsPerSecond ? { requestsPerSecond: demo.requestsPerSecond } : {}),
      ...(demo.wait ? { wait: demo.wait } : {}),
    };
    return {
      providers: {
        mercadopago: mercadoPago({
          baseUrl: `${demo.url}/mercadopago`,
          accessToken: demo.accessToken,
          webhookSecret: demo.webhookSecret,
          now,
          ...pace,
        }),
        conekta: conekta({
          flavour: "digitalfemsa",
          baseUrl: `${demo.url}/digitalfemsa`,
          apiKey: demo.conektaKey,
          live: false,
          now,
          ...pace,
          ...(demo.conektaWebhookKey ? { webhookKey: demo.conektaWebhookKey } : {}),
        }),
      },
      facts: { ...own, sandboxUrl: demo.url, mpPublicKey: demo.publicKey, mpSdkUrl: `${demo.url}/mercadopago/sdk.js` },
    };
  }
  return { providers: {}, facts: own };
}

/** The providers' addresses; tests replace them. */
const HOSTS = {
  mercadopago: "https://api.mercadopago.com",
  mpSdkUrl: "https://sdk.mercadopago.com/js/v2",
  conekta: "https://api.conekta.io",
  digitalfemsa: "https://api.digitalfemsa.io",
};

/** Adapters with the business's own keys. `live: false` only for simulated providers. */
export function providersWith(
  { mercadopago: mp, conekta: cash }: ProviderKeys,
  now: Clock,
  { live = true, ...hosts }: typeof HOSTS & { live?: boolean } = HOSTS,
): ReturnType<KeyRing["make"]> {
  return {
    providers: {
      ...(mp
        ? {
            mercadopago: mercadoPago({
              baseUrl: hosts.mercadopago,
              accessToken: mp.accessToken,
              publicKey: mp.publicKey,
              live,
              now,
              ...(mp.webhookSecret ? { webhookSecret: mp.webhookSecret } : {}),
            }),
          }
        : {}),
      ...(cash
        ? {
            conekta: conekta({
              flavour: cash.flavour,
              baseUrl: hosts[cash.flavour],
              apiKey: cash.apiKey,
              live,
              now,
              ...(cash.webhookKey ? { webhookKey: cash.webhookKey } : {}),
            }),
          }
        : {}),
    },
    facts: mp ? { mpPublicKey: mp.publicKey, mpSdkUrl: hosts.mpSdkUrl } : {},
  };
}
