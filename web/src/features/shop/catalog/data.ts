import { listCatalog, readItem } from "@corral/contract/calls/shop/catalog";
import type { CatalogAsked } from "@corral/contract/types";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { KEEP_PUBLIC } from "#src/offline/storage/query-cache";
import { api } from "#src/shared/api/http";
import type { ShopFilter } from "./filter";

/** The shop by pages; the first one without a filter comes with the server-rendered page. */
export const useShop = (filter: ShopFilter, { enabled = true } = {}) =>
  useInfiniteQuery({
    enabled,
    queryKey: ["catalog", filter],
    queryFn: ({ pageParam, signal }) =>
      api(listCatalog, {
        // Passed as in the address: the server validates it.
        query: { ...(filter as unknown as CatalogAsked), cursor: pageParam },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 15_000,
    meta: KEEP_PUBLIC,
  });

export const useItem = (id: string | undefined) =>
  useQuery({
    queryKey: ["item", id],
    queryFn: ({ signal }) => api(readItem, { params: { itemId: id ?? "" }, signal }),
    enabled: Boolean(id),
    staleTime: 5_000,
    meta: KEEP_PUBLIC,
  });
