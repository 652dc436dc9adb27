import type {
  DeskItem,
  ItemForm,
  ItemProposal,
  ItemRow,
  ItemState,
  ItemsPage,
  ListableAnimal,
  MovementsPage,
  NewItem,
  NewMovement,
  PricesPage,
} from "@corral/contract/types";
import type { ItemKind } from "@corral/domain/kernel/item-kinds";
import type { ItemAct } from "@corral/domain/states/item";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { STAFF } from "#src/features/business/auth/data";
import { get, send } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

export type { DeskItem, ItemForm, ItemProposal, ItemRow, ItemState, ListableAnimal, NewItem, NewMovement };

const LIST = [STAFF, "items"] as const;
/** The dates of visits, which features/calendar/visits/data.ts reads: what changes a visit changes them. */
const DATES = [STAFF, "visit-dates"] as const;
const itemKey = (id: string) => [STAFF, "item", id] as const;
const byPages = { initialPageParam: null as string | null, getNextPageParam: (p: { next: string | null }) => p.next };

/** Everything that is sold, by pages of 30, newest first. */
export const useItems = (asked: { state: ItemState | ""; kind: ItemKind | ""; q: string }) =>
  useInfiniteQuery({
    queryKey: [...LIST, asked],
    queryFn: ({ signal, pageParam }) =>
      get<ItemsPage>("/api/items", { signal, query: { ...asked, cursor: pageParam, limit: 30 } }),
    ...byPages,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

const readItem = (id: string, signal?: AbortSignal) => get<DeskItem>(`/api/items/${id}`, { signal });
/** One item as its staff edits it. */
export const useDeskItem = (id: string) =>
  useQuery({ queryKey: itemKey(id), queryFn: ({ signal }) => readItem(id, signal), staleTime: 5_000 });

/** The item as it is on the server now, past what is kept: after somebody else saved. */
export function useFreshItem(id: string) {
  const client = useQueryClient();
  return useCallback(async () => {
    const item = await readItem(id);
    client.setQueryData(itemKey(id), item);
    return item;
  }, [client, id]);
}

/** A write that answers the whole item; what shows it is refreshed. */
export function useItemWrite<I>(run: (input: I, key: string) => Promise<DeskItem>) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSuccess: (item) => {
      client.setQueryData(itemKey(item.id), item);
      for (const queryKey of [
        LIST,
        [STAFF, "item-history", item.id],
        ["catalog"],
        ["item", item.id],
        ["animals"],
        ["calendar"],
        DATES,
      ])
        void client.invalidateQueries({ queryKey });
    },
  });
}
export const useCreateItem = () =>
  useItemWrite((body: NewItem, key) => send<DeskItem>("POST", "/api/items", body, { key }));
export const useSaveItem = (id: string) =>
  useItemWrite(({ version, form }: { version: number; form: ItemForm }, key) =>
    send<DeskItem>("PUT", `/api/items/${id}`, form, { key, ifMatch: `"${version}"` }),
  );
export const useActOnItem = (id: string) =>
  useItemWrite((act: ItemAct, key) => send<DeskItem>("POST", `/api/items/${id}/state`, { act }, { key }));
export const useMoveStock = (id: string) =>
  useItemWrite((body: NewMovement, key) => send<DeskItem>("POST", `/api/items/${id}/movements`, body, { key }));
/** Prices (`prices`) or changes of stock (`movements`) of an item, the last first. */
const useHistory = <T extends { next: string | null }>(id: string, what: "prices" | "movements") =>
  useInfiniteQuery({
    queryKey: [STAFF, "item-history", id, what],
    queryFn: ({ signal, pageParam }) => get<T>(`/api/items/${id}/${what}`, { signal, query: { cursor: pageParam } }),
    ...byPages,
    staleTime: 5_000,
  });
export const usePrices = (id: string) => useHistory<PricesPage>(id, "prices");
export const useMovements = (id: string) => useHistory<MovementsPage>(id, "movements");

/** Animals that are not on sale, to put one there. */
/** What something new begins with, by the owner's settings. */
export const useProposal = (kind: ItemKind, animalId: string | undefined) =>
  useQuery({
    queryKey: [...LIST, "proposal", kind, animalId ?? ""],
    queryFn: ({ signal }) => get<ItemProposal>("/api/item-proposal", { signal, query: { kind, animal: animalId } }),
    staleTime: 0,
    gcTime: 0,
  });

export const useListable = (q: string) =>
  useQuery({
    queryKey: [...LIST, "listable", q],
    queryFn: ({ signal }) => get<{ items: ListableAnimal[] }>("/api/listable-animals", { signal, query: { q } }),
    placeholderData: keepPreviousData,
  });
