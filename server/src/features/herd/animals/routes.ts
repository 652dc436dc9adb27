import * as calls from "@corral/contract/herd/animals";
import { type Result, refuse } from "@corral/domain/kernel/result";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { herdAnimal } from "./herd-animal";
import { addMark, removeMark } from "./marks";
import { createAnimal, editAnimal, publishAnimal } from "./save-animal";

export function herdAnimalRoutes(app: FastifyInstance, deps: Deps) {
  /** Every write returns the updated animal. */
  const after = async <C extends ProblemCode>(tx: Tx, done: Result<string, C>) => {
    if (!done.ok) return done;
    const animal = await herdAnimal(deps, tx, done.value);
    if (!animal) throw new Error(`animal ${done.value} is gone`);
    return animal;
  };

  serveCall(
    app,
    deps,
    calls.readHerdAnimal,
    async ({ deps, params }) => (await herdAnimal(deps, deps.db, params.animalId)) ?? refuse("NOT_FOUND"),
  );
  serveCall(app, deps, calls.createAnimal, async ({ deps, tx, staff, body }) =>
    after(tx, await createAnimal(deps, tx, staff, body)),
  );
  serveCall(app, deps, calls.editAnimal, async ({ deps, tx, staff, params, body, version }) =>
    after(tx, await editAnimal(deps, tx, staff, { id: params.animalId, version, changes: body })),
  );
  serveCall(app, deps, calls.publishAnimal, async ({ deps, tx, staff, params, body, version }) =>
    after(tx, await publishAnimal(deps, tx, staff, { id: params.animalId, version, to: body })),
  );
  serveCall(app, deps, calls.addMark, async ({ deps, tx, staff, params, body }) =>
    after(tx, await addMark(deps, tx, staff, params.animalId, body)),
  );
  serveCall(app, deps, calls.removeMark, async ({ deps, tx, staff, params, body }) =>
    after(tx, await removeMark(deps, tx, staff, { ...params, ...body })),
  );
}
