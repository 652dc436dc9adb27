import { randomBytes } from "node:crypto";
import { ok, type Result, refuse } from "@corral/domain/result";
import { HOUR, plus, toIso } from "@corral/domain/time";
import { violated } from "../../platform/db";
import type { Deps } from "../../platform/deps";
import { newId, sha256 } from "../../platform/ids";
import { hashPassword } from "./passwords";
import { normalLogin, openSession } from "./sign-in";
import { addStaff } from "./store";

const LINK_LIFE = 24 * HOUR;

export const hasStaff = async (db: Deps["db"]) =>
  (await db.selectFrom("staff_user").select("id").limit(1).executeTakeFirst()) !== undefined;

/** A new one-time link's secret while nobody has an account; the ones printed before stop working. */
export async function linkForFirstOwner(deps: Deps): Promise<string | undefined> {
  if (await hasStaff(deps.db)) return undefined;
  const token = randomBytes(24).toString("base64url");
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
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

/** Makes the owner and signs them in. The link works once, for a day, and only while there is nobody. */
export async function makeFirstOwner(
  deps: Deps,
  ask: { token: string; name: string; login: string; password: string; device: string },
): Promise<Result<{ token: string; userId: string }, "LINK_USED_UP" | "VALIDATION_FAILED">> {
  const login = normalLogin(ask.login);
  const name = ask.name.trim().replace(/\s+/g, " ");
  const errors = [
    ...(/^[a-z0-9._@+-]{3,60}$/.test(login)
      ? []
      : [{ field: "login", message: "Usa de 3 a 60 letras sin acentos, números, punto o guion." }]),
    ...(name.length >= 2 ? [] : [{ field: "name", message: "Escribe tu nombre." }]),
    ...(ask.password.toLowerCase().includes(login)
      ? [{ field: "password", message: "La contraseña no debe llevar tu usuario." }]
      : []),
  ];
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const password_hash = await hashPassword(ask.password);
  const now = deps.now();
  return deps.db
    .transaction()
    .execute(async (tx) => {
      const link = await tx
        .updateTable("one_time_link")
        .set({ used_at: toIso(now) })
        .where("token_hash", "=", sha256(ask.token))
        .where("purpose", "=", "first_owner")
        .where("used_at", "is", null)
        .where("expires_at", ">", toIso(now) as never)
        .returning("id")
        .executeTakeFirst();
      if (!link || (await hasStaff(tx))) return refuse("LINK_USED_UP");
      const user = await addStaff(deps, tx, "terminal", { name, login, role: "owner", password_hash });
      return ok({ token: await openSession(deps, tx, user, ask.device), userId: user.id });
    })
    .catch((e) => {
      if (violated(e) === "one_staff_login") return refuse("LINK_USED_UP");
      throw e;
    });
}
