import { Type } from "typebox";
import { call } from "../call";
import { CalendarDay, Id, Nullable, PublicId, Strict } from "../shapes";
import { PickAnimal, PickIds } from "../shop/picks";
import { SaleParams, staffOnly } from "./sales";

/** The animals that are chosen from one lot of a purchase, and how many are still to be. */
export const SoldPick = Strict({
  itemId: Id,
  title: Type.String(),
  heads: Type.Integer(),
  left: Type.Integer(),
  /** The last day for it, in the business's zone. */
  by: CalendarDay,
  byWords: Type.String(),
  /** The last day has passed. */
  overdue: Type.Boolean(),
  /** Why nothing of it can be chosen now by who asks; null when it can. */
  why: Nullable(Type.String()),
  /** Those that the lot offers and nobody else has, and those that are chosen. */
  animals: Type.Array(PickAnimal),
});
export const SoldPicks = Strict({ items: Type.Array(SoldPick) });

/** Animals to add to the chosen ones, and to give back. Each is done once, however often it is asked. */
const Change = Strict({ itemId: Id, add: PickIds, drop: PickIds });
const outcome = {
  answer: SoldPicks,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "SALE_MOVE_NOT_ALLOWED", "ANIMAL_NOT_AVAILABLE"],
} as const;

export const readBuyerChoices = call("GET /api/charges/:chargeId/choices", {
  id: "readBuyerChoices",
  summary: "Los animales que se escogieron en una compra, los que faltan y entre cuáles",
  action: "shop.use",
  need: "link",
  params: Strict({ chargeId: PublicId }),
  answer: SoldPicks,
  refusals: ["NOT_FOUND"],
});

export const chooseAnimals = call("POST /api/charges/:chargeId/choices", {
  id: "chooseAnimals",
  summary: "Quien compra escoge animales de un lote, o cambia los que escogió",
  action: "shop.use",
  need: "buyer",
  byCarriedCode: true,
  staffWay: "Si está contigo, escoge desde la venta.",
  params: Strict({ chargeId: PublicId }),
  body: Change,
  ...outcome,
});

export const readSaleChoices = call("GET /api/sales/:saleId/choices", {
  id: "readSaleChoices",
  summary: "Los animales que se escogieron en una venta, los que faltan y entre cuáles",
  action: "sale.see",
  params: SaleParams,
  answer: SoldPicks,
  refusals: ["NOT_FOUND", ...staffOnly],
});

export const chooseInCorral = call("POST /api/sales/:saleId/choices", {
  id: "chooseInCorral",
  summary: "El personal anota lo que quien compra escoge en el corral",
  action: "sale.choose",
  params: SaleParams,
  body: Change,
  answer: SoldPicks,
  refusals: [...outcome.refusals, ...staffOnly],
});

export const extendChoice = call("PUT /api/sales/:saleId/choices/:itemId/day", {
  id: "extendChoice",
  summary: "Da más días para escoger",
  action: "sale.choose",
  params: Strict({ ...SaleParams.properties, itemId: Id }),
  body: Strict({ by: CalendarDay }),
  answer: SoldPicks,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "SALE_MOVE_NOT_ALLOWED", ...staffOnly],
});

export const returnUnchosen = call("POST /api/sales/:saleId/choices/:itemId/rest", {
  id: "returnUnchosen",
  summary: "Lo que falta por escoger vuelve a la venta, y lo pagado por ello queda a favor de quien compró",
  action: "sale.choose",
  params: Strict({ ...SaleParams.properties, itemId: Id }),
  body: Strict({}),
  answer: SoldPicks,
  refusals: ["NOT_FOUND", "SALE_MOVE_NOT_ALLOWED", "PAYMENT_IN_PROGRESS", "AMOUNT_ABOVE_MAX", ...staffOnly],
});
