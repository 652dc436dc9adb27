import type { Config, Env, Flavour } from "./config-types";

const FLAVOURS: readonly Flavour[] = ["conekta", "digitalfemsa"];
const NAMES = [
  "MP_ACCESS_TOKEN",
  "MP_PUBLIC_KEY",
  "MP_WEBHOOK_SECRET",
  "CONEKTA_API_KEY",
  "CONEKTA_FLAVOUR",
  "CONEKTA_WEBHOOK_KEY",
  "CORRAL_KEY",
  "SMTP_URL",
  "MAIL_FROM",
];
/** Set by the launcher for its child processes, never by a person. */
const INNER = ["CORRAL_ROOT", "CORRAL_SANDBOX_URL"];

type Get = (name: string) => string | undefined;
type Providers = Pick<Config, "mp" | "conekta"> & { warnings: string[] };

/** Reads the providers' credentials. The demo validates them, doesn't use them, and warns so (rulings 23). */
export function providerSettings(get: Get, real: boolean, wrong: (fault: string) => void): Providers {
  const [accessToken, publicKey, webhookSecret] = [
    get("MP_ACCESS_TOKEN"),
    get("MP_PUBLIC_KEY"),
    get("MP_WEBHOOK_SECRET"),
  ];
  const [apiKey, webhookKey] = [get("CONEKTA_API_KEY"), get("CONEKTA_WEBHOOK_KEY")];
  const flavour = get("CONEKTA_FLAVOUR") ?? "digitalfemsa";
  const known = FLAVOURS.find((f) => f === flavour);
  if (!known)
    wrong(`CONEKTA_FLAVOUR debe ser conekta o digitalfemsa, no «${flavour}». Ejemplo: CONEKTA_FLAVOUR=digitalfemsa`);
  if (accessToken && !publicKey)
    wrong(
      "MP_PUBLIC_KEY falta: va junto con MP_ACCESS_TOKEN. Ejemplo: MP_PUBLIC_KEY=APP_USR-… (Mercado Pago, Tus integraciones, Credenciales)",
    );
  if (publicKey && !accessToken)
    wrong(
      "MP_ACCESS_TOKEN falta: va junto con MP_PUBLIC_KEY. Ejemplo: MP_ACCESS_TOKEN=APP_USR-… (Mercado Pago, Tus integraciones, Credenciales)",
    );
  if (webhookSecret && !accessToken)
    wrong("MP_WEBHOOK_SECRET sobra sin MP_ACCESS_TOKEN y MP_PUBLIC_KEY. Ejemplo: MP_ACCESS_TOKEN=APP_USR-…");
  if (webhookKey && !apiKey) wrong("CONEKTA_WEBHOOK_KEY sobra sin CONEKTA_API_KEY. Ejemplo: CONEKTA_API_KEY=key_…");
  if (!real) {
    const ignored =
      accessToken || apiKey
        ? [
            "Hay credenciales de pago en el entorno, pero esto es la demostración y no se usan. Para vender de verdad: npm start -- --real",
          ]
        : [];
    return { warnings: ignored };
  }
  return {
    warnings: [],
    ...(accessToken && publicKey
      ? { mp: { accessToken, publicKey, ...(webhookSecret ? { webhookSecret } : {}) } }
      : {}),
    ...(apiKey && known ? { conekta: { apiKey, flavour: known, ...(webhookKey ? { webhookKey } : {}) } } : {}),
  };
}

/** Names of variables that are probably misspelt names of ours. */
export const typos = (env: Env): string[] =>
  Object.keys(env)
    .filter((name) => /^(MP|CONEKTA|CORRAL|SMTP)_/.test(name) && !NAMES.includes(name) && !INNER.includes(name))
    .map((name) => `${name} no es una variable de Corral; ¿está bien escrita? Las que hay: ${NAMES.join(", ")}`);
