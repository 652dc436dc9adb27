import type { ChargePurpose } from "../states/charge";

/** What a charge is for, as lists and reports name it. */
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

/** A donation is given for nothing: it is no sale, and the invoice of the period's sales leaves it out. */
export const isSale = (purpose: ChargePurpose) => purpose !== "donation";

/** What staff may charge for by amount alone, without lines of the catalogue; the first is the usual one. */
export const freePurposes = [
  "free",
  "service",
  "ticket",
  "installment",
  "sponsorship",
  "donation",
] as const satisfies readonly ChargePurpose[];
export type FreePurpose = (typeof freePurposes)[number];
