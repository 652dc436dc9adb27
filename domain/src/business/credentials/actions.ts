import { type Grants, only } from "../../kernel/roles";

export const credentialsActions = {
  /** See the last characters of the providers' credentials and replace them. They can't be read back. */
  "provider.keys": only("owner", "tech"),
  /** Check that the providers accept the credentials, and how fast they answer. */
  "provider.check": only("owner", "manager", "tech"),
  /** Create a charge of the smallest amount to test a payment method. */
  "provider.try": only("owner", "manager"),
} as const satisfies Grants;
