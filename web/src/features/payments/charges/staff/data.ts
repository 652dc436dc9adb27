import { cancelCharge, extendBalance, listCharges, readStaffCharge } from "@corral/contract/payments/charges.calls";
import type { Asked } from "@corral/contract/route";
import type { ChargeGroup, ChargesAsked, StaffCharge } from "@corral/contract/types";
import type { DepositOutcome } from "@corral/domain/states/charge";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import type { ErrorCode } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

/** What the list of charges is narrowed by; empty text is everything. */
export interface ChargeFilter {
  q: string;
  method: string;
  /** `2026-11-21`, a day of the business. */
  day: string;
  /** The id of who made it. */
  by: string;
}

/** The business's charges by pages of 30, newest first. */
export const useCharges = (group: ChargeGroup, filter: ChargeFilter) =>
  useInfiniteQuery({
    queryKey: [STAFF, "charges", { group, ...filter }],
    queryFn: ({ signal, pageParam }) =>
      api(listCharges, {
        signal,
        query: {
          group,
          ...filter,
          // As it stands in the address: the server says whether there is such a one.
          method: filter.method as ChargesAsked["method"],
          cursor: pageParam,
          limit: 30,
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

const staffKey = (id: string) => [STAFF, "charge", id] as const;
/** What only the staff sees of a charge. */
export const useStaffCharge = (id: string) =>
  useQuery({
    queryKey: staffKey(id),
    queryFn: ({ signal }) => api(readStaffCharge, { params: { chargeId: id }, signal }),
    staleTime: 5_000,
  });

function useStaffWrite<I, C extends ErrorCode>(id: string, run: (input: I, key: string) => Asked<StaffCharge, C>) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSuccess: (charge) => client.setQueryData(staffKey(id), charge),
    onSettled: () => void client.invalidateQueries({ queryKey: ["charge", id] }),
  });
}
/** Cancels a charge, or has another take its place. A balance ends its sale: then also what becomes of the deposit. */
export const useCancelCharge = (chargeId: string) =>
  useStaffWrite(chargeId, (body: { reason: string; replace: boolean; deposit?: DepositOutcome }, key) =>
    api(cancelCharge, { params: { chargeId }, body, key }),
  );
/** More days for a balance, counted from today. */
export const useExtendBalance = (chargeId: string) =>
  useStaffWrite(chargeId, (days: number, key) => api(extendBalance, { params: { chargeId }, body: { days }, key }));
