import type { Day } from "../../kernel/time";

/** A record as it is stored. `at` is when it was written: it orders records of one day. */
export interface RecordFact {
  id: string;
  type: string;
  status: "planned" | "done" | "cancelled";
  on: Day;
  at: number;
  data: Record<string, unknown>;
  supersedesId: string | null;
}
