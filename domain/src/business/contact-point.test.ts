import { expect, it } from "vitest";
import { hintOfContact, readContactPoint } from "./contact-point";

it.each([
  [" Ana@Correo.MX ", { kind: "email", value: "ana@correo.mx" }],
  ["55 1234 5678", { kind: "phone", value: "+525512345678" }],
  ["+52 1 (55) 1234-5678", { kind: "phone", value: "+525512345678" }],
  ["ana@", undefined],
  ["5512", undefined],
  ["V-2026-000123", undefined],
  ["", undefined],
])("%s is parsed as an e-mail, a phone or neither", (typed, read) => expect(readContactPoint(typed)).toEqual(read));

it("masks a contact so that its owner recognizes it and nobody else can read it", () => {
  expect(hintOfContact({ kind: "email", value: "ana@correo.mx" })).toBe("a•••@correo.mx");
  expect(hintOfContact({ kind: "phone", value: "+525512345678" })).toBe("•• •••• 5678");
});
