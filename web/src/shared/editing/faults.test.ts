// @vitest-environment node
import { expect, test } from "vitest";
import { ApiError, OfflineError } from "../api/errors";
import { faultAt, isConflict, readRefusal, withoutFaults } from "./faults";

const refusal = (...fields: string[]) =>
  new ApiError({
    status: 422,
    code: "VALIDATION_FAILED",
    detail: "Revisa lo que escribiste.",
    errors: fields.map((field) => ({ field, message: `Mal ${field}` })),
  });

test("a refusal has faults by field and a message for the form", () => {
  expect(readRefusal(null)).toEqual({ faults: {} });
  expect(readRefusal(refusal("name"))).toEqual({
    faults: { name: "Mal name" },
    sentence: "Revisa lo que escribiste.",
  });
  expect(readRefusal(new OfflineError("timeout"))).toEqual({
    faults: {},
    sentence: "La conexión está muy lenta. Inténtalo otra vez.",
  });
});

test("the first fault of a field counts, and names of earlier versions are read too", () => {
  const twice = new ApiError({
    status: 422,
    code: "VALIDATION_FAILED",
    errors: [
      { field: "/marks/0/value", message: "Primero" },
      { field: "marks.0.value", message: "Segundo" },
    ],
  });
  expect(readRefusal(twice).faults).toEqual({ "marks.0.value": "Primero" });
});

test("needs no message where every fault is shown at a field of the form", () => {
  expect(readRefusal(refusal("name", "tiers.0.price"), ["name", "tiers"]).sentence).toBeUndefined();
  expect(readRefusal(refusal("name", "version"), ["name"]).sentence).toBe("Revisa lo que escribiste.");
  expect(readRefusal(refusal(), ["name"]).sentence).toBe("Revisa lo que escribiste.");
});

test("a field has its own fault or the first of its parts, until it is typed again", () => {
  const { faults } = readRefusal(refusal("necessary.1", "name", "names"));
  expect([faultAt(faults, "necessary"), faultAt(faults, "name"), faultAt(faults, "full")]).toEqual([
    "Mal necessary.1",
    "Mal name",
    undefined,
  ]);
  expect(Object.keys(withoutFaults(faults, new Set(["name", "necessary"])))).toEqual(["names"]);
});

test("only a version mismatch is a conflict", () => {
  expect(isConflict(new ApiError({ status: 412, code: "VERSION_CONFLICT" }))).toBe(true);
  expect([isConflict(refusal()), isConflict(undefined)]).toEqual([false, false]);
});
