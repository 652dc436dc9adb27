import { type Grants, only } from "../../kernel/roles";

export const recordsActions = {
  /** Write medical records: vaccines, treatments, tests, the end of a quarantine. Other roles may write notes about them. */
  "animal.medical": only("owner", "vet"),
} as const satisfies Grants;
