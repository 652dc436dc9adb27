import { Type } from "typebox";
import { call } from "../call";
import { OneOf, PublicId, Strict } from "../shapes";

/** How the code is delivered: by e-mail, by the seller over WhatsApp, or not at all, so that only the seller can help. */
export const CodeWay = OneOf("email", "staff", "none");

/**
 * Sends a one-time code to the contact on file of a charge, whoever requests it: typing it back proves access to that
 * contact. Without a charge it goes to the e-mail of a purchase that doesn't exist yet.
 */
export const sendContactCode = call("POST /api/contact-codes", {
  id: "sendContactCode",
  summary: "Manda un código de un solo uso al contacto de una compra, o al correo de una que está por hacerse",
  action: "shop.use",
  need: "public",
  status: 201,
  body: Strict({
    chargeId: Type.Optional(PublicId),
    /** Only where the purchase has no e-mail yet. */
    email: Type.Optional(Type.String({ maxLength: 120 })),
  }),
  answer: Strict({ way: CodeWay, words: Type.String() }),
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "RATE_LIMITED"],
});

export const confirmContactCode = call("POST /api/contact-codes/confirm", {
  id: "confirmContactCode",
  summary: "Confirma el contacto con el código que llegó",
  action: "shop.use",
  need: "public",
  body: Strict({ chargeId: Type.Optional(PublicId), code: Type.String({ minLength: 1, maxLength: 20 }) }),
  answer: Strict({ confirmed: Type.Boolean() }),
  refusals: ["NOT_FOUND", "VALIDATION_FAILED"],
});
