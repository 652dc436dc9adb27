/** The label of a balance that opens its explanation. */
export const explainedAmountText = "Explícame este saldo";
