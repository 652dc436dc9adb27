import { Type } from "typebox";
import { call } from "../call";
import { Amount, Availability, CalendarDay, Id, Note, Nullable, OneOf, Photo, Strict } from "../shapes";

export const AnimalCard = Strict({
  id: Id,
  name: Type.String(),
  tag: Nullable(Type.String()),
  species: Type.String(),
  speciesName: Type.String(),
  breed: Nullable(Type.String()),
  sex: Type.String(),
  sexWords: Type.String(),
  ageWords: Nullable(Type.String()),
  photo: Nullable(Photo),
  itemId: Nullable(Id),
  /** Its listing is a lot that it is chosen from. */
  isFromLot: Type.Boolean(),
  price: Nullable(Amount),
  availability: Nullable(Availability),
});

export const listAnimals = call("GET /api/animals", {
  id: "listAnimals",
  summary: "Los animales que el rancho muestra",
  action: "shop.use",
  need: "public",
  query: Strict({
    species: Type.Optional(Type.String({ maxLength: 20 })),
    q: Type.Optional(Type.String({ maxLength: 80 })),
    onSale: Type.Optional(Type.Boolean()),
    cursor: Type.Optional(Type.String({ maxLength: 300 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({
    animals: Type.Array(AnimalCard),
    next: Nullable(Type.String()),
    /** By words both are counted up to `limits.countedItems`. */
    total: Type.Integer(),
    hasMoreThanTotal: Type.Boolean(),
    onSale: Type.Integer(),
    hasMoreOnSale: Type.Boolean(),
    species: Type.Array(Strict({ code: Type.String(), name: Type.String(), count: Type.Integer() })),
    /** The species that the words of a search name, of those that are shown. */
    meant: Type.Optional(Type.Array(Type.String())),
  }),
  refusals: ["VALIDATION_FAILED"],
});

const Relative = Strict({
  id: Id,
  name: Type.String(),
  relation: OneOf("dam", "sire", "offspring"),
  breed: Nullable(Type.String()),
  photo: Nullable(Photo),
});

/** The public page of an animal: parts that the owner hides are empty. */
export const AnimalView = Strict({
  ...AnimalCard.properties,
  birthDate: Nullable(CalendarDay),
  birthWords: Nullable(Type.String()),
  color: Nullable(Type.String()),
  purposeWords: Nullable(Type.String()),
  story: Nullable(Type.String()),
  identity: Type.Array(Note),
  photos: Type.Array(Photo),
  family: Type.Array(Relative),
  timeline: Type.Array(
    Strict({
      id: Id,
      type: Type.String(),
      title: Type.String(),
      detail: Nullable(Type.String()),
      day: CalendarDay,
      dayWords: Type.String(),
    }),
  ),
  weights: Type.Array(Strict({ day: CalendarDay, grams: Type.Integer() })),
  dailyGainG: Nullable(Type.Integer()),
});

export const readAnimal = call("GET /api/animals/:animalId", {
  id: "readAnimal",
  summary: "Un animal, con lo que el dueño publica",
  action: "shop.use",
  need: "public",
  params: Strict({ animalId: Id }),
  answer: AnimalView,
  refusals: ["NOT_FOUND"],
});
