import type { Centavos } from "@corral/domain/kernel/money";
import type { CashSessionState } from "@corral/domain/payments/cash-sessions/states";
import type { StaffMethod } from "@corral/domain/payments/charges/staff-methods";
import type { Pieces } from "@corral/domain/selling/cash";
import type { State } from "#src/platform/database/tables";

/** A closed till's summary (corte): its figures and names at that time. */
interface TillSnapshot {
  business: string;
  person: string;
  closedBy: string;
  cash: TillCash;
  others: TillOther[];
  pieces: Pieces | null;
  /** Absent in those frozen before counts were kept. */
  counts?: TillCount[];
  movements: { kind: "in" | "out"; amount: Centavos; reason: string; atWords: string }[];
}
/** A count that was given before the expected cash was shown. */
export interface TillCount {
  at: string;
  counted: Centavos;
  expected: Centavos;
  by: string;
}
export interface TillCash {
  float: Centavos;
  collected: Centavos;
  refunded: Centavos;
  paidIn: Centavos;
  paidOut: Centavos;
  expected: Centavos;
}
export interface TillOther {
  method: StaffMethod;
  methodWords: string;
  amount: Centavos;
  count: number;
}

declare module "#src/platform/database/tables" {
  interface Columns {
    cash_movement: {
      kind: "in" | "out";
      amount: Centavos;
    };
    cash_session: {
      state: State<CashSessionState>;
      float: Centavos;
      counted: Centavos;
      expected: Centavos;
      difference: Centavos;
      snapshot: TillSnapshot;
      counts: TillCount[];
    };
  }
}
