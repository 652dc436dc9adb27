/** The roles of the staff (domain.md §7.14). */
export const roles = [
  "owner",
  "manager",
  "cashier",
  "field",
  "vet",
  "gate",
  "accountant",
  "tech",
] as const satisfies readonly string[];
export type Role = (typeof roles)[number];
/** A request without a session: a buyer, or anybody with a link. */
export type Anyone = "public";

export const roleWords: Record<Role, string> = {
  owner: "Dueño",
  manager: "Encargado",
  cashier: "Cajero",
  field: "Vaquero",
  vet: "MVZ",
  gate: "Taquilla",
  accountant: "Contador",
  tech: "Soporte",
};

/** `all`: every row; `own`: rows that they created or are assigned to; `none`: refused. */
export type Reach = "all" | "own" | "none";

/** The actions that a noun adds with its features (rulings 21), each with the roles that have it; a role that isn't listed is refused. */
export type Grants = Record<
  string,
  { readonly all: readonly (Role | Anyone)[]; readonly own: readonly (Role | Anyone)[] }
>;

export const everyone = ["public", ...roles] as const;
/** For these roles, every row. */
export const only = <R extends Role | Anyone>(...who: R[]) => ({ all: who, own: NOBODY });
const NOBODY: readonly (Role | Anyone)[] = [];
