/** The label of a balance that opens its explanation. */
export const explainedAmountText = "¿De dónde sale esta cantidad?";
