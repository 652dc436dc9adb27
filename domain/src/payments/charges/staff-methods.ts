import { isOneOf } from "../../kernel/lookup";
/** Methods that staff collects without a provider; each has its own ledger account (domain.md §7.6). */
export const staffMethods = ["cash", "terminal_manual", "transfer_manual"] as const satisfies readonly string[];
export type StaffMethod = (typeof staffMethods)[number];
/** The holders of such payments; the account is `clearing:<name>`. */
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

/** Whether no provider can be queried: a staff member's word is the only source. */
export const isStaffProvider = (provider: string): provider is StaffProvider => isOneOf(staffProviders, provider);
