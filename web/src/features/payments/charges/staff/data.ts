import { cancelCharge, extendBalance, readStaffCharge } from "@corral/contract/calls/payments/charges";
import type { Asked } from "@corral/contract/route";
import type { StaffCharge } from "@corral/contract/types";
import type { DepositOutcome } from "@corral/domain/payments/charges/states";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import type { ErrorCode } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

export const staffChargeKey = (id: string) => [STAFF, "charge", id] as const;
/** The staff-only data of a charge. */
export const useStaffCharge = (id: string) =>
  useQuery({
    queryKey: staffChargeKey(id),
    queryFn: ({ signal }) => api(readStaffCharge, { params: { chargeId: id }, signal }),
    staleTime: 5_000,
  });

function useStaffWrite<I, C extends ErrorCode>(id: string, run: (input: I, key: string) => Asked<StaffCharge, C>) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSuccess: (charge) => client.setQueryData(staffChargeKey(id), charge),
    onSettled: () => void client.invalidateQueries({ queryKey: ["charge", id] }),
  });
}
/** Cancels a charge, or replaces it. A balance ends its sale: then the deposit is decided too. */
export const useCancelCharge = (chargeId: string) =>
  useStaffWrite(chargeId, (body: { reason: string; replace: boolean; deposit?: DepositOutcome }, key) =>
    api(cancelCharge, { params: { chargeId }, body, key }),
  );
/** Extends a balance by days, counted from today. */
export const useExtendBalance = (chargeId: string) =>
  useStaffWrite(chargeId, (days: number, key) => api(extendBalance, { params: { chargeId }, body: { days }, key }));
