/** Money that staff takes without a provider: each of its ways has its own account in the ledger (domain.md §7.6). */
export const staffMethods = ["cash", "terminal_manual", "transfer_manual"] as const satisfies readonly string[];
export type StaffMethod = (typeof staffMethods)[number];
/** Who holds such money; the account is `clearing:<name>`. */
export const staffProviders = ["cash", "terminal", "transfer"] as const satisfies readonly string[];
export type StaffProvider = (typeof staffProviders)[number];

export const staffProviderOf = {
  cash: "cash",
  terminal_manual: "terminal",
  transfer_manual: "transfer",
} as const satisfies Record<StaffMethod, StaffProvider>;

export const staffMethodWords: Record<StaffMethod, string> = {
  cash: "Efectivo",
  terminal_manual: "Terminal propia",
  transfer_manual: "Transferencia directa",
};

/** Nobody can be asked about it over a wire: whoever took it said so. */
export const isStaffProvider = (provider: string): provider is StaffProvider =>
  (staffProviders as readonly string[]).includes(provider);
