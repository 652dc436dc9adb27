import fc from "fast-check";
import { expect, test } from "vitest";
import { transferReference } from "./reference";

test("a reference is seven digits, the same each time, and seldom that of another charge", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 22, maxLength: 43 }), (id) => {
      expect(transferReference(id)).toMatch(/^[1-9]\d{6}$/);
      expect(transferReference(id)).toBe(transferReference(id));
    }),
  );
  const many = new Set(Array.from({ length: 2_000 }, (_, n) => transferReference(`cobro-de-prueba-${n}`)));
  expect(many.size).toBeGreaterThan(1_990);
});
