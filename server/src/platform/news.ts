import type { News } from "@corral/contract/types";
import type { Reach } from "@corral/domain/kernel/roles";
import type { Instant } from "@corral/domain/kernel/time";
import type { Action } from "@corral/domain/permissions";
import type { RawBuilder } from "kysely";

/** An event as its source's query gives it: columns in this order. */
export interface NewsRow {
  /** Of this event alone, whatever is read how often. */
  key: string;
  /** What it is about. */
  what: string;
  who: string | null;
  method: string | null;
  amount: number | null;
  at: Instant;
  /** The public id of what it leads to. */
  about: string | null;
}
export const newsColumns = ["key", "what", "who", "method", "amount", "at", "about"] as const;

/** Events that staff are told of, read from their noun's own table: no queue that could lose or repeat any. */
export interface NewsSource {
  kind: News["items"][number]["kind"];
  /** Whose role reaches the action, in one of these ways; without it whoever reads news at all. */
  for?: { action: Action; reach: readonly Reach[] };
  /** Not told to who reads only about their own charges. */
  isGeneral?: boolean;
  /** The query, by an index on its `at`. `madeBy`: only about charges that this person made. */
  rows: (madeBy: string | null) => RawBuilder<unknown>;
  title: (row: NewsRow) => string;
  /** Below the title, before how it was paid and who it was; null for nothing. */
  detail?: (row: NewsRow) => string | null;
  leadsTo: "chargeId" | "saleId" | "messageId" | "offerId";
}

/** What is about, for `detail`. */
export const byName = ({ what }: NewsRow): string => what;
/** Whoever's role reaches an action at all. */
export const anyReach: readonly Reach[] = ["own", "all"];
