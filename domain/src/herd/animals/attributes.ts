import { keysOf } from "../../kernel/lookup";
import type { ClaimState } from "../../shop/claims/states";

/** The attributes of an animal with their words (domain.md §7.8). Codes are stored, words are displayed. */

export const purposeWords = {
  breeding: "Cría",
  milk: "Leche",
  fattening: "Engorda",
  companion: "Compañía",
  exhibition: "Exhibición",
  work: "Trabajo",
  wildlife_conservation: "Conservación",
} as const;
export type Purpose = keyof typeof purposeWords;
export const purposes = keysOf(purposeWords);

export const sexWords = {
  female: "Hembra",
  male: "Macho",
  castrated_male: "Macho castrado",
  spayed_female: "Hembra esterilizada",
  unknown: "Sin definir",
} as const;
export type Sex = keyof typeof sexWords;
export const sexes = keysOf(sexWords);

/** How precisely the birth is known, and by how many days the stored day may be off. */
export const precisionWords = {
  day: "Día exacto",
  month: "Sólo el mes",
  year: "Sólo el año",
  estimated: "Aproximada",
} as const;
export type Precision = keyof typeof precisionWords;
export const precisions = keysOf(precisionWords);
export const precisionDays: Record<Precision, number> = { day: 0, month: 31, year: 366, estimated: 366 };

export const ownerKindWords = { own: "Propio", consignment: "A consignación", shared: "En sociedad" } as const;
export type OwnerKind = keyof typeof ownerKindWords;
export const ownerKinds = keysOf(ownerKindWords);

/** Life, health and sale are independent: none follows from another. */
export const lifeWords = {
  alive: "Vivo",
  dead: "Muerto",
  slaughtered: "Sacrificado",
  lost: "Perdido",
  stolen: "Robado",
} as const;
export type LifeStatus = keyof typeof lifeWords;
export const lifeStatuses = keysOf(lifeWords);

export const healthWords = { clear: "Sano", under_treatment: "En tratamiento", quarantine: "En cuarentena" } as const;
export type HealthStatus = keyof typeof healthWords;
export const healthStatuses = keysOf(healthWords);

export const commercialWords = {
  not_for_sale: "No está en venta",
  listed: "En venta",
  held: "Apartado",
  reserved: "Apartado",
  sold: "Vendido",
  delivered: "Entregado",
} as const;
export type CommercialStatus = keyof typeof commercialWords;
export const commercialStatuses = keysOf(commercialWords);

export const groupKindWords = { pen: "Corral", lot: "Lote", litter: "Camada" } as const;
export type GroupKind = keyof typeof groupKindWords;
export const groupKinds = keysOf(groupKindWords);

/** The parts of its public page that the owner shows or hides. */
export const shownPartWords = {
  identity: "Identidad",
  story: "Su historia",
  family: "Familia",
  weights: "Pesos",
  records: "Registros",
} as const;
export type ShownPart = keyof typeof shownPartWords;
export const shownParts = keysOf(shownPartWords);

/** A planned task is pending when it is due within this many days, or overdue. */
export const PENDING_DAYS = 7;

/** Maximum lengths of an animal's texts, in characters. */
export const animalBounds = {
  name: 60,
  breed: 60,
  color: 60,
  features: 300,
  story: 2_000,
  notes: 2_000,
  from: 120,
  photos: 12,
  marks: 20,
  mark: 40,
  reason: 200,
  group: 60,
  /** Animals in one bulk action. */
  bulk: 500,
} as const;

/** The status of its sale, from the state of its live claim, whether the shop lists it and whether it is in the herd. */
export function commercialStatus(a: { claim: ClaimState | null; listed: boolean; present: boolean }): CommercialStatus {
  switch (a.claim) {
    case "sold":
      return a.present ? "sold" : "delivered";
    case "deposit":
    case "leased":
      return "reserved";
    case "temporary":
    case "awaiting_payment":
      return "held";
    default:
      return a.listed && a.present ? "listed" : "not_for_sale";
  }
}
