import { changeModules, readModules } from "@corral/contract/calls/business/modules";
import type { ModulesView } from "@corral/contract/types";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SESSION, STAFF } from "#src/features/business/auth/data";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const MODULES = [STAFF, "modules"] as const;
/** What the business is and uses, with what of each module is open. */
export const useModulesView = () =>
  useQuery({ queryKey: MODULES, queryFn: ({ signal }) => api(readModules, { signal }), staleTime: 5_000 });

/** Saves both lists. Afterwards the navigation follows: it is drawn from the session. */
export function useChangeModules() {
  const client = useQueryClient();
  return useKeyedMutation(
    (
      {
        version,
        ...body
      }: { kinds: ModulesView["kinds"]; used: ModulesView["modules"][number]["code"][]; version: number },
      key,
    ) => api(changeModules, { body, key, version }),
    {
      onSuccess: async (view) => {
        client.setQueryData(MODULES, view);
        void client.invalidateQueries({ queryKey: ["config"] });
        await client.invalidateQueries({ queryKey: SESSION });
      },
      // Somebody else changed it, or something of it was opened: what is shown is what is so.
      onError: () => void client.invalidateQueries({ queryKey: MODULES }),
    },
  );
}
