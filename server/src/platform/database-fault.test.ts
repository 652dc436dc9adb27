import { expect, test } from "vitest";
import { databaseFault } from "./database-fault";

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

test("what took too long to connect has no code, and what is no fault of the address stays as it is", () => {
  expect(databaseFault(new Error("timeout expired"))).toMatch(/no responde/);
  expect(fault("42P01")).toBeUndefined();
  expect(databaseFault(new Error("boom"))).toBeUndefined();
});
