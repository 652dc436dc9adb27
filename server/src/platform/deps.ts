import type { Zone } from "@corral/domain/kernel/time";
import type { AmountLimits, PaymentProvider } from "@corral/providers/provider";
import type { Holders } from "./answers/holders";
import type { SharedAnswers } from "./answers/shared-answers";
import type { Clock } from "./clock";
import type { Database, Db } from "./database/db";
import type { Live } from "./live/live";
import type { Mailer } from "./mailer";
import type { SecretBox, Vault } from "./seal/keys";
import type { Seal } from "./seal/seal";

/** The business's payment providers by name; a missing one is disabled. */
export interface Providers {
  mercadopago?: PaymentProvider;
  conekta?: PaymentProvider;
}

/** The credentials of Mercado Pago and Conekta. Never logged, never sent to a client. */
export interface ProviderKeys {
  mercadopago?: { accessToken: string; publicKey: string; webhookSecret?: string };
  conekta?: { apiKey: string; flavour: "conekta" | "digitalfemsa"; webhookKey?: string };
}
/**
 * Decrypts the stored keys and builds adapters with them. The demo has none, since its providers are simulated
 * (rulings 23).
 */
export interface KeyRing {
  box: SecretBox;
  make(keys: ProviderKeys): { providers: Providers; facts: Pick<PublicFacts, "mpPublicKey" | "mpSdkUrl"> };
}

/**
 * Dependencies of what runs inside a transaction: none that leads to the pool. Whoever holds a connection and asks for
 * a second one makes ten of its kind wait for each other (rulings 66).
 */
export interface TxDeps {
  now: Clock;
  zone: Zone;
  mode: "demo" | "real";
  /** The demo's accounts, offered on the sign-in page. */
  demoAccounts?: readonly { login: string; password: string; roleWords: string }[];
  version: string;
  /** The current adapters: a change of keys replaces them in every process (features/credentials). */
  providers: Providers;
  keyRing?: KeyRing;
  live: Live;
  /** Answers that are the same for everybody; without it each is made anew. */
  answers?: SharedAnswers;
  /** Who may hold something unpaid; without it each is looked up. */
  holders?: Holders;
  /** Cost of a password hash (scrypt's N, r and p). Only tests lower it. */
  passwordCost?: { n: number; r: number; p: number };
  /**
   * Unpaid holds that one address may have before new ones are short; raised by the owner where many people share an
   * address.
   */
  holdsPerAddress?: number;
  /** Signs receipts. */
  seal: Seal;
  /** Encrypts what is stored about a person's second factor. */
  box: SecretBox;
  /** Derives the key with which each person's phone encrypts its offline queue. */
  vault: Vault;
  /** Outgoing mail; without it messages stay in the queue. */
  mail?: Mailer;
  /** Folder of photos and derived images. Used through `fileStore` (platform/file-store.ts), never by path. */
  filesDir: string;
  /** Wakes a background job. It carries no data: jobs find their work in the tables. */
  wake(what: "inbox" | "unsigned" | "tick" | "check"): void;
  log: {
    info(message: string, data?: object): void;
    warn(message: string, data?: object): void;
    error(message: string, data?: object): void;
  };
  public: PublicFacts;
}

/** Dependencies that tests replace, passed explicitly: no container, no globals. */
export interface Deps extends TxDeps {
  db: Db;
  database: Database;
}

/** How the server is reached and configured, for URLs given to browsers and providers. */
export interface PublicFacts {
  /** PUBLIC_URL; without it URLs are built from the request. */
  publicUrl?: string;
  mpPublicKey?: string;
  mpSdkUrl?: string;
  /** Name of the holder of the Mercado Pago account. */
  accountHolder?: string;
  /** Providers with test keys in a real business: their payments would not be real, so they are not offered. */
  testKeys?: { mercadopago?: boolean; conekta?: boolean };
  /** The amounts that the account of Mercado Pago takes by card, in centavos. */
  cardLimits?: AmountLimits;
  /** Providers that refuse our keys: not offered until they take them again (features/business/credentials/closed). */
  closed?: { mercadopago?: boolean; conekta?: boolean };
  sandboxUrl?: string;
  embeddedDatabase: boolean;
}

/**
 * Adds verbs of a higher wing to the deps. A prototype, not a copy: later changes (zone, keys) are visible through
 * it.
 */
export const withVerbs = <D extends TxDeps, V extends object>(deps: D, verbs: V): D & V =>
  Object.assign(Object.create(deps), verbs);
