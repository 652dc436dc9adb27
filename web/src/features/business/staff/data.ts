import {
  addPerson,
  closeDevice,
  closeOtherDevices,
  editPerson,
  listDevices,
  listPeople,
  makeCode,
  resetSecondFactor,
  setStanding,
} from "@corral/contract/calls/business/staff";
import type { NewPerson, Person } from "@corral/contract/types";
import type { Role } from "@corral/domain/kernel/roles";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { newUuid } from "#src/offline/ids";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const PEOPLE = [STAFF, "people"] as const;
const DEVICES = [STAFF, "devices"] as const;

const people = queryOptions({
  queryKey: PEOPLE,
  queryFn: ({ signal }) => api(listPeople, { signal }),
  staleTime: 10_000,
});
/** All staff members. */
export const usePeople = () => useQuery(people);
/** A staff member after a refetch of the list: after somebody else saved. */
export function useFreshPerson(id: string) {
  const client = useQueryClient();
  return async () => (await client.fetchQuery(people)).items.find((it) => it.id === id);
}

/** A write about a staff member: updates the list from the answer, or refetches it after a refusal. */
function usePersonWrite<I>(run: (input: I, key: string) => Promise<Person>) {
  const client = useQueryClient();
  return useKeyedMutation(run, { onSettled: () => client.invalidateQueries({ queryKey: PEOPLE }) });
}
export const useAddPerson = () => usePersonWrite((who: NewPerson, key) => api(addPerson, { body: who, key }));
export const useEditPerson = () =>
  usePersonWrite(({ id, version, ...body }: { id: string; version: number; name: string; role: Role }, key) =>
    api(editPerson, { params: { personId: id }, body, key, version }),
  );
export const useStanding = () =>
  usePersonWrite(({ id, status }: { id: string; status: Person["status"] }, key) =>
    api(setStanding, { params: { personId: id }, body: { status }, key }),
  );

export const useResetSecondFactor = () =>
  usePersonWrite((id: string, key) => api(resetSecondFactor, { params: { personId: id }, key }));

/** Makes a one-time code. Repeating it makes another one, so the idempotency key is new each time. */
export function useMakeCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(makeCode, { params: { personId: id }, key: newUuid() }),
    onSettled: () => client.invalidateQueries({ queryKey: PEOPLE }),
  });
}

/** The devices that this user may see; only one person's when given. */
export const useDevices = (person: string) =>
  useQuery({
    queryKey: [...DEVICES, person],
    queryFn: ({ signal }) => api(listDevices, { signal, query: { person: person || undefined } }),
    staleTime: 5_000,
  });

/** Signs out one device, or with `{ person }` all of that person's but this one. */
export function useCloseDevices() {
  const client = useQueryClient();
  return useKeyedMutation(
    (which: { id: string } | { person?: string }, key) =>
      "id" in which
        ? api(closeDevice, { params: { deviceId: which.id }, key })
        : api(closeOtherDevices, { body: which, key }),
    {
      onSettled: async () => {
        await client.invalidateQueries({ queryKey: DEVICES });
        void client.invalidateQueries({ queryKey: PEOPLE });
      },
    },
  );
}
