/** By what the audit is filtered. */
export const factKinds = ["money", "prices", "herd", "settings", "people", "access"] as const;

/** What a noun records as having happened, by the action of its entry. `said`: the text after the actor's name, "Rosa canceló un cobro". */
export type FactDeclarations = Record<string, { kind: (typeof factKinds)[number]; said: string }>;
