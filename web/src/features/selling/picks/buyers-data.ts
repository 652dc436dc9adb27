import { chooseAnimals, readBuyerChoices } from "@corral/contract/calls/selling/picks";
import type { ChargeView } from "@corral/contract/types";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import type { ChoiceChange } from "./pick-card";

const CHOICES = "buyer-choices";

/** What was chosen in a purchase, and among which; read again whenever the charge changes. */
export const useBuyerPicks = (charge: ChargeView) =>
  useQuery({
    queryKey: [CHOICES, charge.id, charge.version, charge.choosing?.left],
    queryFn: ({ signal }) => api(readBuyerChoices, { params: { chargeId: charge.id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  });

export function useChooseAnimals(chargeId: string) {
  const client = useQueryClient();
  return useKeyedMutation((body: ChoiceChange, key) => api(chooseAnimals, { params: { chargeId }, body, key }), {
    // Also after a refusal: somebody else has what was wanted.
    onSettled: () => {
      for (const queryKey of [["charge"], [CHOICES], ["catalog"], ["item"]])
        void client.invalidateQueries({ queryKey });
    },
  });
}
