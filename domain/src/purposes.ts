import type { ChargePurpose } from "./states/charge";

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
