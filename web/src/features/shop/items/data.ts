import {
  createItem,
  editItem,
  listItems,
  listListable,
  listMovements,
  listPrices,
  moveItem,
  moveStock,
  proposeItem,
  readStaffItem,
  setPicks,
} from "@corral/contract/calls/shop/items";
import type { Asked } from "@corral/contract/route";
import type {
  ItemForm,
  ItemProposal,
  ItemRow,
  ItemState,
  ListableAnimal,
  NewItem,
  NewMovement,
  StaffItem,
} from "@corral/contract/types";
import type { ItemKind } from "@corral/domain/kernel/item-kinds";
import type { ItemAct } from "@corral/domain/shop/items/states";
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { STAFF } from "#src/features/business/auth/data";
import type { ErrorCode } from "#src/shared/api/errors";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

export type { ItemForm, ItemProposal, ItemRow, ItemState, ListableAnimal, NewItem, NewMovement, StaffItem };

export const CATALOG = "/ajustes?ver=catalogo";
export const itemHref = ({ id }: { id: string }) => `${CATALOG}&articulo=${id}`;

const LIST = [STAFF, "items"] as const;
/** Query key of the sessions of visits (features/calendar/visits/data.ts, a higher wing): a change of a visit changes them. */
const DATES = [STAFF, "visit-dates"] as const;
/** Query key of lots (features/herd/lots/data.ts), written here because its import would bring the herd's code to buyers. */
const LOT = [STAFF, "lot"] as const;
const itemKey = (id: string) => [STAFF, "item", id] as const;
const byPages = { initialPageParam: FIRST_PAGE, getNextPageParam: (p: { next: string | null }) => p.next };

export type ItemSort = "title" | "-title" | "price" | "-price";

/** All items, by pages of 30, newest first or as a desktop's table sorts them. */
export const useItems = (asked: {
  state: ItemState | "";
  kind: ItemKind | "";
  q: string;
  sort?: ItemSort | undefined;
}) =>
  useInfiniteQuery({
    queryKey: [...LIST, asked],
    queryFn: ({ signal, pageParam }) => api(listItems, { signal, query: { ...asked, cursor: pageParam, limit: 30 } }),
    ...byPages,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

const readItem = (id: string, signal?: AbortSignal) => api(readStaffItem, { params: { itemId: id }, signal });
/** One item for staff to edit. */
export const useStaffItem = (id: string) =>
  useQuery({ queryKey: itemKey(id), queryFn: ({ signal }) => readItem(id, signal), staleTime: 5_000 });

/** Fetches the item from the server, bypassing the cache: after somebody else saved. */
export function useFreshItem(id: string) {
  const client = useQueryClient();
  return useCallback(async () => {
    const item = await readItem(id);
    client.setQueryData(itemKey(id), item);
    return item;
  }, [client, id]);
}

/** Reads an item again, and what shows it: something beside its form is another. */
export function useItemChanged(id: string) {
  const client = useQueryClient();
  const fresh = useFreshItem(id);
  return useCallback(() => {
    void fresh().catch(() => undefined);
    refreshItems(client, id);
  }, [client, fresh, id]);
}

/** Reads again what shows items: of one, or of any. */
export function refreshItems(client: QueryClient, id?: string) {
  for (const queryKey of [
    LIST,
    // The answer to a change of one has all of it.
    ...(id ? [] : [[STAFF, "item"]]),
    // The page of an animal or a lot says whether it is on sale. By its key: the herd's calls aren't for this chunk.
    [STAFF, "herd"],
    [STAFF, "item-history", ...(id ? [id] : [])],
    ["catalog"],
    ["item", ...(id ? [id] : [])],
    ["animals"],
    ["calendar"],
    DATES,
    // Its page says at what price it is sold.
    LOT,
  ])
    void client.invalidateQueries({ queryKey });
}

/** A write that returns the whole item; updates what shows it. */
export function useItemWrite<I, C extends ErrorCode>(run: (input: I, key: string) => Asked<StaffItem, C>) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSuccess: (item) => {
      refreshItems(client, item.id);
      client.setQueryData(itemKey(item.id), item);
    },
  });
}
export const useCreateItem = () => useItemWrite((body: NewItem, key) => api(createItem, { body, key }));
export const useSaveItem = (id: string) =>
  useItemWrite(({ version, form }: { version: number; form: ItemForm }, key) =>
    api(editItem, { params: { itemId: id }, body: form, key, version }),
  );
export const useActOnItem = (id: string) =>
  useItemWrite((act: ItemAct, key) => api(moveItem, { params: { itemId: id }, body: { act }, key }));
/** Changes which animals a lot offers to choose from. */
export const useSetPicks = (id: string) =>
  useItemWrite((animalIds: readonly string[], key) =>
    api(setPicks, { params: { itemId: id }, body: { animalIds: [...animalIds] }, key }),
  );
export const useMoveStock = (id: string) =>
  useItemWrite((body: NewMovement, key) => api(moveStock, { params: { itemId: id }, body, key }));
/** Prices (`prices`) or stock movements (`movements`) of an item, the latest first. */
const useHistory = <T extends { next: string | null }>(
  id: string,
  what: "prices" | "movements",
  ask: (given: { params: { itemId: string }; query: { cursor: string | null }; signal: AbortSignal }) => Promise<T>,
) =>
  useInfiniteQuery({
    queryKey: [STAFF, "item-history", id, what],
    queryFn: ({ signal, pageParam }) => ask({ params: { itemId: id }, query: { cursor: pageParam }, signal }),
    ...byPages,
    staleTime: 5_000,
  });
export const usePrices = (id: string) => useHistory(id, "prices", (given) => api(listPrices, given));
export const useMovements = (id: string) => useHistory(id, "movements", (given) => api(listMovements, given));

/** The default values of a new item, from the owner's settings. */
export const useProposal = (kind: ItemKind, of: { animal?: string | undefined; group?: string | undefined }) =>
  useQuery({
    queryKey: [...LIST, "proposal", kind, of],
    queryFn: ({ signal }) => api(proposeItem, { signal, query: { kind, ...of } }),
    staleTime: 0,
    gcTime: 0,
  });

/** Those of a group that a lot may offer to choose from. */
export const useListableOf = (group: string) =>
  useQuery({
    queryKey: [...LIST, "listable-of", group],
    queryFn: ({ signal }) => api(listListable, { signal, query: { group } }),
    staleTime: 0,
  });

/** Animals that are not on sale. */
export const useListable = (q: string) =>
  useQuery({
    queryKey: [...LIST, "listable", q],
    queryFn: ({ signal }) => api(listListable, { signal, query: { q } }),
    placeholderData: keepPreviousData,
  });
