import type { ChargeRefunds, NewRefund } from "@corral/contract/types";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { get, send } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const keyOf = (chargeId: string) => [STAFF, "refunds", chargeId] as const;

/** What was given back of a charge, what may still be, and what this person may do about each. */
export const useRefunds = (chargeId: string) =>
  useQuery({
    queryKey: keyOf(chargeId),
    queryFn: ({ signal }) => get<ChargeRefunds>(`/api/charges/${chargeId}/refunds`, { signal }),
    staleTime: 5_000,
  });

function useRefundWrite<I>(chargeId: string, path: (input: I) => string, body: (input: I) => object) {
  const client = useQueryClient();
  return useKeyedMutation((input: I, key) => send<ChargeRefunds>("POST", path(input), body(input), { key }), {
    onSuccess: (refunds) => client.setQueryData(keyOf(chargeId), refunds),
    onError: () => void client.invalidateQueries({ queryKey: keyOf(chargeId) }),
    onSettled: () => void client.invalidateQueries({ queryKey: ["charge", chargeId] }),
  });
}

export const useAskRefund = (chargeId: string) =>
  useRefundWrite<NewRefund>(
    chargeId,
    () => `/api/charges/${chargeId}/refunds`,
    (input) => input,
  );

/** A decision about one refund, with what it needs to say. */
export type RefundAct =
  | { id: string; what: "approve" | "check" }
  | { id: string; what: "turn-down"; why: string }
  | { id: string; what: "settle"; outcome: "done"; trackingKey?: string }
  | { id: string; what: "settle"; outcome: "not_done"; why: string };

export const useRefundAct = (chargeId: string) =>
  useRefundWrite<RefundAct>(
    chargeId,
    (act) => `/api/refunds/${act.id}/${act.what}`,
    ({ id: _id, what: _what, ...body }) => body,
  );
