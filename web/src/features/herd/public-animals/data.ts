import { listAnimals, readAnimal } from "@corral/contract/calls/herd/public-animals";
import type { AnimalCard, AnimalsPage } from "@corral/contract/types";
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { KEEP_PUBLIC } from "#src/offline/storage/query-cache";
import { api, FIRST_PAGE } from "#src/shared/api/http";

export interface AnimalsAsked {
  species?: string | undefined;
  q?: string | undefined;
  onSale?: boolean | undefined;
}
const PAGE = 30;

/** Public animals by pages of 30. The old ones stay while another filter loads. */
export function useAnimals({ species, q, onSale }: AnimalsAsked) {
  const filter = { species: species || undefined, q: q || undefined, onSale: onSale || undefined };
  return useInfiniteQuery({
    queryKey: ["animals", filter],
    queryFn: ({ signal, pageParam }) =>
      api(listAnimals, { signal, query: { ...filter, cursor: pageParam, limit: PAGE } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: AnimalsPage) => last.next,
    placeholderData: keepPreviousData,
    // Searches are many and seldom repeated: only lists without one are stored.
    ...(filter.q ? {} : { meta: KEEP_PUBLIC }),
  });
}

/** All animals fetched so far without duplicates: one that was renamed between two pages could come twice. */
export function animalsIn(data: InfiniteData<AnimalsPage, unknown>): AnimalCard[] {
  const seen = new Map<string, AnimalCard>();
  for (const page of data.pages) for (const it of page.animals) if (!seen.has(it.id)) seen.set(it.id, it);
  return [...seen.values()];
}

/** An animal as a list on this phone has it. */
export function useKnownAnimal(id: string | undefined): AnimalCard | undefined {
  const lists = useQueryClient().getQueriesData<InfiniteData<AnimalsPage>>({ queryKey: ["animals"] });
  return lists
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.animals)
    .find((it) => it.id === id);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isAnimalId = (text: string) => UUID.test(text);

/** One animal; the one in the link came with the server-rendered page. */
export const useAnimal = (id: string | undefined) =>
  useQuery({
    queryKey: ["animal", id],
    queryFn: ({ signal }) => api(readAnimal, { params: { animalId: id ?? "" }, signal }),
    enabled: id !== undefined && isAnimalId(id),
    meta: KEEP_PUBLIC,
  });
