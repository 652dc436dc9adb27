import { answerWeighing, readBuyerWeighing } from "@corral/contract/calls/selling/weighings";
import type { ChargeView } from "@corral/contract/types";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const WEIGHING = "buyer-weighing";

/** The weight that the seller proposes, and the buyer's code; read again whenever the charge changes. */
export const useBuyerWeighing = (charge: ChargeView) =>
  useQuery({
    queryKey: [WEIGHING, charge.id, charge.version, charge.weighing],
    queryFn: ({ signal }) => api(readBuyerWeighing, { params: { chargeId: charge.id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  });

/** Accepts the proposed weight, or doesn't. */
export function useAnswerWeighing(chargeId: string) {
  const client = useQueryClient();
  return useKeyedMutation(
    ({ weighingId, accept }: { weighingId: string; accept: boolean }, key) =>
      api(answerWeighing, { params: { chargeId, weighingId }, body: { accept }, key }),
    {
      onSettled: () => {
        for (const queryKey of [["charge"], [WEIGHING], ["surplus"]]) void client.invalidateQueries({ queryKey });
      },
    },
  );
}
