import { randomBytes } from "node:crypto";
import { DAY, type Instant, plus } from "@corral/domain/kernel/time";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";

const COOKIE = "corral_equipo";
const LIFE = 400 * DAY;

/** The device's cookie, or a new random token; the row stores its hash. */
export function deviceToken(request: FastifyRequest): string {
  const token = request.cookies[COOKIE];
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : randomBytes(32).toString("base64url");
}

/**
 * Sets the device cookie after sign-in. It outlives the session and authorizes nothing: it only proves an earlier
 * sign-in.
 */
export const markDevice = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  reply.setCookie(COOKIE, token, {
    path: "/api/session",
    httpOnly: true,
    sameSite: "strict",
    secure: request.origin.startsWith("https:"),
    maxAge: LIFE / 1000,
  });

/** The device, if this login has signed in on it and its session wasn't closed from elsewhere. */
export async function knownDevice(
  db: Db,
  login: string,
  device: string | undefined,
  now: Instant,
): Promise<string | undefined> {
  if (!device) return undefined;
  const row = await db
    .selectFrom("staff_session as s")
    .innerJoin("staff_user as u", "u.id", "s.user_id")
    .select("s.id")
    .where("u.login", "=", login)
    .where("s.known_device", "=", device)
    .where("s.created_at", ">", sqlInstant(plus(now, -LIFE)))
    .limit(1)
    .executeTakeFirst();
  return row && device;
}
