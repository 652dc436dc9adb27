import { expect, test } from "vitest";
import { CODE_LETTERS, credentialFaults, readCode, spokenCode } from "./credentials";

const fields = (of: Parameters<typeof credentialFaults>[0]) => credentialFaults(of).map((f) => f.field);

test("an invalid login, name or password is reported by its field", () => {
  expect(fields({ login: "rosa", name: "Rosa", password: "vacas-y-borregos" })).toEqual([]);
  expect(fields({ login: "ro", name: " R ", password: "corta" })).toEqual(["login", "name", "password"]);
  expect(fields({ login: "rosa maría" })).toEqual(["login"]);
  expect(fields({ login: "rosa", password: "soy-ROSA-la-dueña" })).toEqual(["password"]);
  expect(fields({ password: "x".repeat(201) })).toEqual(["password"]);
});

test("a code is recognized however it was typed, and nothing else is", () => {
  const code = CODE_LETTERS.slice(0, 10);
  expect(spokenCode(code)).toBe("23456-789AB");
  for (const typed of [spokenCode(code), ` ${code.toLowerCase()} `, "2345 6789 ab", "23456–789AB"])
    expect(readCode(typed)).toBe(code);
  for (const typed of ["", "23456-789A", "23456-789AB2", "23456-789A0", "23456-789AI", "ñ".repeat(10)])
    expect(readCode(typed)).toBeUndefined();
});
