import {
  approveRefund,
  askRefund,
  checkRefund,
  listRefunds,
  settleRefund,
  turnDownRefund,
} from "@corral/contract/calls/payments/refunds";
import type { Asked } from "@corral/contract/route";
import type { ChargeRefunds, NewRefund } from "@corral/contract/types";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import type { ErrorCode } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const keyOf = (chargeId: string) => [STAFF, "refunds", chargeId] as const;

/** The refunds of a charge, what else may be refunded, and this user's actions for each. */
export const useRefunds = (chargeId: string) =>
  useQuery({
    queryKey: keyOf(chargeId),
    queryFn: ({ signal }) => api(listRefunds, { params: { chargeId }, signal }),
    staleTime: 5_000,
  });

function useRefundWrite<I, C extends ErrorCode>(
  chargeId: string,
  run: (input: I, key: string) => Asked<ChargeRefunds, C>,
) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSuccess: (refunds) => client.setQueryData(keyOf(chargeId), refunds),
    onError: () => void client.invalidateQueries({ queryKey: keyOf(chargeId) }),
    onSettled: () => void client.invalidateQueries({ queryKey: ["charge", chargeId] }),
  });
}

export const useAskRefund = (chargeId: string) =>
  useRefundWrite(chargeId, (body: NewRefund, key) => api(askRefund, { params: { chargeId }, body, key }));

/** A decision about one refund with its data. */
export type RefundAct =
  | { id: string; what: "approve" | "check" }
  | { id: string; what: "turn-down"; why: string }
  | { id: string; what: "settle"; outcome: "done"; trackingKey?: string }
  | { id: string; what: "settle"; outcome: "not_done"; why: string };

export const useRefundAct = (chargeId: string) =>
  useRefundWrite(chargeId, (act: RefundAct, key): Promise<ChargeRefunds> => {
    const params = { refundId: act.id };
    switch (act.what) {
      case "approve":
        return api(approveRefund, { params, key });
      case "check":
        return api(checkRefund, { params, key });
      case "turn-down":
        return api(turnDownRefund, { params, body: { why: act.why }, key });
      case "settle": {
        const { id: _id, what: _what, ...body } = act;
        return api(settleRefund, { params, body, key });
      }
    }
  });
