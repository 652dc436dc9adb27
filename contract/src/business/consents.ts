import { consentPurposes, voluntaryPurposes } from "@corral/domain/business/consent";
import { Type } from "typebox";
import { call } from "../call";
import { Id, Moment, Nullable, OneOf, PublicId, Strict } from "../shapes";

/** The latest decision for each purpose; a purpose that was never asked about is absent. */
export const ConsentView = Strict({
  consents: Type.Array(
    Strict({
      purpose: OneOf(...consentPurposes),
      words: Type.String(),
      given: Type.Boolean(),
      at: Moment,
      atWords: Type.String(),
      noticeVersion: Type.String(),
    }),
  ),
  /** Null: there is no phone to send reminders to. */
  phone: Nullable(Type.String()),
});
const Choice = Strict({ purpose: OneOf(...voluntaryPurposes), given: Type.Boolean() });
const SaleParams = Strict({ saleId: PublicId });
const CustomerParams = Strict({ customerId: Id });

export const readSaleConsents = call("GET /api/sales/:saleId/consents", {
  id: "readSaleConsents",
  summary: "Lo que aceptó quien compró, desde el teléfono con el que compró",
  action: "shop.use",
  need: "buyer",
  staffWay: "Abre al cliente en Clientes: ahí están sus permisos.",
  params: SaleParams,
  answer: ConsentView,
  refusals: ["NOT_FOUND"],
});
export const chooseConsent = call("POST /api/sales/:saleId/consents", {
  id: "chooseConsent",
  summary: "Acepta o retira un uso voluntario de sus datos; el retiro vale desde ese momento",
  action: "shop.use",
  need: "buyer",
  staffWay: "Abre al cliente en Clientes y anota ahí lo que te dijo.",
  params: SaleParams,
  body: Choice,
  answer: ConsentView,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED"],
});
export const readCustomerConsents = call("GET /api/customers/:customerId/consents", {
  id: "readCustomerConsents",
  summary: "Lo que aceptó un cliente",
  action: "consent.record",
  params: CustomerParams,
  answer: ConsentView,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});
export const recordConsent = call("POST /api/customers/:customerId/consents", {
  id: "recordConsent",
  summary: "Anota lo que un cliente acepta o retira de palabra",
  action: "consent.record",
  params: CustomerParams,
  body: Choice,
  answer: ConsentView,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});
