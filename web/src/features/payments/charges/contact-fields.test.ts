// @vitest-environment node
import { expect, test } from "vitest";
import { contactFaults } from "./contact-fields";

const contact = (email: string) => ({ name: "Ana Pérez", phone: "\u202a+52 1 55 1234 5678\u202c", email });
test("a pasted contact is right where only what can't be seen is wrong with it", () => {
  expect(contactFaults(contact("\u200bana.maria@testuser.com\u202c "), ["email"])).toEqual({});
  expect(Object.keys(contactFaults(contact("josé@testuser.com"), ["email"]))).toEqual(["email"]);
});
