import { firstOwner, readSession, signIn as signInCall, signOut as signOutCall } from "@corral/contract/staff";
import { actions, reach, roleWords } from "@corral/domain/permissions";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps";
import { dropSession, findStaff, giveSession, type Staff } from "../../platform/gate";
import { serveCall } from "../../platform/serve-call";
import { demoAccounts } from "./demo-accounts";
import { hasStaff, makeFirstOwner } from "./first-owner";
import { signIn, signOut } from "./sign-in";

/** Where from, in words that the person will know again in a list of devices. */
const deviceOf = (request: FastifyRequest) => String(request.headers["user-agent"] ?? "desconocido").slice(0, 200);

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

  serveCall(app, deps, readSession, async ({ request }) => view(await findStaff(deps.db, request, deps.now())));

  serveCall(
    app,
    deps,
    signInCall,
    async ({ body, request, reply }) => {
      const done = await signIn(deps, { ...body, address: request.ip, device: deviceOf(request) });
      if (!done.ok) return done;
      giveSession(request, reply, done.value.token);
      return viewOf(done.value.userId);
    },
    { steps: "unkept" },
  );

  serveCall(
    app,
    deps,
    firstOwner,
    async ({ body, request, reply }) => {
      const done = await makeFirstOwner(deps, { ...body, device: deviceOf(request) });
      if (!done.ok) return done;
      giveSession(request, reply, done.value.token);
      return viewOf(done.value.userId);
    },
    { steps: "unkept" },
  );

  serveCall(
    app,
    deps,
    signOutCall,
    async ({ request, reply }) => {
      const staff = await findStaff(deps.db, request, deps.now());
      if (staff) await signOut(deps, staff);
      dropSession(reply);
      return view(undefined);
    },
    { steps: "unkept" },
  );
}
