import { normalLogin } from "@corral/domain/business/credentials";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import type { Selectable } from "kysely";
import { type Origin, recordFact } from "#src/features/business/facts/record-fact";
import type { Tables } from "#src/platform/database/tables";
import type { Deps } from "#src/platform/deps";
import { countTries, type Trying } from "./guard";
import { knownDevice } from "./known-device";
import { passwordMatches } from "./passwords";

type StaffUser = Selectable<Tables["staff_user"]>;

/**
 * Checks a login and its password, and counts the attempt: the caller ends it with `forgetTries`, or with
 * `takeBackTry` where it goes on with another question. An unknown login and a wrong password get the same answer in
 * the same time. Refuses LOCKED_OUT with `retry_after` seconds.
 */
export async function provePassword(
  deps: Deps,
  ask: Origin & { login: string; password: string },
): Promise<Result<{ user: StaffUser; trying: Trying }, "UNAUTHENTICATED" | "LOCKED_OUT">> {
  const { address, device } = ask;
  const login = normalLogin(ask.login);
  const known = await knownDevice(deps.db, login, ask.knownDevice, deps.now());
  const trying = { login, address, device: known, with: "password" } as const;
  const locked = await countTries(deps, trying);
  if (locked) return locked;
  const user = await deps.db.selectFrom("staff_user").selectAll().where("login", "=", login).executeTakeFirst();
  const kept = user?.status === "active" ? (user.password_hash ?? undefined) : undefined;
  const right = await passwordMatches(ask.password, kept, known !== undefined);
  if (user && right) return ok({ user, trying });
  const about = user ? { kind: "staff", id: user.id } : undefined;
  await recordFact(deps, deps.db, { address, device }, "session.refused", about);
  return refuse("UNAUTHENTICATED", "El usuario o la contraseña no coinciden. Revísalos e inténtalo otra vez.");
}

/**
 * The same for a person who may be signed in: a wrong password is a fault of its field, since UNAUTHENTICATED would end
 * the session on their phone.
 */
export async function provePasswordAgain(
  ...asked: Parameters<typeof provePassword>
): Promise<Result<{ user: StaffUser; trying: Trying }, "VALIDATION_FAILED" | "LOCKED_OUT">> {
  const proved = await provePassword(...asked);
  if (proved.ok) return proved;
  if (proved.code === "LOCKED_OUT") return { ...proved, code: proved.code };
  return refuseField("password", "El usuario o la contraseña no coinciden. Revísalos e inténtalo otra vez.");
}
