import { receiptKeys } from "@corral/contract/calls/payments/receipts";
import { changeStored, readStored } from "#src/offline/storage/stored";
import { api } from "#src/shared/api/http";
import type { FindKey } from "./receipt-check";

/** Stores the business's public keys on this phone, so that receipts can be verified offline. A stored key is never removed. */
export async function keepReceiptKeys(kid?: string): Promise<void> {
  const { keys } = await api(receiptKeys, { query: { kid } });
  const fresh = keys.map((it) => ({ kid: it.kid, publicKey: it.publicKey }));
  const has = (k: string) => readStored("receiptKeys").some((it) => it.kid === k);
  if (fresh.some((it) => !has(it.kid)))
    await changeStored("receiptKeys", (now) => [...now, ...fresh.filter((it) => !now.some((k) => k.kid === it.kid))]);
}

/** The key from this phone, else from the business, and then it is stored. */
export const findReceiptKey: FindKey = async (kid) => {
  const here = () => readStored("receiptKeys").find((it) => it.kid === kid);
  const found = here();
  if (found) return found;
  try {
    await keepReceiptKeys(kid);
  } catch {
    return "unreachable";
  }
  return here() ?? "none";
};
