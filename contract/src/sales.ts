import { Type } from "typebox";
import { call } from "./call";
import { CartLines } from "./catalog";
import { LinkTipo } from "./receipts";
import { Amount, Moment, Nullable, PublicId, Strict } from "./shapes";

export const Contact = Strict({
  name: Type.String({ minLength: 2, maxLength: 80 }),
  phone: Type.Optional(Type.String({ maxLength: 20 })),
  email: Type.Optional(Type.String({ maxLength: 120 })),
});

export const createSale = call("POST /api/sales", {
  id: "createSale",
  summary: "Aparta lo del carrito y crea su cobro (vence en 15 minutos)",
  action: "shop.use",
  status: 201,
  body: Strict({
    lines: CartLines,
    contact: Contact,
    /** What the buyer was shown; the server computes its own and refuses with PRICE_CHANGED when they differ. */
    seenTotal: Amount,
    /** Set aside instead of paying all now: the deposit that the buyer was shown. */
    seenDeposit: Type.Optional(Amount),
    /** The version of the privacy notice that was on the screen. */
    privacyVersion: Type.String({ minLength: 1, maxLength: 40 }),
    /** Asked apart, and never needed to buy: reminders by WhatsApp. */
    whatsappReminders: Type.Optional(Type.Boolean()),
  }),
  /** `total` is what the charge asks for: all, or the deposit. */
  answer: Strict({
    saleId: PublicId,
    chargeId: PublicId,
    total: Amount,
    holdUntil: Moment,
    /** Held for these minutes alone: to pay with what takes longer, the contact has to be confirmed. */
    contactNeeded: Type.Boolean(),
  }),
  refusals: [
    "VALIDATION_FAILED",
    "CART_EMPTY",
    "ITEM_NOT_PUBLISHED",
    "ANIMAL_NOT_AVAILABLE",
    "ANIMAL_NOT_LISTABLE",
    "ANIMAL_FLAGGED_STOLEN",
    "ANIMAL_IN_WITHDRAWAL",
    "NOT_ENOUGH_STOCK",
    "SESSION_FULL",
    "PRICE_CHANGED",
    "PRIVACY_NOT_SHOWN",
    "HOLD_LIMIT",
    "CONTACT_UNCONFIRMED",
    "CUSTOMER_BLOCKED",
    "AMOUNT_ABOVE_MAX",
  ],
});

export const releaseSale = call("POST /api/sales/:saleId/release", {
  id: "releaseSale",
  summary: "Suelta lo apartado si todavía no hay un pago en camino",
  action: "shop.use",
  params: Strict({ saleId: PublicId }),
  body: Strict({}),
  answer: Strict({ state: Type.String() }),
  refusals: ["NOT_FOUND", "PAYMENT_IN_PROGRESS", "ALREADY_PAID", "PAYMENT_VERIFICATION_UNAVAILABLE"],
});

export const PurchaseView = Strict({
  saleId: PublicId,
  chargeId: PublicId,
  state: Type.String(),
  stateWords: Type.String(),
  total: Amount,
  placedAt: Moment,
  holdUntil: Nullable(Moment),
  title: Type.String(),
  receipts: Type.Array(Strict({ tipo: LinkTipo, id: PublicId, folio: Nullable(Type.String()) })),
});

export const myPurchases = call("GET /api/me/purchases", {
  id: "myPurchases",
  summary: "Las compras hechas desde este teléfono",
  action: "shop.use",
  answer: Strict({ purchases: Type.Array(PurchaseView) }),
});
