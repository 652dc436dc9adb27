import * as calls from "@corral/contract/herd";
import type { ProblemCode } from "@corral/domain/problems";
import { type Result, refuse } from "@corral/domain/result";
import type { FastifyInstance } from "fastify";
import type { Tx } from "../../platform/db";
import type { Deps } from "../../platform/deps";
import { serveCall } from "../../platform/serve-call";
import { herdChanges } from "./changes";
import { createGroup, editGroup, listGroups, putInGroup } from "./groups";
import { herdAnimal } from "./herd-animal";
import { findByMark, listHerd } from "./list-herd";
import { addMark, removeMark } from "./marks";
import { createAnimal, editAnimal, publishAnimal } from "./save-animal";

const PAGE = 500;

export function herdRoutes(app: FastifyInstance, deps: Deps) {
  /** Every write of an animal answers it as it is afterwards. */
  const after = async <C extends ProblemCode>(tx: Tx, done: Result<string, C>) => {
    if (!done.ok) return done;
    const animal = await herdAnimal(deps, tx, done.value);
    if (!animal) throw new Error(`animal ${done.value} is gone`);
    return animal;
  };
  const groups = async <C extends ProblemCode>(tx: Tx, done: Result<string, C>) =>
    done.ok ? { groups: await listGroups(tx) } : done;

  serveCall(app, deps, calls.listHerd, ({ query }) => listHerd(deps, query));
  serveCall(app, deps, calls.findByMark, async ({ query }) => ({ found: await findByMark(deps, query.value) }));
  serveCall(app, deps, calls.herdChanges, ({ query }) => herdChanges(deps, query.since, query.limit ?? PAGE));
  serveCall(app, deps, calls.listGroups, async () => ({ groups: await listGroups(deps.db) }));
  serveCall(
    app,
    deps,
    calls.readHerdAnimal,
    async ({ params }) => (await herdAnimal(deps, deps.db, params.animalId)) ?? refuse("NOT_FOUND"),
  );
  serveCall(app, deps, calls.createAnimal, async ({ tx, staff, body }) =>
    after(tx, await createAnimal(deps, tx, staff, body)),
  );
  serveCall(app, deps, calls.editAnimal, async ({ tx, staff, params, body, version }) =>
    after(tx, await editAnimal(deps, tx, staff, { id: params.animalId, version, changes: body })),
  );
  serveCall(app, deps, calls.publishAnimal, async ({ tx, staff, params, body, version }) =>
    after(tx, await publishAnimal(deps, tx, staff, { id: params.animalId, version, to: body })),
  );
  serveCall(app, deps, calls.addMark, async ({ tx, staff, params, body }) =>
    after(tx, await addMark(deps, tx, staff, params.animalId, body)),
  );
  serveCall(app, deps, calls.removeMark, async ({ tx, staff, params, body }) =>
    after(tx, await removeMark(deps, tx, staff, { ...params, ...body })),
  );
  serveCall(app, deps, calls.createGroup, async ({ tx, staff, body }) =>
    groups(tx, await createGroup(deps, tx, staff, body)),
  );
  serveCall(app, deps, calls.editGroup, async ({ tx, staff, params, body, version }) =>
    groups(tx, await editGroup(deps, tx, staff, { ...body, id: params.groupId, version })),
  );
  serveCall(app, deps, calls.changeGroup, async ({ tx, staff, body }) => {
    const done = await putInGroup(deps, tx, staff, body.animalIds, body.groupId, { on: body.on, note: body.note });
    return done.ok ? { changed: done.value, groups: await listGroups(tx) } : done;
  });
}
