import { type Grants, only } from "../../kernel/roles";

export const animalsActions = {
  /** See the whole herd: every animal, its identifiers and its records. */
  "herd.see": only("owner", "manager", "cashier", "field", "vet"),
  /** Export the whole herd as a spreadsheet file. */
  "herd.export": only("owner", "manager", "accountant"),
  /** Create and edit animals, identifiers, family and groups, and write their records. */
  "animal.edit": only("owner", "manager", "field", "vet"),
  /** Report an animal as stolen. */
  "animal.flagStolen": only("owner", "manager", "field"),
  /** Withdraw the theft report. */
  "animal.clearStolen": only("owner"),
  /** Publish an animal's page, whole or in part. */
  "animal.publish": only("owner", "manager"),
} as const satisfies Grants;
