import { resolve } from "node:path";
import { DEFAULT_ZONE, isZone, type Zone } from "@corral/domain/time";

export interface Config {
  port: number;
  host: string;
  publicUrl?: string;
  databaseUrl?: string;
  dataDir: string;
  zone: Zone;
  real: boolean;
  mp?: { accessToken: string; publicKey: string; webhookSecret?: string };
  conekta?: { apiKey: string; flavour: "conekta" | "digitalfemsa"; webhookKey?: string };
  logLevel: "debug" | "info" | "warn" | "error";
}
export type ReadConfig = { ok: true; config: Config; warnings: string[] } | { ok: false; faults: string[] };

const KNOWN = ["MP_ACCESS_TOKEN", "MP_PUBLIC_KEY", "MP_WEBHOOK_SECRET", "CONEKTA_API_KEY", "CONEKTA_FLAVOUR", "CONEKTA_WEBHOOK_KEY", "CORRAL_KEY", "CORRAL_SANDBOX_URL", "CORRAL_ROOT"];

/** Reads the environment: a whole configuration, or every fault at once with its variable and an example. */
export function readConfig(env: Record<string, string | undefined>, argv: readonly string[]): ReadConfig {
  const faults: string[] = [];
  const warnings: string[] = [];
  const get = (name: string) => env[name]?.trim() || undefined;
  const real = argv.includes("--real");

  const port = Number(get("PORT") ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_534) faults.push(`PORT debe ser un número de 1 a 65534, no «${get("PORT")}». Ejemplo: PORT=3000`);
  const publicUrl = get("PUBLIC_URL");
  if (publicUrl && !/^https?:\/\/[^/\s]+$/.test(publicUrl)) faults.push(`PUBLIC_URL debe ser una dirección sin diagonal final, no «${publicUrl}». Ejemplo: PUBLIC_URL=https://tienda.mirancho.mx`);
  const databaseUrl = get("DATABASE_URL");
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) faults.push("DATABASE_URL debe empezar con postgres://. Ejemplo: DATABASE_URL=postgres://corral:clave@localhost:5432/corral");
  const zone = get("BUSINESS_TZ") ?? DEFAULT_ZONE;
  if (!isZone(zone)) faults.push(`BUSINESS_TZ no es una zona horaria conocida: «${zone}». Ejemplo: BUSINESS_TZ=America/Hermosillo`);
  const logLevel = (get("LOG_LEVEL") ?? "info") as Config["logLevel"];
  if (!["debug", "info", "warn", "error"].includes(logLevel)) faults.push(`LOG_LEVEL debe ser debug, info, warn o error, no «${logLevel}». Ejemplo: LOG_LEVEL=info`);
  const flavour = (get("CONEKTA_FLAVOUR") ?? "digitalfemsa") as "conekta" | "digitalfemsa";
  if (!["conekta", "digitalfemsa"].includes(flavour)) faults.push(`CONEKTA_FLAVOUR debe ser conekta o digitalfemsa, no «${flavour}». Ejemplo: CONEKTA_FLAVOUR=digitalfemsa`);
  const [accessToken, publicKey, webhookSecret] = [get("MP_ACCESS_TOKEN"), get("MP_PUBLIC_KEY"), get("MP_WEBHOOK_SECRET")];
  if (Boolean(accessToken) !== Boolean(publicKey)) faults.push("MP_ACCESS_TOKEN y MP_PUBLIC_KEY van juntas: falta una de las dos. Están en tu panel de Mercado Pago, en Credenciales.");
  const [apiKey, webhookKey] = [get("CONEKTA_API_KEY"), get("CONEKTA_WEBHOOK_KEY")];
  for (const name of Object.keys(env)) {
    if (/^(MP|CONEKTA|CORRAL)_/.test(name) && !KNOWN.includes(name)) warnings.push(`${name} no es una variable de Corral; ¿está bien escrita? Las que hay: ${KNOWN.slice(0, 7).join(", ")}.`);
  }
  if (!real && (accessToken || apiKey)) warnings.push("Hay credenciales de pago en el entorno, pero esto es la demostración: no se usan. Para vender de verdad: npm start -- --real");
  if (faults.length) return { ok: false, faults };
  return {
    ok: true,
    warnings,
    config: {
      port, host: get("HOST") ?? "127.0.0.1", dataDir: resolve(get("DATA_DIR") ?? "./data"), zone: zone as Zone, real, logLevel,
      ...(publicUrl ? { publicUrl } : {}), ...(databaseUrl ? { databaseUrl } : {}),
      ...(real && accessToken && publicKey ? { mp: { accessToken, publicKey, ...(webhookSecret ? { webhookSecret } : {}) } } : {}),
      ...(real && apiKey ? { conekta: { apiKey, flavour, ...(webhookKey ? { webhookKey } : {}) } } : {}),
    },
  };
}
