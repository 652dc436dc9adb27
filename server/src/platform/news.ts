import type { News } from "@corral/contract/types";
import { centavos, spoken } from "@corral/domain/kernel/money";
import type { Reach } from "@corral/domain/kernel/roles";
import type { Instant } from "@corral/domain/kernel/time";
import type { Action } from "@corral/domain/permissions";
import type { RawBuilder } from "kysely";

/** An event as its source's query gives it: columns in this order. */
export interface NewsRow {
  /** Unique for each event, and the same at every read. */
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
  kind: string;
  icon: News["items"][number]["icon"];
  /** The roles that are told: those that reach the action in one of these ways. Without it, all that read news. */
  for?: { action: Action; reach: readonly Reach[] };
  /** Left out for people who see only their own charges. */
  isGeneral?: boolean;
  /** The query, by an index on its `at`. `madeBy`: only about charges that this person made. */
  rows: (madeBy: string | null) => RawBuilder<unknown>;
  title: (row: NewsRow) => string;
  /** Below the title, before how it was paid and who it was; null for nothing. */
  detail?: (row: NewsRow) => string | null;
  leadsTo: Target;
}
/** What an event leads to. */
interface Target {
  /** The name of its id in the answer. */
  id: string;
  href: (id: string) => string;
}
export const toCharge: Target = { id: "chargeId", href: (id) => `/cobro?c=${id}` };

/** The detail of events whose title doesn't say what they are about. */
export const byName = ({ what }: NewsRow): string => what;
/** For roles that reach an action at all, if only for their own rows. */
export const anyReach: readonly Reach[] = ["own", "all"];
/** Its amount in pesos, as titles say it. */
export const amountOf = ({ amount }: NewsRow): string => spoken(centavos(amount ?? 0));
