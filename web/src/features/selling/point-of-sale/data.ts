import {
  chargeLink,
  findCustomer,
  listMakers,
  newCharge,
  takeTerminal,
} from "@corral/contract/calls/selling/point-of-sale";
import { listCatalog } from "@corral/contract/calls/shop/catalog";
import type { Asked } from "@corral/contract/route";
import type { CashTaken, CatalogAsked, NewCharge, TerminalTaken } from "@corral/contract/types";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import type { StoredTake } from "#src/offline/storage/stored";
import type { ErrorCode } from "#src/shared/api/errors";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { takeOnce } from "./cash-takes";

/** Creates a charge: of an amount, or of catalogue lines. */
export const useNewCharge = () => useKeyedMutation((charge: NewCharge, key) => api(newCharge, { body: charge, key }));

/** Available items by pages, for sale at the counter. */
export const useOnSale = (q: string, group: string) =>
  useInfiniteQuery({
    queryKey: [STAFF, "on-sale", { q, group }],
    queryFn: ({ signal, pageParam }) =>
      api(listCatalog, {
        signal,
        query: {
          q,
          group: group as CatalogAsked["group"],
          available: true,
          limit: 30,
          cursor: pageParam,
          sort: q || group ? "" : "name",
        },
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** The customer with a phone; fetched only once all digits are there. */
export const useKnownCustomer = (phone: string) =>
  useQuery({
    queryKey: [STAFF, "customer-by-phone", phone],
    queryFn: ({ signal }) => api(findCustomer, { signal, query: { phone } }),
    enabled: phone.length === 10,
    staleTime: 30_000,
  });

export const useMakers = (wanted = true) =>
  useQuery({
    enabled: wanted,
    queryKey: [STAFF, "makers"],
    queryFn: ({ signal }) => api(listMakers, { signal }),
    staleTime: 60_000,
  });

/** A charge's link with its QR and the chat to send it to. */
export const useChargeLink = (id: string) =>
  useQuery({
    queryKey: [STAFF, "charge-link", id],
    queryFn: ({ signal }) => api(chargeLink, { params: { chargeId: id }, signal }),
    staleTime: 60_000,
  });

/** After a payment: refetches the charge, the cash session and the lists. */
function useAskAgain() {
  const client = useQueryClient();
  return (id: string) => {
    void client.invalidateQueries({ queryKey: ["charge", id] });
    void client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== "session" });
  };
}

/** A payment that staff takes for a charge. */
export function useTake<I, O, C extends ErrorCode>(id: string, run: (input: I, key: string) => Asked<O, C>) {
  const refetchCopies = useAskAgain();
  return useKeyedMutation(run, { onSettled: () => refetchCopies(id) });
}
/** Cash changes hands before the server knows: a call without an answer is stored to be repeated (cash-takes.ts). */
export const useTakeCash = (id: string) =>
  useTake(id, (input: CashTaken, key) => takeOnce({ chargeId: id, key, ...input }));
/** Repeats the call with its key: it counts once, whatever happened to the first. */
export function useRepeatTake(take: StoredTake) {
  const refetchCopies = useAskAgain();
  return useMutation({ mutationFn: () => takeOnce(take), onSettled: () => refetchCopies(take.chargeId) });
}
export const useTakeTerminal = (chargeId: string) =>
  useTake(chargeId, (body: TerminalTaken, key) => api(takeTerminal, { params: { chargeId }, body, key }));
