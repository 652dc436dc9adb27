import type { ChargePurpose } from "./charges/states";

/** The purpose of a charge in lists and reports. */
export const purposeWords: Record<ChargePurpose, string> = {
  full: "Venta",
  deposit: "Apartado",
  balance: "Saldo",
  free: "Cobro libre",
  service: "Servicio",
  ticket: "Entrada",
  installment: "Abono",
  sponsorship: "Padrinazgo",
  donation: "Donativo",
};

/** A donation or sponsorship is not a sale: the global invoice of a period's sales excludes it (rulings 55). */
export const isSale = (purpose: ChargePurpose) => purpose !== "donation" && purpose !== "sponsorship";

/** The receipt of each payment of a charge. */
export const paymentReceipt = (purpose: ChargePurpose) => (isSale(purpose) ? "pago" : "donativo");

/** What a purchase is about: the concept of its charge without the part of the price that it asks for. */
export const bareConcept = (concept: string) =>
  withoutPart(concept).replace(/^(Apartado|Saldo|Flete|Diferencia de peso): /, "");

/** The concept of the charge that was divided. */
export const withoutPart = (concept: string) => concept.replace(/^Pago \d+ de \d+: /, "");
/** The concept of one part of a plan, at most 120 characters: "Pago 2 de 3: Torete 214". One that is left alone is no part. */
export const partConcept = (concept: string, part: number, count: number) =>
  count === 1 ? withoutPart(concept) : `Pago ${part} de ${count}: ${withoutPart(concept)}`.slice(0, 120).trim();

/** Purposes that staff may charge by amount alone, without catalog lines; the first is the default. */
export const freePurposes = [
  "free",
  "service",
  "ticket",
  "installment",
  "sponsorship",
  "donation",
] as const satisfies readonly ChargePurpose[];
export type FreePurpose = (typeof freePurposes)[number];
