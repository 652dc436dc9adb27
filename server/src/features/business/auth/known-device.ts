import { randomBytes } from "node:crypto";
import { DAY, type Instant, plus } from "@corral/domain/kernel/time";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";

const COOKIE = "corral_equipo";
const LIFE = 400 * DAY;

/** What the device's cookie says, or what a new one will say; the row keeps its hash. */
export function deviceToken(request: FastifyRequest): string {
  const token = request.cookies[COOKIE];
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : randomBytes(32).toString("base64url");
}

/** Leaves the cookie where somebody came in. It outlives the session and opens nothing: it only tells where they have come in before. */
export const markDevice = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  reply.setCookie(COOKIE, token, {
    path: "/api/session",
    httpOnly: true,
    sameSite: "strict",
    secure: request.origin.startsWith("https:"),
    maxAge: LIFE / 1000,
  });

/** The device, if this login has come in on it before and nobody has closed it since. */
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
