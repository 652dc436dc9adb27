import type { Instant } from "@corral/domain/kernel/time";
import type { AttemptRow } from "#src/features/payments/attempts/state";
import type { ChargeRow } from "#src/features/payments/charges/state";
import type { ToIssue } from "#src/features/payments/receipts/receipt-content";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

/** A transaction that holds the lock of a charge, with the charge as read under it and one time for everything. */
export interface ChargeTx {
  deps: TxDeps;
  tx: Tx;
  charge: ChargeRow;
  now: Instant;
  /** Receipts that are issued together with the sale's, if this completes it. */
  toIssue?: ToIssue[];
}

/** The same for one attempt of the charge. */
export interface AttemptTx extends ChargeTx {
  attempt: AttemptRow;
  /** The deciding person, when it isn't news from a provider. */
  by?: { actor: string; name: string };
}
