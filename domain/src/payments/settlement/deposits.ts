import { type Centavos, centavos, sum } from "../../kernel/money";
import { type ChargePurpose, type ChargeState, type DepositOutcome, isPayable } from "../charges/states";

/** A charge of a sale that was set aside. */
export interface DepositPart {
  id: string;
  purpose: ChargePurpose;
  state: ChargeState;
  amount: Centavos;
  /** What of it is paid. Counts only where `isDeposit`. */
  applied: Centavos;
}

/** Its money is a part of the price: a deposit that was never paid or was called off is none. */
export const isDeposit = (charge: Pick<DepositPart, "purpose" | "state">) =>
  charge.purpose === "deposit" && charge.state !== "cancelled" && charge.state !== "expired";

/** What is missing of a sale's deposit: it went back, or a bank took it. */
export const missingOfDeposit = (parts: readonly DepositPart[]): Centavos =>
  sum(parts.filter(isDeposit).map((it) => centavos(Math.max(0, it.amount - it.applied))));

type DepositStep =
  | { do: "ask_staff"; balanceId: string; missing: Centavos }
  | { do: "settle_question"; balanceId: string };

/** The money of a deposit changed after it was in. Gone while its balance is asked for: a person decides. Back again: nobody needs to. */
export function decideDepositMoved(parts: readonly DepositPart[]): DepositStep | undefined {
  const balance = parts.find((it) => it.purpose === "balance" && isPayable(it));
  if (!balance) return undefined;
  const missing = missingOfDeposit(parts);
  return missing > 0
    ? { do: "ask_staff", balanceId: balance.id, missing }
    : { do: "settle_question", balanceId: balance.id };
}

/** The balance of a sale when its deposit is here again. */
export interface BalanceFacts {
  state: ChargeState;
  depositOutcome: DepositOutcome | null;
  amount: Centavos;
  applied: Centavos;
  /** Money of the sale that is no income yet: it waits for a decision. */
  waiting: Centavos;
  /** Some of the deposit is missing all the same, and nobody has agreed to go without. */
  lacksDeposit: boolean;
}

/** A deposit that the bank had taken is here again: what its sale has come to meanwhile says what it is. */
export function decideDepositBack(balance: BalanceFacts): "nothing" | "end_deposit" | "complete_sale" | "recognise" {
  if (balance.depositOutcome && balance.state === "cancelled") return "end_deposit";
  if (balance.applied < balance.amount) return "nothing";
  // Paid, and waiting for somebody to say whether the animal goes without its deposit: it has it again.
  return balance.waiting > 0 && !balance.lacksDeposit ? "complete_sale" : "recognise";
}
