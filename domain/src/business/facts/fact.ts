/** The groups by which the audit page filters its entries. */
export const factKinds = ["money", "prices", "herd", "settings", "people", "access"] as const;

/** The facts that a noun records, by the name that their audit entry has as its action. `said` is the sentence after the actor's name: "canceló un cobro". */
export type FactDeclarations = Record<string, { kind: (typeof factKinds)[number]; said: string }>;
