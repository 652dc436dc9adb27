import { factorRoles, isFactorRole } from "@corral/domain/business/second-factor";
import type { Reach, Role } from "@corral/domain/kernel/roles";
import { HOUR, type Instant, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { type ModuleCode, moduleOf, readUsedModules, type UsedModules } from "@corral/domain/modules";
import { type Action, isPublic, reach } from "@corral/domain/permissions";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db, Tx } from "../database/db";
import { sqlInstant } from "../database/instants";
import type { Deps } from "../deps";
import { ProblemError } from "../http/problem-reply";
import { sha256 } from "../ids";

export const STAFF_COOKIE = "corral_personal";
/** A session ends 30 days after sign-in, or after 7 days without use. */
export const SESSION_LIFE = 30 * 24 * HOUR;
export const SESSION_IDLE = 7 * 24 * HOUR;
/** Precision of `seen_at`: a write for each request would cost more than it tells. */
const SEEN_EVERY = 5 * MINUTE;

/** The signed-in person, read from their row for each request. */
export interface Staff {
  id: string;
  name: string;
  login: string;
  role: Role;
  sessionId: string;
  newsSeenAt: Instant;
  /** The modules that are switched on, read together with the session. */
  uses?: readonly ModuleCode[];
  /** The client's IP address. */
  address?: string;
  /** When the work was done, by the phone's clock, while offline work is applied. */
  madeAt?: Instant;
}

/** Whether a module is switched on. True without a module (the core), and where the modules weren't read. */
export const isUsed = ({ uses }: Pick<Staff, "uses">, module: ModuleCode | undefined): boolean =>
  !module || !uses || uses.includes(module);

/** The reach of the signed-in person for an action: none while the action's module is switched off. */
export const reachOf = (staff: Pick<Staff, "role" | "uses">, action: Action): Reach =>
  isUsed(staff, moduleOf(action)) ? reach(action, staff.role) : "none";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The action that this route requires. */
    action?: Action;
    /** A second action without which the route is refused too. */
    also?: Action;
  }
  interface FastifyInstance {
    /** Reads the kinds of the business and the modules that are switched on (features/business/modules). */
    usedModules(db: Db | Tx): Promise<UsedModules>;
  }
  interface FastifyRequest {
    staff: Staff | undefined;
    /** The signed-in person's scope for this route's action: all rows, or their own. */
    reach: Reach;
  }
}

/**
 * Authorizes every route under /api/: it names its action, or the app doesn't start. A route that isn't public needs
 * a session whose role the permission table allows. The session is read for each request, so an ended one stops
 * working at once.
 */
export function authorize(app: FastifyInstance, deps: Deps) {
  app.decorateRequest("staff", undefined);
  app.decorateRequest("reach", "none");
  app.addHook("onRoute", (route) => {
    if (route.url.startsWith("/api/") && !route.config?.action)
      throw new Error(`${String(route.method)} ${route.url} names no action of domain/permissions.ts`);
  });
  async function admit(request: FastifyRequest, action: Action) {
    const staff = await findStaff(deps.db, request, deps.now());
    if (!staff) throw new ProblemError("UNAUTHENTICATED");
    request.reach = reach(action, staff.role);
    const { also } = request.routeOptions.config;
    if (request.reach === "none" || (also && reach(also, staff.role) === "none")) throw new ProblemError("FORBIDDEN");
    request.staff = request.sentLater ? { ...staff, madeAt: request.sentLater.madeAt } : staff;
  }
  /** Refuses a call of a module that is switched off. Queued work of a phone is applied all the same. */
  async function refuseUnused(request: FastifyRequest, action: Action) {
    const needed = request.routeOptions.config.call?.module ?? moduleOf(action);
    if (!needed || request.sentLater) return;
    const used = request.staff?.uses ?? (await app.usedModules(deps.db)).used;
    if (!used.includes(needed)) throw new ProblemError("MODULE_OFF");
  }
  app.addHook("onRequest", (request, _reply, done) => {
    const action = request.routeOptions.config.action;
    if (!action) return done();
    const admitted = isPublic(action) ? undefined : admit(request, action);
    if (!admitted && !request.routeOptions.config.call?.module) return done();
    Promise.resolve(admitted)
      .then(() => refuseUnused(request, action))
      .then(() => done(), done);
  });
}

/** The business requires a second factor of owners and managers (rulings 75). */
const factorRequired = sql<boolean>`exists (
  select from setting where key = 'sales' and value -> 'secondFactorRequired' = 'true')`;
/**
 * A condition on a row `u` of staff_user: the business requires a second factor of the role and the person has none.
 * While it holds, no session of theirs is valid.
 */
export const lacksRequiredFactor = sql<boolean>`(u.role in (${sql.join(factorRoles.map((role) => sql.lit(role)))})
  and ${factorRequired} and not exists (select from second_factor f where f.staff_id = u.id and f.secret is not null))`;

/** Whether the business requires a second factor of this role. */
export const isFactorRequired = async (db: Db | Tx, role: Role): Promise<boolean> =>
  isFactorRole(role) && (await sql<{ is: boolean }>`select ${factorRequired} as is`.execute(db)).rows[0]?.is === true;

/** The person of a valid session cookie. */
export async function findStaff(db: Db | Tx, request: FastifyRequest, now: Instant): Promise<Staff | undefined> {
  const token = request.cookies[STAFF_COOKIE];
  if (!token || !/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const row = await db
    .selectFrom("staff_session as s")
    .innerJoin("staff_user as u", "u.id", "s.user_id")
    .select(["s.id as session_id", "s.seen_at", "u.id", "u.name", "u.login", "u.role", "u.news_seen_at"])
    .select(sql<unknown>`(select value from setting where key = 'modules')`.as("modules"))
    .where("s.token_hash", "=", sha256(token))
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", sqlInstant(now))
    .where("s.seen_at", ">", sqlInstant(plus(now, -SESSION_IDLE)))
    .where("u.status", "=", "active")
    .where((e) => e.not(lacksRequiredFactor))
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
    uses: readUsedModules(row.modules).used,
    address: request.address,
  };
}

const cookieFor = (request: FastifyRequest) =>
  ({
    httpOnly: true,
    sameSite: "strict",
    secure: request.origin.startsWith("https:"),
    maxAge: SESSION_LIFE / 1000,
  }) as const;
/** SameSite=Strict against links and forms of other sites; unsafe calls also need a header that no form can set. */
export const giveSession = (request: FastifyRequest, reply: FastifyReply, token: string) => {
  reply.setCookie(STAFF_COOKIE, token, { ...cookieFor(request), path: "/api" });
  return noteStaff(request, reply);
};

/** Sent with requests for pages, as the session's cookie isn't. It grants nothing: it only says whose pages to draw, a buyer's or the staff's. */
const SIDE_COOKIE = "corral_lado";
export const saysStaff = (request: FastifyRequest) => request.cookies[SIDE_COOKIE] === "personal";
/** Sets that cookie. A session of before it existed gets it with the next GET /api/session. */
export const noteStaff = (request: FastifyRequest, reply: FastifyReply) =>
  saysStaff(request)
    ? reply
    : reply.setCookie(SIDE_COOKIE, "personal", { ...cookieFor(request), sameSite: "lax", path: "/" });

export const dropSession = (reply: FastifyReply) =>
  reply.clearCookie(STAFF_COOKIE, { path: "/api" }).clearCookie(SIDE_COOKIE, { path: "/" });
