import type { Centavos } from "@corral/domain/kernel/money";
import type { AttemptState } from "@corral/domain/payments/attempts/states";
import type { StaffMethod, StaffProvider } from "@corral/domain/payments/charges/staff-methods";
import type { ClabeSlip, Payer, PayMethod, Voucher } from "@corral/providers/provider";
import type { State } from "#src/platform/database/tables";

/** What staff entered when they took money: cash received and change, or the terminal's slip. */
export interface CounterFacts {
  tendered?: Centavos;
  change?: Centavos;
  approval?: string;
  brand?: string;
}

declare module "#src/platform/database/tables" {
  interface Columns {
    attempt: {
      method: PayMethod | StaffMethod;
      provider: "mercadopago" | "conekta" | StaffProvider;
      amount: Centavos;
      state: State<AttemptState>;
      action_kind: "challenge" | "redirect";
      voucher: Voucher;
      clabe: ClabeSlip;
      payer: Payer;
      counter: CounterFacts;
    };
  }
}
