import * as calls from "@corral/contract/herd/groups";
import type { Result } from "@corral/domain/kernel/result";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance } from "fastify";
import { putInGroup } from "#src/features/herd/animals/put-in-group";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { listGroupsWithFaces } from "./group-faces";
import { createGroup, editGroup } from "./groups";

export function groupRoutes(app: FastifyInstance, deps: Deps) {
  const groups = async <C extends ProblemCode>(tx: Tx, done: Result<string, C>) =>
    done.ok ? { groups: await listGroupsWithFaces(tx) } : done;

  serveCall(app, deps, calls.listGroups, async () => ({ groups: await listGroupsWithFaces(deps.db) }));
  serveCall(app, deps, calls.createGroup, async ({ deps, tx, staff, body }) =>
    groups(tx, await createGroup(deps, tx, staff, body)),
  );
  serveCall(app, deps, calls.editGroup, async ({ deps, tx, staff, params, body, version }) =>
    groups(tx, await editGroup(deps, tx, staff, { ...body, id: params.groupId, version })),
  );
  serveCall(app, deps, calls.changeGroup, async ({ deps, tx, staff, body }) => {
    const done = await putInGroup(deps, tx, staff, body.animalIds, body.groupId, { on: body.on, note: body.note });
    return done.ok ? { changed: done.value, groups: await listGroupsWithFaces(tx) } : done;
  });
}
