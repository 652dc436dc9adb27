import type { Role } from "@corral/domain/kernel/roles";

/** Where each role's work begins (rulings 51): after signing in, and when the installed app is opened. */
const landings: Record<Role, string> = {
  owner: "/hoy",
  manager: "/hoy",
  cashier: "/cobro",
  field: "/hoy",
  vet: "/hoy",
  gate: "/calendario?ver=puerta",
  accountant: "/hoy",
  // No task of the day is theirs.
  tech: "/ajustes",
};
/** A role of a newer server lands where everybody may. */
export const landingOf = (me: { role: Role } | null) => (me ? (landings[me.role] ?? "/hoy") : "/venta-en-linea");
