import { createGroup, editGroup, listGroups } from "@corral/contract/calls/herd/groups";
import type { GroupChange, HerdGroup } from "@corral/contract/types";
import { herdActs } from "@corral/domain/herd/records/act-words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { GROUPS, useForgetHerd } from "#src/features/herd/animals/data";
import { keptGroups } from "#src/features/herd/herd-copy/herd-copied";
import { useHerdAct } from "#src/features/herd/queued/herd-acts";
import { cacheFallback, retryCached } from "#src/shared/api/cache-fallback";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

export type { HerdGroup };

interface Groups {
  groups: HerdGroup[];
}
/** Corrals, lots and litters with their number of animals; archived ones too. */
export function useGroups() {
  const client = useQueryClient();
  return useQuery({
    queryKey: GROUPS,
    queryFn: ({ signal }) =>
      cacheFallback<Groups>({
        ask: () => api(listGroups, { signal }),
        kept: keptGroups,
        late: (groups) => client.setQueryData(GROUPS, groups),
        signal,
      }),
    retry: retryCached,
    staleTime: 30_000,
  });
}
function useGroupWrite<I, O extends Groups>(run: (input: I, key: string) => Promise<O>) {
  const client = useQueryClient();
  const forget = useForgetHerd();
  return useKeyedMutation(run, {
    onSuccess: ({ groups }) => {
      forget();
      client.setQueryData(GROUPS, { groups });
    },
  });
}
export const useCreateGroup = () =>
  useGroupWrite((body: Pick<HerdGroup, "id" | "kind" | "name">, key) => api(createGroup, { body, key }));
export const useEditGroup = () =>
  useGroupWrite(({ id, version, kind, name, archived }: Omit<HerdGroup, "count">, key) =>
    api(editGroup, { params: { groupId: id }, body: { kind, name, archived }, key, version }),
  );
/** Moves animals into a group, or out of theirs. */
export function useChangeGroup() {
  const client = useQueryClient();
  const forget = useForgetHerd();
  return useHerdAct<GroupChange, Groups & { changed: number }>(
    (body) => ({
      call: "changeGroup",
      body,
      about: body.animalIds,
      title: herdActs.group(
        body.groupId && client.getQueryData<Groups>(GROUPS)?.groups.find((it) => it.id === body.groupId)?.name,
      ),
    }),
    ({ groups }) => {
      forget();
      client.setQueryData(GROUPS, { groups });
    },
  );
}
