import { Type } from "typebox";
import { call } from "../call";
import { Way } from "../payments/refunds";
import { Nullable, OneOf, PublicId, Strict } from "../shapes";
import { SaleDetail, SaleParams, staffOnly } from "./sales";

/** How the payments of one charge are refunded. */
export const Back = {
  chargeId: PublicId,
  way: Way,
  clabe: Type.Optional(Type.String({ maxLength: 200 })),
  holder: Type.Optional(Type.String({ maxLength: 80 })),
};

export const refundFaults = ["CLABE_INVALID", "REFUND_EXCEEDS_COLLECTED", "REFUND_NOT_ALLOWED"] as const;

export const cancelSale = call("POST /api/sales/:saleId/cancel", {
  id: "cancelSale",
  summary: "Cancela un pedido; el dinero que tenga se pide de vuelta y alguien lo aprueba",
  action: "sale.cancel",
  params: SaleParams,
  body: Strict({
    reason: Type.String({ minLength: 3, maxLength: 200 }),
    deposit: Type.Optional(OneOf("return", "keep")),
    refunds: Type.Array(Strict(Back), { maxItems: 6 }),
  }),
  answer: SaleDetail,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "SALE_MOVE_NOT_ALLOWED",
    "ALREADY_PAID",
    "CHARGE_EXPIRED",
    "CHARGE_CANCELLED",
    "PAYMENT_IN_PROGRESS",
    ...refundFaults,
    ...staffOnly,
  ],
});

export const askForSale = call("POST /api/sales/:saleId/request", {
  id: "askForSale",
  summary: "Anota que quien compró pide cancelar o devolver",
  action: "sale.note",
  params: SaleParams,
  body: Strict({ text: Type.String({ minLength: 3, maxLength: 500 }) }),
  answer: SaleDetail,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "SALE_MOVE_NOT_ALLOWED", ...staffOnly],
});

export const declineRequest = call("POST /api/sales/:saleId/request/decline", {
  id: "declineRequest",
  summary: "Dice que no a lo que pidió quien compró, con su motivo",
  action: "sale.return",
  params: SaleParams,
  body: Strict({ answer: Type.String({ minLength: 3, maxLength: 500 }) }),
  answer: SaleDetail,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "ALREADY_DECIDED", ...staffOnly],
});

/** A buyer's own request, for whoever holds the link of the charge. */
const AskedToCancel = Strict({
  /** Whether anything can still be cancelled or returned. */
  open: Type.Boolean(),
  text: Nullable(Type.String()),
  words: Nullable(Type.String()),
});

export const readCancelRequest = call("GET /api/charges/:chargeId/cancel-request", {
  id: "readCancelRequest",
  summary: "Si esta compra se puede pedir cancelar, y lo que ya se pidió",
  action: "shop.use",
  need: "link",
  params: Strict({ chargeId: PublicId }),
  answer: AskedToCancel,
  refusals: ["NOT_FOUND"],
});

export const askToCancel = call("POST /api/charges/:chargeId/cancel-request", {
  id: "askToCancel",
  summary: "Quien compró pide cancelar o devolver; lo decide el personal",
  action: "shop.use",
  need: "buyer",
  byCarriedCode: true,
  staffWay: "Si te lo pidió, anótalo o cancela desde la venta.",
  params: Strict({ chargeId: PublicId }),
  body: Strict({ text: Type.String({ minLength: 3, maxLength: 500 }) }),
  answer: AskedToCancel,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "SALE_MOVE_NOT_ALLOWED"],
});
