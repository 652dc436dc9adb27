import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Staff } from "#src/platform/calls/authorize";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { countTries, forgetTries } from "./guard";
import { hashPassword, newCredentialFaults, passwordMatches } from "./passwords";
import { endSessions } from "./sign-in";

/**
 * Changes the signed-in person's password and ends their other sessions. Wrong attempts count like failed sign-ins.
 */
export async function changePassword(
  deps: Deps,
  staff: Staff,
  ask: { current: string; password: string; address: string },
): Promise<Result<{ closed: number }, "VALIDATION_FAILED" | "LOCKED_OUT">> {
  const errors = (await newCredentialFaults({ login: staff.login, password: ask.password })).filter(
    (f) => f.field === "password",
  );
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  // Their session counts as a known device, so a stranger's failed sign-ins don't lock them out.
  const trying = { login: staff.login, address: ask.address, device: staff.sessionId, with: "password" } as const;
  const locked = await countTries(deps, trying);
  if (locked) return locked;
  const { password_hash: was } = await deps.db
    .selectFrom("staff_user")
    .select("password_hash")
    .where("id", "=", staff.id)
    .executeTakeFirstOrThrow();
  if (!(await passwordMatches(ask.current, was ?? undefined)))
    return refuseField("current", "No es tu contraseña de ahora. Revísala e inténtalo otra vez.");
  if (ask.password === ask.current) return refuseField("password", "Es la misma que ya tienes. Elige otra.");
  const password_hash = await hashPassword(ask.password, deps.passwordCost);
  return inTransaction(deps, async (tx, deps) => {
    // A change made meanwhile, with a code or on another device, wins.
    const changed = await tx
      .updateTable("staff_user")
      .set({ password_hash, updated_at: toIso(deps.now()) })
      .where("id", "=", staff.id)
      .where("password_hash", "=", was)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return refuseField("current", "Tu contraseña cambió hace un momento. Escribe la de ahora.");
    await forgetTries(tx, trying);
    const closed = await endSessions(deps, tx, staff.id, staff.sessionId);
    await recordFact(deps, tx, staff, "password.changed", { kind: "staff", id: staff.id }, { closed });
    return ok({ closed });
  });
}
