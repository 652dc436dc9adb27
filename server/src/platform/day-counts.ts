import type { Today } from "@corral/contract/types";
import type { ModuleCode } from "@corral/domain/modules";
import type { Action } from "@corral/domain/permissions";
import type { RawBuilder } from "kysely";
import type { Deps } from "./deps";

/** What waits for a person, as its noun counts it for the day, and the list that has it. */
export interface DayCount extends Omit<Today["waiting"][number], "count" | "hasMore"> {
  /** Roles that reach this action see the count. */
  action: Action;
  /** The module that it is of, where its action is the core's: a business without it has no such count. */
  module?: ModuleCode;
  /** The query of one row for each. `only`: the id of a person who sees nothing but their own. */
  rows: (deps: Deps, only: string | undefined) => RawBuilder<unknown>;
}
