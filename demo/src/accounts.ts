import { type Role, roles, roleWords } from "@corral/domain/kernel/roles";
import { hashPassword } from "@corral/server/features/business/auth/passwords";
import { addStaff } from "@corral/server/features/business/auth/store";
import type { Tx } from "@corral/server/platform/database/db";
import type { Deps } from "@corral/server/platform/deps";

const PASSWORD = "corral-demo";
const PEOPLE: Record<Role, { login: string; name: string }> = {
  owner: { login: "dueno", name: "Rosa Villaseñor" },
  manager: { login: "encargado", name: "Julián Ortega" },
  cashier: { login: "cajero", name: "Lupita Ramos" },
  field: { login: "vaquero", name: "Chuy Barraza" },
  vet: { login: "mvz", name: "Dra. Elena Rojas" },
  gate: { login: "taquilla", name: "Beto Cruz" },
  accountant: { login: "contador", name: "C.P. Irma Solís" },
  tech: { login: "soporte", name: "Toño Vega" },
};

/** One account for each role. They exist only in a demo database, which is never used for business (rulings 23). */
export const demoAccounts = roles.map((role) => ({
  login: PEOPLE[role].login,
  password: PASSWORD,
  roleWords: roleWords[role],
}));

/** Nothing to protect: the password is printed. A real hash takes 300 ms of a processor at each sign-in. */
const CHEAP = { n: 64, r: 8, p: 1 };

/** Adds the accounts, all with one password hash. */
export async function addDemoStaff(deps: Deps, tx: Tx): Promise<void> {
  const password_hash = await hashPassword(PASSWORD, CHEAP);
  for (const role of roles) await addStaff(deps, tx, "programa", { ...PEOPLE[role], role, password_hash });
}
