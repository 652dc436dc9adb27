import { credentialFaults, normalLogin, normalName } from "@corral/domain/business/credentials";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { type Role, roleWords } from "@corral/domain/kernel/roles";
import { toIso } from "@corral/domain/kernel/time";
import { dropCodes } from "#src/features/business/auth/codes";
import { dropSecondFactor } from "#src/features/business/auth/second-factor/check";
import { endSessions } from "#src/features/business/auth/sign-in";
import { addStaff } from "#src/features/business/auth/store";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

type Standing = "active" | "suspended";

/** Adds a person without a password; they set one with a one-time code. Returns their id. */
export async function addPerson(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { name: string; login: string; role: Role },
): Promise<Result<string, "VALIDATION_FAILED" | "LOGIN_TAKEN">> {
  const who = { name: normalName(ask.name), login: normalLogin(ask.login), role: ask.role };
  const errors = credentialFaults({ name: who.name, login: who.login });
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const user = await addStaff(deps, tx, staff, { ...who, password_hash: null });
  if (user) return ok(user.id);
  const message = `«${who.login}» ya es de otra persona. Elige otro.`;
  return refuse("LOGIN_TAKEN", undefined, { errors: [{ field: "login", message }] });
}

/**
 * Locks the person and every active owner in one order, so that who is the last owner can't change meanwhile, also
 * when two owners change each other concurrently.
 */
async function lockPerson(tx: Tx, id: string) {
  const owners = await tx
    .selectFrom("staff_user")
    .select("id")
    .where("role", "=", "owner")
    .where("status", "=", "active")
    .orderBy("id")
    .forUpdate()
    .execute();
  const person = await tx.selectFrom("staff_user").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return { owners: owners.map((o) => o.id), person };
}

/** Whether this person may make this change of role or suspension, under the locks of `lockPerson`. */
function mayChange(
  staff: Staff,
  owners: string[],
  was: { id: string; role: Role; status: Standing },
  next: { role: Role; status: Standing },
) {
  const losesOwner = owners.includes(was.id) && (next.role !== "owner" || next.status !== "active");
  if (losesOwner && owners.length === 1) return refuse("LAST_OWNER");
  if (was.id === staff.id && (next.role !== was.role || next.status !== was.status)) return refuse("OWN_ROLE");
  // The actor lost the owner role while the request waited for the lock.
  if (!owners.includes(staff.id)) return refuse("FORBIDDEN");
  return undefined;
}

/** Changes name and role if the version is still the one that was seen. Open sessions get the new role at once. */
export async function editPerson(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { id: string; version: number; name: string; role: Role },
): Promise<
  Result<string, "NOT_FOUND" | "VALIDATION_FAILED" | "VERSION_CONFLICT" | "LAST_OWNER" | "OWN_ROLE" | "FORBIDDEN">
> {
  const name = normalName(ask.name);
  const errors = credentialFaults({ name });
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const { owners, person } = await lockPerson(tx, ask.id);
  if (!person) return refuse("NOT_FOUND");
  if (person.version !== ask.version)
    return refuse(
      "VERSION_CONFLICT",
      `Alguien cambió a esta persona antes que tú: ahora es ${person.name}, ${roleWords[person.role]}. Nada se guardó; revisa y vuelve a guardar.`,
    );
  const no = mayChange(staff, owners, person, { role: ask.role, status: person.status });
  if (no) return no;
  if (person.name === name && person.role === ask.role) return ok(person.id);
  await tx
    .updateTable("staff_user")
    .set((e) => ({ name, role: ask.role, updated_at: toIso(deps.now()), version: e("version", "+", 1) }))
    .where("id", "=", person.id)
    .execute();
  const was = { name: person.name, role: person.role };
  const about = { kind: "staff", id: person.id };
  await recordFact(deps, tx, staff, "staff.edited", about, { before: was, after: { name, role: ask.role } });
  return ok(person.id);
}

/** Suspends a person, ending their sessions and revoking their code, or reactivates them. */
export async function setStanding(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { id: string; status: Standing },
): Promise<Result<string, "NOT_FOUND" | "LAST_OWNER" | "OWN_ROLE" | "FORBIDDEN">> {
  const { owners, person } = await lockPerson(tx, ask.id);
  if (!person) return refuse("NOT_FOUND");
  const no = mayChange(staff, owners, person, { role: person.role, status: ask.status });
  if (no) return no;
  if (person.status === ask.status) return ok(person.id);
  const now = deps.now();
  await tx
    .updateTable("staff_user")
    .set((e) => ({ status: ask.status, updated_at: toIso(now), version: e("version", "+", 1) }))
    .where("id", "=", person.id)
    .execute();
  const closed = ask.status === "suspended" ? await endSessions(deps, tx, person.id) : 0;
  await dropCodes(tx, person.id, now);
  await recordFact(
    deps,
    tx,
    staff,
    ask.status === "suspended" ? "staff.suspended" : "staff.reactivated",
    { kind: "staff", id: person.id },
    { before: { standing: person.status }, after: { standing: ask.status }, ...(closed ? { closed } : {}) },
  );
  return ok(person.id);
}

/**
 * Removes the second factor of a person who lost it, and ends their sessions: the phone that holds it may be in other
 * hands. They sign in with their password alone, or set up another where the business requires one.
 */
export async function resetSecondFactor(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  id: string,
): Promise<Result<string, "NOT_FOUND" | "FORBIDDEN" | "DECISION_NOT_ALLOWED">> {
  const { owners, person } = await lockPerson(tx, id);
  if (!person) return refuse("NOT_FOUND");
  if (!owners.includes(staff.id)) return refuse("FORBIDDEN");
  if (person.id === staff.id)
    return refuse("DECISION_NOT_ALLOWED", "El tuyo se quita en tu acceso, con tu contraseña y un código.");
  if (!(await dropSecondFactor(tx, person.id))) return ok(person.id);
  const closed = await endSessions(deps, tx, person.id);
  await recordFact(deps, tx, staff, "second_factor.reset", { kind: "staff", id: person.id }, { closed });
  return ok(person.id);
}
