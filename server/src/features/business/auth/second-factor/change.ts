import { spokenCode } from "@corral/domain/business/credentials";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { forgetTries } from "#src/features/business/auth/guard";
import { provePasswordAgain } from "#src/features/business/auth/prove-password";
import { type Origin, recordFact } from "#src/features/business/facts/record-fact";
import { isFactorRequired, type Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, TxDeps } from "#src/platform/deps";
import { checkSecondFactor, dropSecondFactor, openSecret, spendProof, wrongCode } from "./check";
import { newRecoveryCodes, recoveryHash } from "./totp";

type Refused = "VALIDATION_FAILED" | "LOCKED_OUT" | "DECISION_NOT_ALLOWED";
type Asked = Origin & { password: string; code: string };

/** Runs `work` for a signed-in person who proved password and code again. */
async function proved<T>(
  deps: Deps,
  staff: Staff,
  ask: Asked,
  work: (tx: Tx, deps: TxDeps) => Promise<Result<T, Refused>>,
): Promise<Result<T, Refused>> {
  const password = await provePasswordAgain(deps, { ...ask, login: staff.login });
  if (!password.ok) return password;
  const { user, trying } = password.value;
  const factor = await checkSecondFactor(deps, user, { typed: ask.code, field: "code", origin: ask });
  if (!factor.ok) return { ...factor, code: "VALIDATION_FAILED" };
  if (factor.value === "none") {
    await forgetTries(deps.db, trying);
    return refuse("DECISION_NOT_ALLOWED", "Tu segundo paso no está activado. Recarga para ver cómo quedó.");
  }
  return inTransaction(deps, async (tx, deps) => {
    if (!(await spendProof(deps, tx, user.id, factor.value))) return wrongCode("code", ask.code);
    await forgetTries(tx, trying);
    return work(tx, deps);
  });
}

/** Replaces the recovery codes, used and unused. */
export const renewRecoveryCodes = (deps: Deps, staff: Staff, ask: Asked): Promise<Result<string[], Refused>> =>
  proved(deps, staff, ask, async (tx, deps) => {
    const { secret } = await tx
      .selectFrom("second_factor")
      .select("secret")
      .where("staff_id", "=", staff.id)
      .executeTakeFirstOrThrow();
    const codes = newRecoveryCodes();
    const key = openSecret(deps, staff.id, secret ?? "");
    await tx
      .updateTable("second_factor")
      .set({ recovery: codes.map((code) => recoveryHash(key, code)) })
      .where("staff_id", "=", staff.id)
      .execute();
    await recordFact(deps, tx, staff, "second_factor.recovery_renewed", { kind: "staff", id: staff.id });
    return ok(codes.map(spokenCode));
  });

/** Turns one's own second factor off; refused while the business requires it of the role. */
export const endSecondFactor = (deps: Deps, staff: Staff, ask: Asked): Promise<Result<null, Refused>> =>
  proved(deps, staff, ask, async (tx, deps) => {
    if (await isFactorRequired(tx, staff.role))
      return refuse(
        "DECISION_NOT_ALLOWED",
        "El negocio lo pide a dueños y encargados. Para cambiar de teléfono toca «Cambiar de teléfono».",
      );
    await dropSecondFactor(tx, staff.id);
    // Whoever ends it has answered: the next sign-in doesn't ask.
    await postponeSecondFactor(deps, tx, staff);
    await recordFact(deps, tx, staff, "second_factor.off", { kind: "staff", id: staff.id });
    return ok(null);
  });

/** Records that the person was asked and doesn't want one now. */
export const postponeSecondFactor = (deps: TxDeps, tx: Tx, staff: Staff) =>
  tx
    .updateTable("staff_user")
    .set({ factor_asked_at: toIso(deps.now()) })
    .where("id", "=", staff.id)
    .where("factor_asked_at", "is", null)
    .execute();
