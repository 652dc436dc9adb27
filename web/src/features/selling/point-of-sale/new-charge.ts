import type { NewCharge } from "@corral/contract/types";
import type { Centavos } from "@corral/domain/kernel/money";
import type { ReactNode } from "react";
import type { CustomerTyped } from "./customer-fields";

/** A thing of the catalogue that is being charged, as it was picked. */
export interface Line {
  itemId: string;
  sessionId: string | null;
  tier: string | null;
  qty: number;
}

/** What both ways of charging share. */
export interface NewChargeProps {
  customer: CustomerTyped;
  setCustomer: (value: CustomerTyped) => void;
  fault: (field: string) => string | undefined;
  busy: boolean;
  go: (what: Pick<NewCharge, "free" | "sale">) => void;
  onDirty: (dirty: boolean) => void;
  /** What is to be known above the keypad. */
  notice?: ((amount: Centavos | undefined) => ReactNode) | undefined;
  /** Why so much can't be taken here and now; undefined when it can. */
  whyNot?: ((amount: Centavos) => string | undefined) | undefined;
}
