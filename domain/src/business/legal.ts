import { keysOf } from "../kernel/lookup";

/** What an online seller must display (LFPC art. 76 bis, NMX-COE-001-SCFI-2018; domain.md §3.3), by field. */
const required = {
  name: "el nombre del negocio",
  legalName: "el nombre o razón social de quien vende",
  address: "el domicilio",
  phone: "el teléfono",
} as const;
export type LegalField = keyof typeof required;

/** The required fields that are missing before anything may be published, with their words; empty when complete. */
export const missingLegal = (business: Readonly<Record<LegalField, string>>) =>
  keysOf(required)
    .filter((field) => business[field].trim().length < 3)
    .map((field) => ({ field, words: required[field] }));
