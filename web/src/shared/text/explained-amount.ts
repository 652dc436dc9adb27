/** What a balance that explains itself says. */
export const explainedAmountText = "Explícame este saldo";
