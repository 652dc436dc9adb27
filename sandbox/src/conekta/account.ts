import type { Json } from "../json";
import type { CashAccount } from "./model";

const CHOICES = {
  networks: ["oxxo", "stores", "several"],
  filters: ["documented", "ignored"],
  apiKeys: ["listed", "refused"],
} as const satisfies { [K in keyof CashAccount]: readonly CashAccount[K][] };

/** The account after a change by the control panel; undefined for an invalid value. */
export function cashAccountOf(now: CashAccount, body: Json): CashAccount | undefined {
  const entries = Object.entries(body);
  const isChoice = ([name, value]: [string, unknown]) =>
    (CHOICES[name as keyof CashAccount] as readonly unknown[] | undefined)?.includes(value) === true;
  return entries.every(isChoice) ? { ...now, ...Object.fromEntries(entries) } : undefined;
}
