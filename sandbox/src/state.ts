import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { CashAccount, CashEvent, CashOrder, CashWebhook } from "./conekta/model";
import type { Json } from "./json";
import type { CardToken, Claim, MpOrder, MpPayment, Preference } from "./mercadopago/model";

/**
 * `policy`: a 403 of Mercado Pago's PolicyAgent, before the API: the account or application may not do that. `disabled`:
 * a 422 of the cash provider: its networks are switched on for each account (Conekta's list of errors of the hosted checkout).
 */
export type FaultMode = "500" | "timeout" | "timeout_after" | "429" | "malformed" | "slow" | "policy" | "disabled";
export interface Fault {
  provider: "mercadopago" | "conekta";
  times: number;
  mode: FaultMode;
  match?: string;
  /** The delay of `slow`; default three seconds. */
  delayMs?: number;
}

export const WEBHOOK_MODES = [
  "normal",
  "duplicate",
  "reorder",
  "delay",
  "drop",
  "bad_signature",
  "legacy",
  "seconds",
  "raw_case",
  "old_signature",
] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** The settings of the Mercado Pago account: its mode, and what a transfer's answer contains. */
export interface MpAccount {
  keys: "test" | "live";
  /** A CLABE; a reference that is none; only the instructions page; a CLABE with a blank beneficiary. */
  transfer: "clabe" | "reference" | "ticket" | "blank_beneficiary";
}
export const MP_KEYS: readonly MpAccount["keys"][] = ["test", "live"];
export const MP_TRANSFERS: readonly MpAccount["transfer"][] = ["clabe", "reference", "ticket", "blank_beneficiary"];

/**
 * The behaviour of the bank's 3-D Secure page. `hop`: it continues on another host in the same frame. `nested`: the
 * challenge is in a nested frame and posts COMPLETE only to the top window. `silent`: it only navigates and posts
 * nothing. `refused`: it forbids framing.
 */
export const CHALLENGE_MODES = ["normal", "hop", "nested", "silent", "refused"] as const;
export type ChallengeMode = (typeof CHALLENGE_MODES)[number];

/** The stored answer of an idempotency key. */
interface KeptAnswer {
  fingerprint: string;
  status: number;
  body: Json | null;
}

export interface State {
  tokens: Record<string, CardToken>;
  orders: Record<string, MpOrder>;
  payments: Record<string, MpPayment>;
  preferences: Record<string, Preference>;
  claims: Record<string, Claim>;
  mpAccount: MpAccount;
  kept: Record<string, KeptAnswer>;
  cashOrders: Record<string, CashOrder>;
  cashWebhooks: Record<string, CashWebhook>;
  cashEvents: CashEvent[];
  cashKeys: { id: string; active: boolean; createdAt: number; live?: boolean }[];
  cashAccount: CashAccount;
  cashPrivateKey?: string;
  notificationCount: number;
  faults: Fault[];
  webhooks: { mode: WebhookMode; delayMs: number };
  challenges: { mode: ChallengeMode };
  clockOffsetMs: number;
}

const emptyState = (): State => ({
  tokens: {},
  orders: {},
  payments: {},
  preferences: {},
  claims: {},
  mpAccount: { keys: "test", transfer: "clabe" },
  kept: {},
  cashOrders: {},
  cashWebhooks: {},
  cashEvents: [],
  cashKeys: [],
  cashAccount: { networks: "oxxo", filters: "documented", apiKeys: "listed" },
  notificationCount: 0,
  faults: [],
  webhooks: { mode: "normal", delayMs: 0 },
  challenges: { mode: "normal" },
  clockOffsetMs: 0,
});

const KEPT_ROWS = 5_000;

/** The state of both providers; with a file, it survives a restart. */
export class Store {
  state: State;
  private batches = 0;
  constructor(private readonly file?: string) {
    this.state =
      file !== undefined && existsSync(file)
        ? { ...emptyState(), ...(JSON.parse(readFileSync(file, "utf8")) as Partial<State>) }
        : emptyState();
  }

  /** Writes the state; the rename makes the write atomic. */
  save(): void {
    if (this.file === undefined || this.batches > 0) return;
    for (const rows of [this.state.tokens, this.state.kept] as Record<string, unknown>[]) dropOldest(rows);
    mkdirSync(dirname(this.file), { recursive: true });
    const draft = `${this.file}.${process.pid}.tmp`;
    writeFileSync(draft, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(draft, this.file);
  }

  /** Writes several changes as one: a kill between an order and its idempotency key would allow a second order. */
  batch<Result>(work: () => Result): Result {
    this.batches += 1;
    try {
      return work();
    } finally {
      this.batches -= 1;
      this.save();
    }
  }

  /** Clears everything but the signing key: receivers hold its public half. */
  reset(): void {
    const key = this.state.cashPrivateKey;
    this.state = emptyState();
    if (key !== undefined) this.state.cashPrivateKey = key;
    this.save();
  }
}

function dropOldest(rows: Record<string, unknown>): void {
  const keys = Object.keys(rows);
  for (const key of keys.slice(0, Math.max(0, keys.length - KEPT_ROWS))) delete rows[key];
}
