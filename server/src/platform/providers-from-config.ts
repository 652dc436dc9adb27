import { conekta } from "@corral/providers/conekta";
import { mercadoPago } from "@corral/providers/mercadopago";
import type { Clock } from "./clock";
import type { Config } from "./config";
import type { Providers, PublicFacts } from "./deps";

export interface DemoProviders {
  url: string;
  accessToken: string;
  publicKey: string;
  webhookSecret: string;
  conektaKey: string;
  conektaWebhookKey?: string;
  /** Nobody else is served by the simulated providers: what plays weeks in seconds may ask faster. */
  requestsPerSecond?: number;
}

/** In the demo the same adapters talk over HTTP to the simulated providers; in a real business, to the real ones with its own credentials. */
export function providersFor(
  config: Config,
  demo: DemoProviders | undefined,
  now: Clock,
): { providers: Providers; facts: Omit<PublicFacts, "embeddedDatabase"> } {
  const own = config.publicUrl ? { publicUrl: config.publicUrl } : {};
  if (demo) {
    const pace = demo.requestsPerSecond ? { requestsPerSecond: demo.requestsPerSecond } : {};
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
  const { mp, conekta: cash } = config;
  return {
    providers: {
      ...(mp
        ? {
            mercadopago: mercadoPago({
              baseUrl: "https://api.mercadopago.com",
              accessToken: mp.accessToken,
              now,
              ...(mp.webhookSecret ? { webhookSecret: mp.webhookSecret } : {}),
            }),
          }
        : {}),
      ...(cash
        ? {
            conekta: conekta({
              flavour: cash.flavour,
              baseUrl: cash.flavour === "conekta" ? "https://api.conekta.io" : "https://api.digitalfemsa.io",
              apiKey: cash.apiKey,
              live: true,
              now,
              ...(cash.webhookKey ? { webhookKey: cash.webhookKey } : {}),
            }),
          }
        : {}),
    },
    facts: { ...own, ...(mp ? { mpPublicKey: mp.publicKey, mpSdkUrl: "https://sdk.mercadopago.com/js/v2" } : {}) },
  };
}
