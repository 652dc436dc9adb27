import { expect, test } from "vitest";
import { everyCall } from "#src/testing/contract-calls";
import { serializer, validatorByPart } from "./schemas";

const route = { method: "GET", url: "/" };

test("every schema of the contract compiles, since schemas are compiled only at their first use", async () => {
  const calls = await everyCall();
  expect(calls.length).toBeGreaterThan(150);
  for (const it of calls) {
    for (const [httpPart, schema] of [
      ["params", it.params],
      ["querystring", it.query],
      ["body", it.body],
    ] as const)
      if (schema) {
        const validate = validatorByPart({ ...route, httpPart, schema }) as {
          (data: unknown): boolean;
          errors: object[];
        };
        expect(validate(7), `${it.id} ${httpPart}`).toBe(false);
        expect(validate.errors.length, `${it.id} ${httpPart}`).toBeGreaterThan(0);
      }
    const write = serializer({ ...route, httpStatus: "200", schema: it.answer });
    // Many schemas reject this value; only that the serializer runs matters.
    try {
      write(null);
    } catch (error) {
      expect(String(error), it.id).not.toMatch(/schema is invalid|resolve|compile|strict mode/i);
    }
  }
});

test("query text is coerced to numbers and booleans; a body is not", () => {
  const schema = { type: "object", properties: { n: { type: "integer" }, on: { type: "boolean" } } };
  const query = { n: "7", on: "true" };
  expect(validatorByPart({ ...route, httpPart: "querystring", schema })(query)).toBe(true);
  expect(query).toEqual({ n: 7, on: true });
  expect(validatorByPart({ ...route, httpPart: "body", schema })({ n: "7" })).toBe(false);
});
