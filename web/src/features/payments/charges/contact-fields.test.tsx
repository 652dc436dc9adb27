import { expect, it } from "vitest";
import { contactFaults } from "./contact-fields";

it("a missing phone is OXXO's wish only where the way to pay asks for it", () => {
  const contact = { name: "Ana Pérez", email: "", phone: "" };
  expect(contactFaults(contact, ["phone"]).phone).toBe("Escribe los 10 dígitos de tu celular.");
  expect(contactFaults(contact, ["email", "phone"]).phone).toBe("Escribe tu celular: lo pide OXXO.");
});
