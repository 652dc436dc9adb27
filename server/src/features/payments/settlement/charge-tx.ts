import type { Instant } from "@corral/domain/kernel/time";
import type { AttemptRow } from "#src/features/payments/attempts/state";
import type { ChargeRow } from "#src/features/payments/charges/state";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";

/** One transaction that holds the lock of a charge, with the charge as it is inside of it and the moment that all of it happens at. */
export interface ChargeTx {
  deps: Deps;
  tx: Tx;
  charge: ChargeRow;
  now: Instant;
}

/** The same about one attempt to pay the charge. */
export interface AttemptTx extends ChargeTx {
  attempt: AttemptRow;
  /** The person who decided, where it is no provider's news. */
  by?: { actor: string; name: string };
}
