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
  need: "public",
  answer: Strict({ name: Type.String() }),
  refusals: ["NOT_FOUND"],
});

/** Never called: `tsc` fails when a line below wrongly compiles. */
function compiled(app: FastifyInstance, deps: Deps, decided: Result<object, "NOT_FOUND" | "ALREADY_DECIDED">) {
  serveCall(app, deps, sample, async () => refuse("NOT_FOUND"));
  serveCall(app, deps, sample, async () => refuse("VALIDATION_FAILED"));
  // @ts-expect-error The contract doesn't list this code.
  serveCall(app, deps, sample, async () => refuse("ALREADY_DECIDED"));
  // @ts-expect-error The contract lists only one of these two codes.
  serveCall(app, deps, sample, async () => decided);
  // @ts-expect-error A verb whose result names no codes may refuse with any.
  serveCall(app, deps, sample, async () => decided as Result<object>);
}

test("a call's refusals are those that its contract lists and the general ones", () => {
  expectTypeOf<RefusalsOf<typeof sample>>().toEqualTypeOf<"NOT_FOUND" | GeneralRefusal>();
  expect(compiled).toBeTypeOf("function");
});
