import { chargeMoves } from "@corral/domain/payments/charges/states";
import { saleMoves } from "@corral/domain/selling/sales/states";
import { Type } from "typebox";
import { call } from "../call";
import { LinkTipo, Nullable, PublicId, StateOf, Strict } from "../shapes";
import { PurchaseView, staffOnly } from "./sales";

export const relinkReceipt = call("POST /api/receipts/:receiptId/relink", {
  id: "relinkReceipt",
  summary: "Da enlace nuevo a un comprobante; el de antes deja de abrirlo en cuanto alguien abre el nuevo",
  action: "receipt.relink",
  params: Strict({ receiptId: PublicId }),
  body: Strict({}),
  answer: Strict({
    tipo: LinkTipo,
    id: PublicId,
    folio: Type.String(),
    url: Type.String(),
    /** A link that opens WhatsApp towards the buyer; null without a phone. */
    whatsapp: Nullable(Type.String()),
  }),
  refusals: ["RECEIPT_NOT_FOUND", "VALIDATION_FAILED", ...staffOnly],
});

export const lostReceipt = call("POST /api/lost-receipts", {
  id: "lostReceipt",
  summary: "Pide el enlace de sus compras con el correo o el celular con que se hicieron; contesta siempre igual",
  action: "shop.use",
  need: "public",
  body: Strict({ contact: Type.String({ minLength: 1, maxLength: 120 }) }),
  /** `byMail`: whether the business sends mail at all. */
  answer: Strict({ words: Type.String(), byMail: Type.Boolean() }),
  refusals: ["VALIDATION_FAILED", "RATE_LIMITED"],
});

/** A purchase of a list: from the shop, or a counter charge without a sale. */
export const ListedPurchase = Strict({
  ...PurchaseView.properties,
  saleId: Nullable(PublicId),
  state: StateOf({ ...saleMoves, ...chargeMoves }),
});

export const openPurchaseList = call("POST /api/purchase-lists/:listId/open", {
  id: "openPurchaseList",
  summary: "Abre la lista de compras de un enlace; las listas de antes del mismo contacto dejan de abrir",
  action: "shop.use",
  need: "link",
  params: Strict({ listId: PublicId }),
  body: Strict({}),
  answer: Strict({
    /** Masked: enough for its owner to recognize it. */
    contact: Type.String(),
    business: Type.String(),
    purchases: Type.Array(ListedPurchase),
  }),
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "RATE_LIMITED"],
});
