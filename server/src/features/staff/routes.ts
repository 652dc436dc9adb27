import * as calls from "@corral/contract/staff";
import { actions, reach, roleWords } from "@corral/domain/permissions";
import type { ProblemCode } from "@corral/domain/problems";
import type { Result } from "@corral/domain/result";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps";
import { dropSession, findStaff, giveSession, type Staff } from "../../platform/gate";
import { serveCall } from "../../platform/serve-call";
import { changePassword } from "./change-password";
import { redeemCode } from "./codes";
import { demoAccounts } from "./demo-accounts";
import { hasStaff, makeFirstOwner } from "./first-owner";
import { signIn, signOut } from "./sign-in";

/** Where from: the address, and what the browser says of itself, which a list of devices puts into words. */
const originOf = (request: FastifyRequest) => ({
  address: request.address,
  device: String(request.headers["user-agent"] ?? "").slice(0, 200),
});

export function staffRoutes(app: FastifyInstance, deps: Deps) {
  const view = async (staff: Pick<Staff, "id" | "name" | "login" | "role"> | undefined) => ({
    me: staff
      ? {
          id: staff.id,
          name: staff.name,
          login: staff.login,
          role: staff.role,
          roleWords: roleWords[staff.role],
          can: actions.filter((a) => reach(a, staff.role) !== "none"),
          vault: deps.vault(staff.id),
        }
      : null,
    demoAccounts: deps.mode === "demo" ? demoAccounts : [],
    needsOwner: !(await hasStaff(deps.db)),
  });
  const viewOf = async (userId: string) =>
    view(
      await deps.db
        .selectFrom("staff_user")
        .select(["id", "name", "login", "role"])
        .where("id", "=", userId)
        .executeTakeFirstOrThrow(),
    );

  /** Whoever proved who they are gets the cookie, and reads who they are. */
  async function letIn<C extends ProblemCode>(
    proved: Result<{ token: string; userId: string }, C>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (!proved.ok) return proved;
    giveSession(request, reply, proved.value.token);
    return viewOf(proved.value.userId);
  }

  serveCall(app, deps, calls.readSession, async ({ request }) => view(await findStaff(deps.db, request, deps.now())));

  serveCall(
    app,
    deps,
    calls.signIn,
    async ({ body, request, reply }) => letIn(await signIn(deps, { ...body, ...originOf(request) }), request, reply),
    { steps: "unkept" },
  );

  serveCall(
    app,
    deps,
    calls.redeemCode,
    async ({ body, request, reply }) =>
      letIn(await redeemCode(deps, { ...body, ...originOf(request) }), request, reply),
    { steps: "unkept" },
  );

  serveCall(
    app,
    deps,
    calls.changePassword,
    ({ body, staff, request }) => changePassword(deps, staff, { ...body, address: request.address }),
    { steps: "unkept" },
  );

  serveCall(
    app,
    deps,
    calls.firstOwner,
    async ({ body, request, reply }) =>
      letIn(await makeFirstOwner(deps, { ...body, ...originOf(request) }), request, reply),
    { steps: "unkept" },
  );

  serveCall(
    app,
    deps,
    calls.signOut,
    async ({ request, reply }) => {
      const staff = await findStaff(deps.db, request, deps.now());
      if (staff) await signOut(deps, staff);
      dropSession(reply);
      return view(undefined);
    },
    { steps: "unkept" },
  );
}
