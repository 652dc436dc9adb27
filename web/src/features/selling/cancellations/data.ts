import { askToCancel, readCancelRequest } from "@corral/contract/calls/selling/cancellations";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const keyOf = (chargeId: string) => ["charge", chargeId, "cancel-request"] as const;

/** Whether the holder of this charge's link may request a cancellation, and its result. */
export const useCancelRequest = (chargeId: string, enabled: boolean) =>
  useQuery({
    queryKey: keyOf(chargeId),
    queryFn: ({ signal }) => api(readCancelRequest, { params: { chargeId }, signal }),
    enabled,
    staleTime: 30_000,
  });

export function useAskToCancel(chargeId: string) {
  const client = useQueryClient();
  return useKeyedMutation((text: string, key) => api(askToCancel, { params: { chargeId }, body: { text }, key }), {
    onSuccess: (request) => client.setQueryData(keyOf(chargeId), request),
    onError: () => void client.invalidateQueries({ queryKey: keyOf(chargeId) }),
  });
}
