import * as calls from "@corral/contract/business/auth";
import type { Result } from "@corral/domain/kernel/result";
import { roleWords } from "@corral/domain/kernel/roles";
import { actions } from "@corral/domain/permissions";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  dropSession,
  findStaff,
  giveSession,
  noteStaff,
  reachOf,
  type Staff,
  saysStaff,
} from "#src/platform/calls/authorize";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Db, Tx } from "#src/platform/database/db";
import { type Deps, withVerbs } from "#src/platform/deps";
import { sha256 } from "#src/platform/ids";
import { changePassword } from "./change-password";
import { redeemCode } from "./codes";
import { hasStaff, makeFirstOwner } from "./first-owner";
import { deviceToken, markDevice } from "./known-device";
import { endSecondFactor, postponeSecondFactor, renewRecoveryCodes } from "./second-factor/change";
import { beginSecondFactor, confirmSecondFactor } from "./second-factor/set-up";
import { factorStateOf, secondFactorView } from "./second-factor/view";
import { signIn, signOut } from "./sign-in";

/** The client's address, its user agent, and its known device. */
const originOf = (request: FastifyRequest, token: string) => ({
  address: request.address,
  device: String(request.headers["user-agent"] ?? "").slice(0, 200),
  knownDevice: sha256(token),
});

/** The same for a call that gives no cookie. */
const asking = (request: FastifyRequest) => originOf(request, deviceToken(request));
/** The answer of a verb that did its work. */
const settled = <T, C extends ProblemCode>(done: Result<T, C>) => (done.ok ? done.value : done);

/** Connections that only sign-in uses: whoever mends a shop that is overrun must get in (rulings 66). */
const SIGN_IN_CONNECTIONS = 2;

type SignedIn = Pick<Staff, "id" | "name" | "login" | "role" | "uses">;

/** Something was sold or paid: each payment has its receipt. */
const hasReceipts = async (db: Db | Tx) =>
  (await db.selectFrom("receipt").select("id").limit(1).executeTakeFirst()) !== undefined;

export function staffRoutes(app: FastifyInstance, deps: Deps) {
  const signingIn = withVerbs(deps, { db: deps.database.reserve(SIGN_IN_CONNECTIONS).db });
  const meOf = async (db: Db | Tx, staff: SignedIn) => {
    // Who comes with a session brings them; who signs in doesn't.
    const uses = staff.uses ?? (await app.usedModules(db)).used;
    const can = actions.filter((action) => reachOf({ role: staff.role, uses }, action) !== "none");
    return {
      id: staff.id,
      name: staff.name,
      login: staff.login,
      role: staff.role,
      roleWords: roleWords[staff.role],
      can,
      modules: [...uses],
      isNew: can.includes("setting.change") && !(await hasReceipts(db)),
      vault: deps.vault(staff.id),
    };
  };
  const view = async (db: Db | Tx, staff: SignedIn | undefined) => ({
    me: staff ? await meOf(db, staff) : null,
    secondFactor: staff ? await factorStateOf(deps, db, staff.id) : ("none" as const),
    demoAccounts: [...(deps.demoAccounts ?? [])],
    needsOwner: !(await hasStaff(db)),
  });
  const viewOf = async (userId: string) =>
    view(
      signingIn.db,
      await signingIn.db
        .selectFrom("staff_user")
        .select(["id", "name", "login", "role"])
        .where("id", "=", userId)
        .executeTakeFirstOrThrow(),
    );

  /** Sets the session cookie of who proved who they are. */
  async function openDoor<C extends ProblemCode, T extends { token: string; userId: string }>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    prove: (from: ReturnType<typeof originOf>) => Promise<Result<T, C>>,
  ) {
    const device = deviceToken(request);
    const proved = await prove(originOf(request, device));
    if (!proved.ok) return proved;
    giveSession(request, reply, proved.value.token);
    markDevice(request, reply, device);
    return proved;
  }
  /** The same, answered with who is signed in. */
  async function letIn<C extends ProblemCode>(
    ...door: Parameters<typeof openDoor<C, { token: string; userId: string }>>
  ) {
    const proved = await openDoor(...door);
    return proved.ok ? viewOf(proved.value.userId) : proved;
  }

  serveCall(app, deps, calls.readSession, async ({ deps, request, reply }) => {
    const staff = await findStaff(deps.db, request, deps.now());
    if (staff) noteStaff(request, reply);
    else if (saysStaff(request)) dropSession(reply);
    return view(deps.db, staff);
  });

  serveCall(
    app,
    signingIn,
    calls.signIn,
    ({ deps, body, request, reply }) => letIn({ request, reply }, (from) => signIn(deps, { ...body, ...from })),
    { steps: "unkept" },
  );

  serveCall(
    app,
    signingIn,
    calls.redeemCode,
    ({ deps, body, request, reply }) => letIn({ request, reply }, (from) => redeemCode(deps, { ...body, ...from })),
    { steps: "unkept" },
  );

  serveCall(
    app,
    signingIn,
    calls.changePassword,
    ({ deps, body, staff, request }) => changePassword(deps, staff, { ...body, address: request.address }),
    { steps: "unkept" },
  );

  serveCall(
    app,
    signingIn,
    calls.firstOwner,
    ({ deps, body, request, reply }) => letIn({ request, reply }, (from) => makeFirstOwner(deps, { ...body, ...from })),
    { steps: "unkept" },
  );

  serveCall(
    app,
    deps,
    calls.signOut,
    async ({ deps, request, reply }) => {
      const staff = await findStaff(deps.db, request, deps.now());
      if (staff) await signOut(deps, staff);
      dropSession(reply);
      return view(deps.db, undefined);
    },
    { steps: "unkept" },
  );

  serveCall(app, deps, calls.readSecondFactor, ({ deps, staff }) => secondFactorView(deps, deps.db, staff));

  serveCall(
    app,
    signingIn,
    calls.beginSecondFactor,
    async ({ deps, body, request }) => settled(await beginSecondFactor(deps, { ...body, ...asking(request) })),
    { steps: "unkept" },
  );

  serveCall(
    app,
    signingIn,
    calls.confirmSecondFactor,
    async ({ deps, body, request, reply }) => {
      const proved = await openDoor({ request, reply }, (from) => confirmSecondFactor(deps, { ...body, ...from }));
      if (!proved.ok) return proved;
      const { userId, recoveryCodes } = proved.value;
      return { session: await viewOf(userId), recoveryCodes };
    },
    { steps: "unkept" },
  );

  serveCall(app, deps, calls.postponeSecondFactor, async ({ deps, staff, tx }) => {
    await postponeSecondFactor(deps, tx, staff);
    return view(tx, staff);
  });

  serveCall(
    app,
    signingIn,
    calls.renewRecoveryCodes,
    async ({ deps, body, staff, request }) => {
      const done = await renewRecoveryCodes(deps, staff, { ...body, ...asking(request) });
      return done.ok ? { recoveryCodes: done.value } : done;
    },
    { steps: "unkept" },
  );

  serveCall(
    app,
    signingIn,
    calls.endSecondFactor,
    async ({ deps, body, staff, request }) => {
      const done = await endSecondFactor(deps, staff, { ...body, ...asking(request) });
      return done.ok ? viewOf(staff.id) : done;
    },
    { steps: "unkept" },
  );
}
