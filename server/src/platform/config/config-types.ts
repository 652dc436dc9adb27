import type { Zone } from "@corral/domain/kernel/time";
import type { MailSettings } from "../mailer";

export type Env = Record<string, string | undefined>;
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type Flavour = "conekta" | "digitalfemsa";

export interface Config {
  port: number;
  host: string;
  publicUrl?: string;
  /** Number of trusted proxies before this server; the X-Forwarded-* headers that they write are believed. */
  proxies: number;
  databaseUrl?: string;
  /** A direct address of PostgreSQL, where DATABASE_URL is a connection pooler (docs/adr/0022). */
  databaseUrlDirect?: string;
  dataDir: string;
  dataDirWasSet: boolean;
  zone: Zone;
  real: boolean;
  mp?: { accessToken: string; publicKey: string; webhookSecret?: string };
  conekta?: { apiKey: string; flavour: Flavour; webhookKey?: string };
  /** Outgoing mail; without it messages wait in the queue. */
  mail?: MailSettings;
  /** How many unpaid holds of one-of-a-kind items one address may have before new ones are short. */
  holdsPerAddress?: number;
  /** How many requests to the API one address may make in a minute. */
  callsPerAddress?: number;
  /** How many connections to the database the requests of this process may hold. */
  databaseConnections?: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Key for secrets at rest, at least 32 characters. Without it a file in DATA_DIR/keys is used (rulings 27). */
  corralKey?: string;
  sandboxUrl: string;
  sandboxPort: number;
}
