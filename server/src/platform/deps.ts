import type { Zone } from "@corral/domain/kernel/time";
import type { PaymentProvider } from "@corral/providers/provider";
import type { Clock } from "./clock";
import type { Database, Db } from "./database/db";
import type { Live } from "./live/live";
import type { Mailer } from "./mailer";
import type { SecretBox, Vault } from "./seal/keys";
import type { Seal } from "./seal/seal";

/** The payment providers that this business has, by name; a missing one is off. */
export interface Providers {
  mercadopago?: PaymentProvider;
  conekta?: PaymentProvider;
}

/** What Mercado Pago and Conekta gave the business. Never logged, never answered. */
export interface ProviderKeys {
  mercadopago?: { accessToken: string; publicKey: string; webhookSecret?: string };
  conekta?: { apiKey: string; flavour: "conekta" | "digitalfemsa"; webhookKey?: string };
}
/** Opens the stored keys and makes adapters of them. A demo has none: its providers are simulated (rulings 23). */
export interface KeyRing {
  box: SecretBox;
  make(keys: ProviderKeys): { providers: Providers; facts: Pick<PublicFacts, "mpPublicKey" | "mpSdkUrl"> };
}

/** What a test wants to change, passed by hand: no container, no global. */
export interface Deps {
  db: Db;
  database: Database;
  now: Clock;
  zone: Zone;
  mode: "demo" | "real";
  /** Of a demo, offered where one signs in. */
  demoAccounts?: readonly { login: string; password: string; roleWords: string }[];
  version: string;
  /** Those in use now: a change of keys changes what is in here, in every process (features/credentials). */
  providers: Providers;
  keyRing?: KeyRing;
  live: Live;
  /** What hashing a password costs (scrypt's N, r and p). Only tests, which choose passwords all day, ask for less than the usual. */
  passwordCost?: { n: number; r: number; p: number };
  /** Unpaid holds from one address before the next is short; the owner of the machine may raise it where many share one address. */
  holdsPerAddress?: number;
  /** Signs receipts. */
  seal: Seal;
  /** What each person's phone seals their unsent work with. */
  vault: Vault;
  /** How mail goes out; without it messages are held. */
  mail?: Mailer;
  /** Where photos and what is made from them are kept. Through `fileStore` (platform/file-store.ts), never by path. */
  filesDir: string;
  /** Asks the jobs to look at once; work is found in the tables, never carried in the call. */
  wake(what: "inbox" | "unsigned" | "tick" | "check"): void;
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
  /** Who Mercado Pago's account belongs to, by name. */
  accountHolder?: string;
  /** Whose keys are test ones in a real business: nothing that they charge would count, so nothing of it is offered. */
  testKeys?: { mercadopago?: boolean; conekta?: boolean };
  sandboxUrl?: string;
  embeddedDatabase: boolean;
}

/** The same deps with verbs of a higher wing beside them. What changes in them later (a new zone, new keys) is seen through it too. */
export const withVerbs = <V extends object>(deps: Deps, verbs: V): Deps & V =>
  Object.assign(Object.create(deps), verbs);
