import type { Zone } from "@corral/domain/kernel/time";
import type { MailSettings } from "../mailer";

export type Env = Record<string, string | undefined>;
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type Flavour = "conekta" | "digitalfemsa";

export interface Config {
  port: number;
  host: string;
  publicUrl?: string;
  /** How many proxies of ours each request passes; what they write down of who asks is believed. */
  proxies: number;
  databaseUrl?: string;
  /** PostgreSQL itself, where DATABASE_URL is the address of a pool (docs/adr/0022). */
  databaseUrlDirect?: string;
  dataDir: string;
  dataDirWasSet: boolean;
  zone: Zone;
  real: boolean;
  mp?: { accessToken: string; publicKey: string; webhookSecret?: string };
  conekta?: { apiKey: string; flavour: Flavour; webhookKey?: string };
  /** How mail goes out. Without it messages wait in the outbox. */
  mail?: MailSettings;
  /** Unpaid holds of one-of-a-kind items from one address before the next is short. */
  holdsPerAddress?: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** 32 bytes, as text: the key of secrets at rest. Without it a file in DATA_DIR/keys (rulings 27). */
  corralKey?: string;
  sandboxUrl: string;
  sandboxPort: number;
}
