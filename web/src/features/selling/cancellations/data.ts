import type { CancelRequest, PurchaseList } from "@corral/contract/types";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { newUuid } from "../offline/ids";
import { get, send } from "./http";
import { useKeyedMutation } from "./keyed";

/** Asks for the link of what was bought with a contact; the answer is the same whether anything was. */
export const useLostReceipt = () =>
  useMutation({
    mutationFn: (input: { contact: string }) =>
      send<{ words: string }>("POST", "/api/lost-receipts", input, { key: newUuid() }),
  });

/** What was bought with the contact that this link was sent to. Opening it is a write: the lists of before open no more. */
export const usePurchaseList = (id: string) =>
  useQuery({
    queryKey: ["purchase-list", id],
    queryFn: () => send<PurchaseList>("POST", `/api/purchase-lists/${id}/open`, {}, { key: newUuid() }),
    staleTime: 3_000,
  });

const keyOf = (chargeId: string) => ["charge", chargeId, "cancel-request"] as const;

/** Whether whoever holds this charge's link may ask to cancel, and what became of it. */
export const useCancelRequest = (chargeId: string, enabled: boolean) =>
  useQuery({
    queryKey: keyOf(chargeId),
    queryFn: ({ signal }) => get<CancelRequest>(`/api/charges/${chargeId}/cancel-request`, { signal }),
    enabled,
    staleTime: 30_000,
  });

export function useAskToCancel(chargeId: string) {
  const client = useQueryClient();
  return useKeyedMutation(
    (text: string, key) => send<CancelRequest>("POST", `/api/charges/${chargeId}/cancel-request`, { text }, { key }),
    {
      onSuccess: (request) => client.setQueryData(keyOf(chargeId), request),
      onError: () => void client.invalidateQueries({ queryKey: keyOf(chargeId) }),
    },
  );
}
