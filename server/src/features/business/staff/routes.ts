import * as calls from "@corral/contract/business/staff";
import { refuse } from "@corral/domain/kernel/result";
import { momentInWords, toIso } from "@corral/domain/kernel/time";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { makeCode } from "#src/features/business/auth/codes";
import { closeDevice, closeOthers, listDevices } from "#src/features/business/auth/devices";
import type { Staff } from "#src/platform/calls/authorize";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { addPerson, editPerson, resetSecondFactor, setStanding } from "./people";
import { listPeople, personById } from "./person-view";

/** Whose devices: a person with reach `own` gets only their own. */
const whose = (request: FastifyRequest, staff: Staff, requested?: string) =>
  request.reach === "own" ? staff.id : requested;

export function peopleRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, calls.listPeople, async ({ deps, staff }) => ({
    items: await listPeople(deps, deps.db, staff),
  }));
  serveCall(app, deps, calls.addPerson, async ({ deps, staff, body, tx }) => {
    const done = await addPerson(deps, tx, staff, body);
    return done.ok ? personById(deps, tx, staff, done.value) : done;
  });
  serveCall(app, deps, calls.editPerson, async ({ deps, staff, params, body, tx, version }) => {
    const done = await editPerson(deps, tx, staff, { id: params.personId, version, ...body });
    return done.ok ? personById(deps, tx, staff, done.value) : done;
  });
  serveCall(app, deps, calls.setStanding, async ({ deps, staff, params, body, tx }) => {
    const done = await setStanding(deps, tx, staff, { id: params.personId, status: body.status });
    return done.ok ? personById(deps, tx, staff, done.value) : done;
  });
  serveCall(app, deps, calls.resetSecondFactor, async ({ deps, staff, params, tx }) => {
    const done = await resetSecondFactor(deps, tx, staff, params.personId);
    return done.ok ? personById(deps, tx, staff, done.value) : done;
  });
  // "unkept": a code is returned once and never stored; repeating the request makes another.
  serveCall(
    app,
    deps,
    calls.makeCode,
    async ({ deps, staff, params }) => {
      const made = await makeCode(deps, staff, params.personId);
      if (!made.ok) return made;
      const { code, login, until } = made.value;
      return { code, login, until: toIso(until), untilWords: momentInWords(deps.zone, until) };
    },
    { steps: "unkept" },
  );

  serveCall(app, deps, calls.listDevices, async ({ deps, staff, request, query }) => ({
    items: await listDevices(deps, staff, whose(request, staff, query.person)),
  }));
  serveCall(app, deps, calls.closeDevice, async ({ deps, staff, request, params, tx }) => {
    const done = await closeDevice(deps, tx, staff, { id: params.deviceId, onlyOf: whose(request, staff) });
    return done.ok ? { items: await listDevices({ ...deps, db: tx }, staff, whose(request, staff)) } : done;
  });
  serveCall(app, deps, calls.closeOtherDevices, async ({ deps, staff, request, body, tx }) => {
    const person = body.person ?? staff.id;
    if (person !== whose(request, staff, person)) return refuse("NOT_FOUND");
    await closeOthers(deps, tx, staff, person);
    return { items: await listDevices({ ...deps, db: tx }, staff, whose(request, staff)) };
  });
}
