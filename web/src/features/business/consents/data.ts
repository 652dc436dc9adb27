import { chooseConsent, readSaleConsents } from "@corral/contract/calls/business/consents";
import type { ConsentChoice } from "@corral/contract/types";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const keyOf = (saleId: string) => ["consents", saleId] as const;
/** The consents that the buyer of a sale gave on this phone. */
export const useConsents = (saleId: string) =>
  useQuery({
    queryKey: keyOf(saleId),
    queryFn: ({ signal }) => api(readSaleConsents, { params: { saleId }, signal }),
    staleTime: 60_000,
  });
export function useChooseConsent(saleId: string) {
  const client = useQueryClient();
  return useKeyedMutation((input: ConsentChoice, key) => api(chooseConsent, { params: { saleId }, body: input, key }), {
    onSuccess: (view) => client.setQueryData(keyOf(saleId), view),
  });
}
