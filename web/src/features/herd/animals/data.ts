import { findByMark as findCall, listHerd, publishAnimal, readHerdAnimal } from "@corral/contract/calls/herd/animals";
import type {
  AnimalChanges,
  AnimalPublication,
  FoundMark,
  HerdAnimal,
  HerdCounts,
  HerdFilter,
  HerdPage,
  HerdRow,
  NewAnimal,
  NewMark,
} from "@corral/contract/types";
import { herdActs } from "@corral/domain/herd/records/act-words";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { STAFF } from "#src/features/business/auth/data";
import { keptAnimal, keptMark, keptPart } from "#src/features/herd/herd-copy/herd-copied";
import { keepPage, patchCopy } from "#src/features/herd/herd-copy/herd-copy";
import { readHerdSoon } from "#src/features/herd/herd-copy/herd-sync";
import { type HereAnimal, toHerdRow } from "#src/features/herd/herd-copy/here-animal";
import { type HerdAct, useHerdAct } from "#src/features/herd/queued/herd-acts";
import { useIsMadeHere, useShownAnimal } from "#src/features/herd/queued/queued-shown";
import { cacheFallback, retryCached } from "#src/shared/api/cache-fallback";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { useToday } from "#src/shared/api/today";
import { HERD, type HerdListFilter, LIST } from "./list-data";

export { useHerdChanges } from "#src/features/herd/herd-copy/herd-sync";
export { type HerdList, type HerdListFilter, type HerdShown, useHerd } from "./list-data";

export type {
  AnimalChanges,
  FoundMark,
  HerdAnimal,
  HerdCounts,
  HerdFilter,
  HerdPage,
  HerdRow,
  HereAnimal,
  NewAnimal,
  NewMark,
};

export const GROUPS = [...HERD, "groups"] as const;
const animalKey = (id: string) => [...HERD, "animal", id] as const;

const readAnimal = (id: string, signal?: AbortSignal) => api(readHerdAnimal, { params: { animalId: id }, signal });
/** One animal for staff with its unsent changes; without an answer, this phone's copy (`kept`). */
export function useHerdAnimal(id: string) {
  const client = useQueryClient();
  const key = animalKey(id);
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      cacheFallback<HereAnimal>({
        ask: async () => {
          const animal = await readAnimal(id, signal);
          keepPage(id, { animal: { data: animal, at: Date.now() } });
          return animal;
        },
        // An answer of this visit is more complete than the copy.
        kept: async () => (client.getQueryData(key) ? undefined : keptAnimal(id)),
        late: (animal) => client.setQueryData(key, animal),
        signal,
      }),
    enabled: !useIsMadeHere(id),
    retry: retryCached,
    staleTime: 5_000,
  });
  return useShownAnimal(id, read);
}

/** Fetches the animal from the server, bypassing the cache: after somebody else saved. */
export function useFreshAnimal(id: string) {
  const client = useQueryClient();
  return useCallback(async () => {
    const animal = await readAnimal(id);
    client.setQueryData(animalKey(id), animal);
    return animal;
  }, [client, id]);
}

/** Page size of the parent picker. */
const PICKED = 20;
export function usePickable(filter: HerdListFilter, enabled = true) {
  const client = useQueryClient();
  const today = useToday();
  const key = [...LIST, "pick", filter];
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      cacheFallback<Pick<HerdPage, "animals">>({
        ask: () => api(listHerd, { signal, query: { ...filter, state: "all", limit: PICKED } }),
        kept: async () => {
          const part = await keptPart({ ...filter, state: "all" }, today);
          return part && { data: { animals: part.rows.slice(0, PICKED) }, at: part.at };
        },
        late: (page) => client.setQueryData(key, page),
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled,
    staleTime: 5_000,
  });
}

/** Finds animals by a whole mark, as a tag reader sends it. */
export const findByMark = (value: string) =>
  cacheFallback<{ found: FoundMark[] }>({
    ask: () => api(findCall, { query: { value } }),
    kept: () => keptMark(value),
    late: () => undefined,
  });

/** Invalidates everything cached of an animal or a lot after a change, also of its sale; its public page and the shop's items too. */
export function useForgetHerd() {
  const client = useQueryClient();
  return useCallback(
    (id?: string) => {
      const stale = [LIST, GROUPS, [STAFF, "records"], [STAFF, "lot"], [STAFF, "items"], ["animals"], ["catalog"]];
      for (const queryKey of id ? [...stale, ["animal", id]] : [...stale, [...HERD, "animal"]])
        void client.invalidateQueries({ queryKey });
      readHerdSoon();
    },
    [client],
  );
}

/** Updates the caches from a write's answer, which is the whole animal. */
function useTakeAnimal() {
  const client = useQueryClient();
  const forget = useForgetHerd();
  return useCallback(
    (animal: HerdAnimal) => {
      client.setQueryData(animalKey(animal.id), animal);
      void patchCopy([toHerdRow(animal)]);
      forget(animal.id);
    },
    [client, forget],
  );
}
/** A write that returns the whole animal: sent now, or queued until there is a connection. */
const useAnimalAct = <I>(actOf: (input: I) => HerdAct) => useHerdAct<I, HerdAnimal>(actOf, useTakeAnimal());

export const useCreateAnimal = () =>
  useAnimalAct((body: NewAnimal) => ({
    call: "createAnimal",
    id: body.id,
    body,
    about: [body.id],
    title: herdActs.newAnimal,
  }));
/** Sends only the fields changed since `version`, so that others' changes to other fields stay. */
export const useEditAnimal = (animalId: string) =>
  useAnimalAct(({ version, changes }: { version: number; changes: AnimalChanges }) => ({
    call: "editAnimal",
    params: { animalId },
    body: changes,
    version,
    about: [animalId],
    title: herdActs.edited(changes),
  }));
export const useAddMark = (animalId: string) =>
  useAnimalAct((mark: NewMark) => ({
    call: "addMark",
    id: mark.id,
    params: { animalId },
    body: mark,
    about: [animalId],
    title: herdActs.markPut(mark.type, mark.value),
  }));
export const useRemoveMark = (animalId: string, value: string) =>
  useAnimalAct(({ markId, ...body }: { markId: string; on: string; reason: string }) => ({
    call: "removeMark",
    params: { animalId, markId },
    body,
    about: [animalId],
    title: herdActs.markTaken(value),
  }));
/** Publishing works online only. */
export function usePublishAnimal(id: string) {
  const onSuccess = useTakeAnimal();
  return useKeyedMutation(
    ({ version, change }: { version: number; change: AnimalPublication }, key) =>
      api(publishAnimal, { params: { animalId: id }, body: change, key, version }),
    { onSuccess },
  );
}
