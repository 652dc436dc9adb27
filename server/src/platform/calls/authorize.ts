import { type Action, isPublic, type Reach, type Role, reach } from "@corral/domain/kernel/permissions";
import { HOUR, type Instant, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "../database/db";
import { sqlInstant } from "../database/instants";
import type { Deps } from "../deps";
import { ProblemError } from "../http/problem-reply";
import { sha256 } from "../ids";

export const STAFF_COOKIE = "corral_personal";
/** A session ends 30 days after sign-in, or after 7 days without use. */
export const SESSION_LIFE = 30 * 24 * HOUR;
export const SESSION_IDLE = 7 * 24 * HOUR;
/** How exact `seen_at` is: a write for each request would be waste. */
const SEEN_EVERY = 5 * MINUTE;

/** Who is signed in, as far as their row says now. */
export interface Staff {
  id: string;
  name: string;
  login: string;
  role: Role;
  sessionId: string;
  newsSeenAt: Instant;
  /** Where this request came from. */
  address?: string;
  /** While what they did with no signal is taken in: when they did it, by their phone's clock. */
  madeAt?: Instant;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** What one must be allowed to do to use this route. */
    action?: Action;
  }
  interface FastifyRequest {
    staff: Staff | undefined;
    /** How far the signed-in person's role goes with this route's action. */
    reach: Reach;
  }
}

/**
 * The one gate. Every route under /api/ names its action or the app does not start; what is not public needs a session whose role the
 * table allows. A session is looked up for each such request, so that an ended one is out at once.
 */
export function authorize(app: FastifyInstance, deps: Deps) {
  app.decorateRequest("staff", undefined);
  app.decorateRequest("reach", "none");
  app.addHook("onRoute", (route) => {
    if (route.url.startsWith("/api/") && !route.config?.action)
      throw new Error(`${String(route.method)} ${route.url} names no action of domain/permissions.ts`);
  });
  app.addHook("onRequest", async (request) => {
    const action = request.routeOptions.config.action;
    if (!action || isPublic(action)) return;
    const staff = await findStaff(deps.db, request, deps.now());
    if (!staff) throw new ProblemError("UNAUTHENTICATED");
    request.reach = reach(action, staff.role);
    if (request.reach === "none") throw new ProblemError("FORBIDDEN");
    request.staff = request.sentLater ? { ...staff, madeAt: request.sentLater.madeAt } : staff;
  });
}

/** The person behind the session cookie, if it is still good. */
export async function findStaff(db: Db, request: FastifyRequest, now: Instant): Promise<Staff | undefined> {
  const token = request.cookies[STAFF_COOKIE];
  if (!token || !/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const row = await db
    .selectFrom("staff_session as s")
    .innerJoin("staff_user as u", "u.id", "s.user_id")
    .select(["s.id as session_id", "s.seen_at", "u.id", "u.name", "u.login", "u.role", "u.news_seen_at"])
    .where("s.token_hash", "=", sha256(token))
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", sqlInstant(now))
    .where("s.seen_at", ">", sqlInstant(plus(now, -SESSION_IDLE)))
    .where("u.status", "=", "active")
    .executeTakeFirst();
  if (!row) return undefined;
  if (now - row.seen_at > SEEN_EVERY)
    await db
      .updateTable("staff_session")
      .set({ seen_at: toIso(now), address: request.address })
      .where("id", "=", row.session_id)
      .execute();
  return {
    id: row.id,
    name: row.name,
    login: row.login,
    role: row.role,
    sessionId: row.session_id,
    newsSeenAt: row.news_seen_at,
    address: request.address,
  };
}

/** Strict: only our own pages send it, never a link or a form from elsewhere; unsafe calls also need a header that no form can set. */
export const giveSession = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  reply.setCookie(STAFF_COOKIE, token, {
    path: "/api",
    httpOnly: true,
    sameSite: "strict",
    secure: request.origin.startsWith("https:"),
    maxAge: SESSION_LIFE / 1000,
  });

export const dropSession = (reply: FastifyReply) => reply.clearCookie(STAFF_COOKIE, { path: "/api" });
