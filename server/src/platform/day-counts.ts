import type { Today } from "@corral/contract/types";
import type { Action } from "@corral/domain/permissions";
import type { RawBuilder } from "kysely";
import type { Deps } from "./deps";

/** The parts of the day that are counted, by their name in the answer. */
export type CountPart = {
  [P in keyof Today]: Today[P] extends { count: number; hasMore: boolean } | null ? P : never;
}[Exclude<keyof Today, "due">];

/** What waits for a person, as its noun counts it for the day. */
export interface DayCount {
  /** Roles that reach this action see the count. */
  action: Action;
  /** The query of one row for each. `only`: the id of a person who sees nothing but their own. */
  rows: (deps: Deps, only: string | undefined) => RawBuilder<unknown>;
}
export type DayCounts = Partial<Record<CountPart, DayCount>>;
