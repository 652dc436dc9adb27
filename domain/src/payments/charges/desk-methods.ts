/** Money that staff takes without a provider: each of its ways has its own account in the ledger (domain.md §7.6). */
export const deskMethods = ["cash", "terminal_manual", "transfer_manual"] as const satisfies readonly string[];
export type DeskMethod = (typeof deskMethods)[number];
/** Who holds such money; the account is `clearing:<name>`. */
export const deskProviders = ["cash", "terminal", "transfer"] as const satisfies readonly string[];
export type DeskProvider = (typeof deskProviders)[number];

export const deskProviderOf = {
  cash: "cash",
  terminal_manual: "terminal",
  transfer_manual: "transfer",
} as const satisfies Record<DeskMethod, DeskProvider>;

export const deskMethodWords: Record<DeskMethod, string> = {
  cash: "Efectivo",
  terminal_manual: "Terminal propia",
  transfer_manual: "Transferencia directa",
};

/** Nobody can be asked about it over a wire: whoever took it said so. */
export const isDeskProvider = (provider: string): provider is DeskProvider =>
  (deskProviders as readonly string[]).includes(provider);
export const isDeskMethod = (method: string): method is DeskMethod =>
  (deskMethods as readonly string[]).includes(method);
