import { call, type GeneralRefusal, type RefusalsOf } from "@corral/contract/call";
import { Strict } from "@corral/contract/shapes";
import { type Result, refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { expect, expectTypeOf, test } from "vitest";
import type { Deps } from "../deps";
import { serveCall } from "./serve-call";

const sample = call("POST /api/sample", {
  id: "sample",
  summary: "Para probar",
  action: "shop.use",
  answer: Strict({ name: Type.String() }),
  refusals: ["NOT_FOUND"],
});

/** Only compiled: `tsc` fails when a line that must not compile does. */
function compiled(app: FastifyInstance, deps: Deps, decided: Result<object, "NOT_FOUND" | "ALREADY_DECIDED">) {
  serveCall(app, deps, sample, async () => refuse("NOT_FOUND"));
  serveCall(app, deps, sample, async () => refuse("VALIDATION_FAILED"));
  // @ts-expect-error The contract doesn't list it.
  serveCall(app, deps, sample, async () => refuse("ALREADY_DECIDED"));
  // @ts-expect-error Nor this one of two.
  serveCall(app, deps, sample, async () => decided);
  // @ts-expect-error A verb that says nothing of its codes may refuse with any.
  serveCall(app, deps, sample, async () => decided as Result<object>);
}

test("a call is refused with what its contract lists, and with what any call may meet", () => {
  expectTypeOf<RefusalsOf<typeof sample>>().toEqualTypeOf<"NOT_FOUND" | GeneralRefusal>();
  expect(compiled).toBeTypeOf("function");
});
