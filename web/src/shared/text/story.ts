/** What a balance that explains itself says. */
export const storyOpensText = "Explícame este saldo";
