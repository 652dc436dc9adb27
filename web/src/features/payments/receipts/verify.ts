import { verifyReceipt } from "@corral/contract/calls/payments/receipts";
import type { ReceiptFacts } from "@corral/contract/types";
import type { SealFacts } from "@corral/domain/payments/receipts/receipt-seal";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiError } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { checkFragment, type Verdict } from "./receipt-check";
import { findReceiptKey } from "./receipt-keys";

const onHash = (listener: () => void) => {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
};
/** The fragment behind the `#` of the address, which no server sees. */
export const useFragment = () => useSyncExternalStore(onHash, () => location.hash.slice(1));

export interface Checked {
  verdict: Verdict;
  facts?: SealFacts;
}
/** Verifies the signature on this phone; works offline once the key is stored. */
export const useChecked = (code: string, fragment: string) =>
  useQuery({
    queryKey: ["verify", "seal", code, fragment],
    queryFn: (): Promise<Checked> => checkFragment(code, fragment, findReceiptKey),
    enabled: fragment !== "",
    networkMode: "always",
    refetchOnReconnect: "always",
    retry: false,
    staleTime: 0,
  });

/** The receipt that the business has under this code; null when there is none. */
export const useIssued = (code: string, enabled: boolean) =>
  useQuery({
    queryKey: ["verify", "issued", code],
    queryFn: async ({ signal }): Promise<ReceiptFacts | null> => {
      try {
        return await api(verifyReceipt, { params: { shortCode: code }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    enabled,
    networkMode: "always",
    refetchOnReconnect: "always",
    retry: false,
    staleTime: 0,
  });
