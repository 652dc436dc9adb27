import type { Zone } from "@corral/domain/time";
import type { PaymentProvider } from "@corral/providers/provider";
import type { Clock } from "./clock";
import type { Database, Db } from "./db";
import type { Live } from "./live";
import type { Mailer } from "./mailer";
import type { Seal } from "./seal";

/** The payment providers that this business has, by name; a missing one is off. */
export interface Providers {
  mercadopago?: PaymentProvider;
  conekta?: PaymentProvider;
}

/** What a test wants to change, passed by hand: no container, no global. */
export interface Deps {
  db: Db;
  database: Database;
  now: Clock;
  zone: Zone;
  mode: "demo" | "real";
  version: string;
  providers: Providers;
  live: Live;
  /** Signs receipts. */
  seal: Seal;
  /** How mail goes out; without it messages are held. */
  mail?: Mailer;
  /** Where photos and what is made from them are kept. Through `fileStore` (platform/file-store.ts), never by path. */
  filesDir: string;
  /** Asks the jobs to look at once; work is found in the tables, never carried in the call. */
  kick(what: "inbox" | "tick" | "check"): void;
  log: {
    info(message: string, data?: object): void;
    warn(message: string, data?: object): void;
    error(message: string, data?: object): void;
  };
  public: PublicFacts;
}

/** Facts about how the world reaches us, for addresses given to browsers and providers. */
export interface PublicFacts {
  /** Set by PUBLIC_URL; without it addresses are made from the request. */
  publicUrl?: string;
  mpPublicKey?: string;
  mpSdkUrl?: string;
  sandboxUrl?: string;
  embeddedDatabase: boolean;
}
