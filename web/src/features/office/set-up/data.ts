import { changeModules, readModules } from "@corral/contract/calls/business/modules";
import { changeSettings, readSettingsGroup } from "@corral/contract/calls/business/settings";
import { markSetUpStep, readSetUp } from "@corral/contract/calls/office/set-up";
import type { BusinessKind } from "@corral/domain/business/modules/module";
import { modulesOfKinds } from "@corral/domain/modules";
import type { SetUpStep } from "@corral/domain/office/set-up/steps";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { SESSION, STAFF } from "#src/features/business/auth/data";
import { newUuid } from "#src/offline/ids";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const SET_UP = [STAFF, "set-up"] as const;
/** What is left before the business sells. Asked again whenever it is shown, since every step is done elsewhere too. */
export const useSetUp = (enabled = true) =>
  useQuery({ enabled, queryKey: SET_UP, queryFn: ({ signal }) => api(readSetUp, { signal }), staleTime: 1_000 });

/** Leaves a step for later, takes it up again, or says that the shop was shared. */
export function useMarkStep() {
  const client = useQueryClient();
  return useKeyedMutation(
    ({ step, as }: { step: SetUpStep; as: "skipped" | "pending" | "shared" }, key) =>
      api(markSetUpStep, { params: { step }, body: { as }, key }),
    { onSuccess: (view) => void client.setQueryData(SET_UP, view) },
  );
}

/** After a step: what shows the business, its navigation and its steps is read again. */
export const stepDone = (client: QueryClient) =>
  Promise.all(
    [SET_UP, SESSION, [STAFF, "settings"], [STAFF, "modules"], ["config"]].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/** Changes some fields of a group of settings: the rest of the group is sent as it is now. */
export async function changeSome(group: "business" | "methods", change: Record<string, unknown>) {
  const now = await api(readSettingsGroup, { params: { group } });
  return api(changeSettings, {
    params: { group },
    body: { values: { ...now.values, ...change } },
    version: now.version,
    key: newUuid(),
  });
}

/** Says what the business is: each kind that is new switches its modules on. */
export async function chooseKinds(kinds: readonly BusinessKind[]) {
  const now = await api(readModules, {});
  const used = now.modules.filter((it) => it.used).map((it) => it.code);
  return api(changeModules, {
    body: { kinds: [...kinds], used: [...new Set([...used, ...modulesOfKinds(kinds)])] },
    version: now.version,
    key: newUuid(),
  });
}
