import { createSale, myPurchases, releaseSale } from "@corral/contract/calls/selling/sales";
import type { Asked, Sent } from "@corral/contract/route";
import type { NewSale } from "@corral/contract/types";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ErrorCode } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { shopChanged } from "#src/shared/api/shop-changed";

/** A write that takes units from the shop or releases them. */
function useClaim<I, O, C extends ErrorCode>(run: (input: I, key: string) => Asked<O, C>) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSettled: () => {
      shopChanged(client);
      // Read on the page that comes next.
      void client.invalidateQueries({ queryKey: ["purchases"], refetchType: "none" });
    },
    // Somebody was quicker: the cart says so, and of what.
    onError: () => void client.invalidateQueries({ queryKey: ["cart"] }),
  });
}
export const useCreateSale = () => useClaim((sale: Sent<NewSale>, key) => api(createSale, { body: sale, key }));
export const useReleaseSale = () => useClaim((saleId: string, key) => api(releaseSale, { params: { saleId }, key }));
export const usePurchases = () =>
  useQuery({
    queryKey: ["purchases"],
    queryFn: ({ signal }) => api(myPurchases, { signal }),
    staleTime: 3_000,
  });
