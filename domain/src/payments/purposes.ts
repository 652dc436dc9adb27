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

/** A donation is not a sale: the global invoice of a period's sales excludes it. */
export const isSale = (purpose: ChargePurpose) => purpose !== "donation";

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
