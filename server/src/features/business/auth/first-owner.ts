import { randomBytes } from "node:crypto";
import { normalLogin, normalName } from "@corral/domain/business/credentials";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { HOUR, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import type { Origin } from "#src/features/business/facts/record-fact";
import { inTransaction } from "#src/platform/database/in-transaction";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";
import { newId, sha256 } from "#src/platform/ids";
import { hashPassword, newCredentialFaults } from "./passwords";
import { openSession } from "./sign-in";
import { addStaff } from "./store";

const LINK_LIFE = 24 * HOUR;

export const hasStaff = async (db: Deps["db"]) =>
  (await db.selectFrom("staff_user").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Makes a one-time link secret while there is no account; revokes earlier links. */
export async function linkForFirstOwner(deps: Deps): Promise<string | undefined> {
  if (await hasStaff(deps.db)) return undefined;
  const token = randomBytes(24).toString("base64url");
  const now = deps.now();
  await inTransaction(deps, async (tx) => {
    await tx
      .updateTable("one_time_link")
      .set({ used_at: toIso(now) })
      .where("purpose", "=", "first_owner")
      .where("used_at", "is", null)
      .execute();
    await tx
      .insertInto("one_time_link")
      .values({
        id: newId(),
        token_hash: sha256(token),
        purpose: "first_owner",
        user_id: null,
        created_at: toIso(now),
        expires_at: toIso(plus(now, LINK_LIFE)),
      })
      .execute();
  });
  return token;
}

const openLink = (db: Deps["db"], token: string, now: Instant) =>
  db
    .selectFrom("one_time_link")
    .select("id")
    .where("token_hash", "=", sha256(token))
    .where("purpose", "=", "first_owner")
    .where("used_at", "is", null)
    .where("expires_at", ">", sqlInstant(now))
    .executeTakeFirst();

/** Creates the owner and signs them in. The link works once, for a day, and only while there is no account. */
export async function makeFirstOwner(
  deps: Deps,
  ask: Origin & { token: string; name: string; login: string; password: string },
): Promise<Result<{ token: string; userId: string }, "LINK_USED_UP" | "VALIDATION_FAILED">> {
  // The hash comes last: a request without a valid link costs nothing.
  if (!(await openLink(deps.db, ask.token, deps.now())) || (await hasStaff(deps.db))) return refuse("LINK_USED_UP");
  const login = normalLogin(ask.login);
  const name = normalName(ask.name);
  const errors = await newCredentialFaults({ login, name, password: ask.password });
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const password_hash = await hashPassword(ask.password, deps.passwordCost);
  const now = deps.now();
  return inTransaction(deps, async (tx, deps) => {
    const link = await tx
      .updateTable("one_time_link")
      .set({ used_at: toIso(now) })
      .where("token_hash", "=", sha256(ask.token))
      .where("purpose", "=", "first_owner")
      .where("used_at", "is", null)
      .where("expires_at", ">", sqlInstant(now))
      .returning("id")
      .executeTakeFirst();
    if (!link || (await hasStaff(tx))) return refuse("LINK_USED_UP");
    const user = await addStaff(deps, tx, "terminal", { name, login, role: "owner", password_hash });
    if (!user) return refuse("LINK_USED_UP");
    const { token } = await openSession(deps, tx, user, ask);
    return ok({ token, userId: user.id });
  });
}
