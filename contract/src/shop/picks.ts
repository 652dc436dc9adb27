import { itemBounds } from "@corral/domain/shop/items";
import { Type } from "typebox";
import { call } from "../call";
import { Id, Nullable, OneOf, Photo, Strict } from "../shapes";

/** An animal that a lot offers to choose from, as its buyer sees it. */
export const PickAnimal = Strict({
  animalId: Id,
  name: Type.String(),
  /** Its ear tag. */
  tag: Nullable(Type.String()),
  /** Age, sex and weight: "4 meses · hembra · 38 kg"; empty where nothing is known. */
  facts: Type.String(),
  photo: Nullable(Photo),
  /** `chosen`: by this purchase; `taken`: by another; `unfit`: it can't be sold now. */
  state: OneOf("free", "chosen", "taken", "unfit"),
});

/** The ids of animals that a lot offers. */
export const PickIds = Type.Array(Id, { maxItems: itemBounds.picks, uniqueItems: true });

export const listPicks = call("GET /api/catalog/:itemId/animals", {
  id: "listPicks",
  summary: "Los animales que ofrece un lote a escoger, con los que ya tienen comprador",
  action: "shop.use",
  need: "public",
  params: Strict({ itemId: Id }),
  answer: Strict({ animals: Type.Array(PickAnimal) }),
  refusals: ["NOT_FOUND"],
});
