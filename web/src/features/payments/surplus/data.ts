import {
  askSurplusBack,
  chooseSurplus,
  useCredit as creditCall,
  readSurplus,
} from "@corral/contract/calls/payments/surplus";
import type { Asked } from "@corral/contract/route";
import type { ChargeView, SurplusChoice, SurplusView } from "@corral/contract/types";
import { isOneOf } from "@corral/domain/kernel/lookup";
import { movingChargeStates } from "@corral/domain/payments/charges/states";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ErrorCode } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { type Nothing, useKeyedMutation } from "#src/shared/api/keyed";

const isMoving = ({ state }: ChargeView) => isOneOf(movingChargeStates, state);
const keyOf = (id: string) => ["surplus", id] as const;

/** A charge's surplus, and what may pay it of its buyer's balance in favour; refetched whenever its money changes, or whether it can still be paid. */
export function useSurplus(charge: ChargeView) {
  const isAsked = charge.hadSurplus || (charge.mine && charge.remaining > 0);
  return useQuery({
    queryKey: [...keyOf(charge.id), charge.surplus, charge.collected, charge.remaining, isMoving(charge)],
    queryFn: ({ signal }) => api(readSurplus, { params: { chargeId: charge.id }, signal }),
    enabled: isAsked,
    placeholderData: (shown) => (isAsked ? shown : undefined),
    staleTime: 5_000,
  });
}

function useMoneyWrite<I, C extends ErrorCode>(run: (input: I, key: string) => Asked<SurplusView, C>) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["charge"] });
      void client.invalidateQueries({ queryKey: ["surplus"] });
    },
  });
}
/** Decides about a surplus. */
export const useChooseSurplus = (chargeId: string) =>
  useMoneyWrite(({ surplusId, ...body }: SurplusChoice & { surplusId: string }, key) =>
    api(chooseSurplus, { params: { chargeId, surplusId }, body, key }),
  );
/** Asks the seller for it, from a phone that isn't known as the buyer's. */
export const useAskSurplusBack = (chargeId: string) =>
  useMoneyWrite(({ surplusId, ...body }: { surplusId: string; clabe: string; holder: string }, key) =>
    api(askSurplusBack, { params: { chargeId, surplusId }, body, key }),
  );
/** Pays the charge with this buyer's credit. */
export const useSpendCredit = (chargeId: string) =>
  useMoneyWrite((_: Nothing, key) => api(creditCall, { params: { chargeId }, key }));
