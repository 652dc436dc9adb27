import type { ChargePurpose } from "../states/charge";

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
export const bareConcept = (concept: string) => concept.replace(/^(Apartado|Saldo): /, "");

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
