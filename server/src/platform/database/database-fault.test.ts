import { expect, test } from "vitest";
import { StartFault } from "../engine/binaries";
import { databaseFault } from "./database-fault";
import { toolFault } from "./tool-database";

const fault = (code: string, message = "words of the driver") =>
  databaseFault(Object.assign(new Error(message), { code }));

test.each([
  ["28P01", /no deja entrar/],
  ["28000", /no deja entrar/],
  ["3D000", /no tiene una base con ese nombre/],
  ["53300", /no admite más conexiones/],
  ["57P03", /no responde/],
  ["ECONNREFUSED", /no responde/],
  ["ENOTFOUND", /no responde/],
  ["EAI_AGAIN", /no responde/],
  ["ETIMEDOUT", /no responde/],
  ["ENETUNREACH", /no responde/],
  ["EHOSTUNREACH", /no responde/],
])("a start without its database (%s) is told what to look at", (code, words) => {
  expect(fault(code)).toMatch(words);
});

test("a connection timeout has no code and is recognised; other errors get no message", () => {
  expect(databaseFault(new Error("timeout expired"))).toMatch(/no responde/);
  expect(fault("42P01")).toBeUndefined();
  expect(databaseFault(new Error("boom"))).toBeUndefined();
});

test("a command-line tool over a database without tables gets a message and no stack", () => {
  expect(toolFault(Object.assign(new Error('relation "staff_user" does not exist'), { code: "42P01" }))).toMatch(
    /^Corral no ha arrancado todavía/,
  );
  expect(toolFault(Object.assign(new Error("x"), { code: "28P01" }))).toMatch(/no deja entrar/);
  expect(toolFault(new StartFault("palabras"))).toBe("palabras");
});
