import { resolve } from "node:path";
import { DEFAULT_ZONE, isZone, type Zone } from "@corral/domain/kernel/time";
import { mailSettings } from "./config-mail";
import { providerSettings, typos } from "./config-providers";
import { type Config, type Env, LOG_LEVELS } from "./config-types";

export type ReadConfig = { ok: true; config: Config; warnings: string[] } | { ok: false; faults: string[] };

/** The message that a person gets when the configuration is wrong. */
export const faultsInWords = (faults: readonly string[]) =>
  [
    `La configuración tiene ${faults.length === 1 ? "una falla" : `${faults.length} fallas`}:`,
    ...faults.map((fault) => `  · ${fault}`),
  ].join("\n");

/**
 * Reads the environment into a configuration, or returns every fault, each with its variable, what is wrong and an
 * example.
 */
export function readConfig(env: Env, argv: readonly string[]): ReadConfig {
  const faults: string[] = [];
  const get = (name: string) => env[name]?.trim() || undefined;
  const wrong = (fault: string) => void faults.push(fault);
  const real = argv.includes("--real");
  for (const flag of argv.filter((a) => a.startsWith("-") && a !== "--real"))
    wrong(`${flag} no es una opción de Corral. La que hay: --real`);

  const port = readPort(get("PORT"), wrong);
  // Also as it stands in an address, with its brackets.
  const host = (get("HOST") ?? "127.0.0.1").replace(/^\[(.*)\]$/, "$1");
  if (/[\s/]/.test(host) || /^\w+:\/\//.test(host))
    wrong(`HOST es un nombre o una IP, sin http:// ni diagonales, no «${host}». Ejemplo: HOST=0.0.0.0`);
  const publicUrl = readPublicUrl(get("PUBLIC_URL"), wrong);
  const proxies = readProxies(get("TRUSTED_PROXIES"), publicUrl !== undefined, wrong);
  const databaseUrl = get("DATABASE_URL");
  if (databaseUrl && !isDatabaseUrl(databaseUrl))
    wrong(
      "DATABASE_URL debe ser postgres://usuario:clave@servidor:puerto/base. Ejemplo: DATABASE_URL=postgres://corral:clave@localhost:5432/corral",
    );
  const databaseUrlDirect = get("DATABASE_URL_DIRECT");
  if (databaseUrlDirect && !isDatabaseUrl(databaseUrlDirect))
    wrong(
      "DATABASE_URL_DIRECT debe ser postgres://usuario:clave@servidor:puerto/base, la dirección del propio PostgreSQL. Ejemplo: DATABASE_URL_DIRECT=postgres://corral:clave@localhost:5432/corral",
    );
  if (databaseUrlDirect && !databaseUrl)
    wrong("DATABASE_URL_DIRECT va junto con DATABASE_URL. Si sólo hay una dirección, ponla en DATABASE_URL");
  const zone = get("BUSINESS_TZ") ?? DEFAULT_ZONE;
  if (!isZone(zone))
    wrong(`BUSINESS_TZ no es una zona horaria conocida: «${zone}». Ejemplo: BUSINESS_TZ=America/Hermosillo`);
  const level = get("LOG_LEVEL") ?? "info";
  const logLevel = LOG_LEVELS.find((l) => l === level);
  if (!logLevel) wrong(`LOG_LEVEL debe ser debug, info, warn o error, no «${level}». Ejemplo: LOG_LEVEL=info`);
  const holds = get("HOLDS_PER_ADDRESS");
  if (holds && !/^[1-9]\d{0,5}$/.test(holds))
    wrong(`HOLDS_PER_ADDRESS es un número de 1 a 999999, no «${holds}». Ejemplo: HOLDS_PER_ADDRESS=30`);
  const calls = get("CALLS_PER_ADDRESS");
  if (calls && !/^[1-9]\d{1,5}$/.test(calls))
    wrong(`CALLS_PER_ADDRESS es un número de 10 a 999999, no «${calls}». Ejemplo: CALLS_PER_ADDRESS=3000`);
  const connections = get("DATABASE_CONNECTIONS");
  if (connections && !/^[1-9]\d?$/.test(connections))
    wrong(`DATABASE_CONNECTIONS es un número de 1 a 99, no «${connections}». Ejemplo: DATABASE_CONNECTIONS=10`);
  const corralKey = get("CORRAL_KEY");
  if (corralKey && corralKey.length < 32)
    wrong(
      `CORRAL_KEY es muy corta (${corralKey.length} caracteres, mínimo 32). Ejemplo: CORRAL_KEY=$(openssl rand -hex 32)`,
    );
  const { warnings, ...providers } = providerSettings(get, real, wrong);
  const { mail, warnings: aboutMail } = mailSettings(get, { real, publicUrl: publicUrl !== undefined }, wrong);
  if (faults.length > 0) return { ok: false, faults };

  const dataDir = get("DATA_DIR");
  const inside = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : hostInUrl(host);
  return {
    ok: true,
    warnings: [...typos(env), ...warnings, ...aboutMail],
    config: {
      port,
      host,
      proxies,
      dataDir: resolve(env.CORRAL_ROOT ?? ".", dataDir ?? "data"),
      dataDirWasSet: dataDir !== undefined,
      zone: zone as Zone,
      real,
      logLevel: logLevel ?? "info",
      sandboxPort: port + 1,
      sandboxUrl: get("CORRAL_SANDBOX_URL") ?? `http://${inside}:${port + 1}`,
      ...(publicUrl ? { publicUrl } : {}),
      ...(databaseUrl ? { databaseUrl } : {}),
      ...(databaseUrlDirect ? { databaseUrlDirect } : {}),
      ...(connections ? { databaseConnections: Number(connections) } : {}),
      ...(holds ? { holdsPerAddress: Number(holds) } : {}),
      ...(calls ? { callsPerAddress: Number(calls) } : {}),
      ...(corralKey ? { corralKey } : {}),
      ...(mail ? { mail } : {}),
      ...providers,
    },
  };
}

/** An IPv6 address stands in brackets in a URL. */
const hostInUrl = (host: string) => (host.includes(":") ? `[${host}]` : host);

/** The address under which the server is opened: PUBLIC_URL, else one of this machine. */
export function addressOf({ host, port, publicUrl }: Pick<Config, "host" | "port" | "publicUrl">): string {
  return publicUrl ?? `http://${host === "0.0.0.0" || host === "::" ? "localhost" : hostInUrl(host)}:${port}`;
}

function readPort(text: string | undefined, wrong: (fault: string) => void): number {
  if (text === undefined) return 3000;
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  // At most 65534, because the simulated providers take the next port.
  if (!(port >= 1 && port <= 65_534)) wrong(`PORT debe ser un número de 1 a 65534, no «${text}». Ejemplo: PORT=3000`);
  return port;
}

/** Upper bound of the number of chained proxies. */
const MOST_PROXIES = 5;

/** With a public address there is one proxy by default, which terminates TLS. */
function readProxies(text: string | undefined, hasPublicUrl: boolean, wrong: (fault: string) => void): number {
  if (text === undefined) return hasPublicUrl ? 1 : 0;
  if (/^\d$/.test(text) && Number(text) <= MOST_PROXIES) return Number(text);
  wrong(
    `TRUSTED_PROXIES dice cuántos programas hay delante (de 0 a ${MOST_PROXIES}), no «${text}». Ejemplo: TRUSTED_PROXIES=1`,
  );
  return 0;
}

function readPublicUrl(text: string | undefined, wrong: (fault: string) => void): string | undefined {
  if (text === undefined) return undefined;
  const bare = text.replace(/\/$/, "");
  const url = URL.canParse(bare) ? new URL(bare) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.origin === bare.toLowerCase()) return url.origin;
  wrong(`PUBLIC_URL debe ser https://nombre, sin ruta, no «${text}». Ejemplo: PUBLIC_URL=https://tienda.mirancho.mx`);
  return undefined;
}

function isDatabaseUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
}
