import { divideCharge, readPlanChoices } from "@corral/contract/payments/plans.calls";
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

/** Divides it; answers the part to pay first. */
export function useDivideCharge(chargeId: string) {
  const client = useQueryClient();
  return useKeyedMutation((body: PlanDivision, key) => api(divideCharge, { params: { chargeId }, body, key }), {
    onSettled: () => {
      for (const of of ["charge", "sale", "purchases", "orders"]) void client.invalidateQueries({ queryKey: [of] });
    },
  });
}
