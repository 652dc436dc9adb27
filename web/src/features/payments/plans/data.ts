import { divideCharge, divideForBuyer, readPlanChoices } from "@corral/contract/calls/payments/plans";
import type { ChargeView, PlanDivision } from "@corral/contract/types";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

/** How what is left of a charge's debt could be divided now; read again when money comes meanwhile. */
export const usePlanChoices = ({ id, remaining, parts }: ChargeView) =>
  useQuery({
    queryKey: ["plan", id, remaining, parts?.paid],
    queryFn: ({ signal }) => api(readPlanChoices, { params: { chargeId: id }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Divides it; answers the part to pay first. Staff do it for a buyer in their own name. */
export function useDivideCharge(chargeId: string, byStaff: boolean) {
  const client = useQueryClient();
  const call = byStaff ? divideForBuyer : divideCharge;
  return useKeyedMutation((body: PlanDivision, key) => api(call, { params: { chargeId }, body, key }), {
    onSettled: () => {
      for (const of of ["charge", "sale", "purchases", "orders"]) void client.invalidateQueries({ queryKey: [of] });
    },
  });
}
