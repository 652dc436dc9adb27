import { type Grants, only } from "../../kernel/roles";

export const offersActions = {
  /** See the offers for what is sold "a tratar", and answer them. */
  "offer.answer": only("owner", "manager"),
} as const satisfies Grants;
