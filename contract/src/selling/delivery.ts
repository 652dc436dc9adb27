import { preparingEvents } from "@corral/domain/selling/delivery/states";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, Id, OneOf, Strict, WallTime } from "../shapes";
import { Back, refundFaults } from "./cancellations";
import { SaleDetail, SaleParams, staffOnly } from "./sales";

export const prepareSale = call("POST /api/sales/:saleId/fulfilment", {
  id: "prepareSale",
  summary: "Dice que un pedido está listo, tiene fecha, salió o no lo recibieron",
  action: "sale.prepare",
  params: SaleParams,
  body: Strict({
    event: OneOf(...preparingEvents),
    note: Type.Optional(Type.String({ maxLength: 500 })),
    /** For `date_set`: local time of the business. */
    date: Type.Optional(WallTime),
  }),
  answer: SaleDetail,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "SALE_MOVE_NOT_ALLOWED", ...staffOnly],
});

export const deliverSale = call("POST /api/sales/:saleId/deliver", {
  id: "deliverSale",
  summary: "Entrega un pedido: quién lo recibió, y su comprobante de entrega",
  action: "sale.deliver",
  params: SaleParams,
  body: Strict({
    receivedBy: Type.String({ minLength: 1, maxLength: 80 }),
    place: Type.Optional(Type.String({ maxLength: 120 })),
    note: Type.Optional(Type.String({ maxLength: 500 })),
    papers: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 12 })),
    photoId: Type.Optional(Id),
    /** Both sides go without weighing: the estimated price is the final one. */
    asEstimated: Type.Optional(Type.Boolean()),
    /** Why it is delivered unpaid; only from roles that may approve it. */
    unpaidReason: Type.Optional(Type.String({ minLength: 3, maxLength: 200 })),
  }),
  answer: SaleDetail,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "SALE_MOVE_NOT_ALLOWED",
    "SALE_NOT_PAID",
    "WEIGHING_NOT_ACCEPTED",
    "ANIMAL_NOT_LISTABLE",
    "ANIMAL_FLAGGED_STOLEN",
    "ANIMAL_IN_WITHDRAWAL",
    ...staffOnly,
  ],
});

export const returnSale = call("POST /api/sales/:saleId/return", {
  id: "returnSale",
  summary: "Recibe de vuelta lo entregado y pide devolver el dinero que se diga",
  action: "sale.return",
  params: SaleParams,
  body: Strict({
    reason: Type.String({ minLength: 3, maxLength: 200 }),
    /** `sell`: the units go on sale again; `keep`: the animal returns to the herd and other units are not sold. */
    units: OneOf("sell", "keep"),
    refunds: Type.Array(Strict({ ...Back, amount: Amount }), { maxItems: 6 }),
  }),
  answer: SaleDetail,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "SALE_MOVE_NOT_ALLOWED",
    "PAYMENT_IN_PROGRESS",
    ...refundFaults,
    ...staffOnly,
  ],
});
