import type { ChargeView, SurplusChoice, SurplusView } from "@corral/contract/types";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { get, send } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const keyOf = (id: string) => ["surplus", id] as const;

/** A charge's money in favour; asked anew whenever the charge changes, which the live stream tells. */
export const useSurplus = (charge: ChargeView) =>
  useQuery({
    queryKey: [...keyOf(charge.id), charge.version, charge.surplus, charge.state],
    queryFn: ({ signal }) => get<SurplusView>(`/api/charges/${charge.id}/surplus`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

function useMoneyWrite<I>(chargeId: string, path: (input: I) => string, body: (input: I) => object) {
  const client = useQueryClient();
  return useKeyedMutation(
    (input: I, key) => send<SurplusView>("POST", `/api/charges/${chargeId}${path(input)}`, body(input), { key }),
    {
      onSettled: () => {
        void client.invalidateQueries({ queryKey: ["charge"] });
        void client.invalidateQueries({ queryKey: ["surplus"] });
      },
    },
  );
}
/** Says what becomes of money in favour. */
export const useChooseSurplus = (chargeId: string) =>
  useMoneyWrite<SurplusChoice & { surplusId: string }>(
    chargeId,
    ({ surplusId }) => `/surplus/${surplusId}`,
    ({ surplusId: _, ...choice }) => choice,
  );
/** Pays the charge with this buyer's balance in favour. */
export const useSpendCredit = (chargeId: string) =>
  useMoneyWrite<void>(
    chargeId,
    () => "/credit",
    () => ({}),
  );
