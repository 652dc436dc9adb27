import type { NewCharge } from "@corral/contract/types";
import type { Centavos } from "@corral/domain/kernel/money";
import type { ReactNode } from "react";
import type { CustomerTyped } from "./customer-fields";

/** A line of the charge: a catalogue item as picked. */
export interface Line {
  itemId: string;
  sessionId: string | null;
  tier: string | null;
  qty: number;
}

/** Props of both ways to charge. */
export interface NewChargeProps {
  customer: CustomerTyped;
  setCustomer: (value: CustomerTyped) => void;
  fault: (field: string) => string | undefined;
  busy: boolean;
  /** `cash`: its page opens with the cash at once. */
  go: (what: Pick<NewCharge, "free" | "sale">, way?: "cash") => void;
  /** This person takes money, so that cash may be asked for at once. */
  takes: boolean;
  onDirty: (dirty: boolean) => void;
  /** Content above the keypad. */
  notice?: ((amount: Centavos | undefined) => ReactNode) | undefined;
  /** Why an amount can't be taken here now; undefined when it can. */
  whyNot?: ((amount: Centavos) => string | undefined) | undefined;
}
