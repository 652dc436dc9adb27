import { type ChargeState, payableChargeStates } from "@corral/domain/payments/charges/states";

const is = (state: ChargeState, of: readonly ChargeState[]) => of.includes(state);

/** The charge by whose page the buyer reads a weight, of a sale's, newest first: one that can be paid, else the newest that stands. */
export function buyersCharge<C extends { state: ChargeState }>(charges: readonly C[]): C | undefined {
  const standing = charges.filter((c) => !is(c.state, ["cancelled", "expired"]));
  return standing.find((c) => is(c.state, payableChargeStates)) ?? standing[0];
}
