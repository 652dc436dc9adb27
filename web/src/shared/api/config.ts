import { publicConfig } from "@corral/contract/calls/office/system";
import type { PublicConfig } from "@corral/contract/types";
import { useQuery } from "@tanstack/react-query";
import { KEEP_PUBLIC } from "#src/offline/storage/query-cache";
import { api } from "./http";

const configQuery = {
  queryKey: ["config"] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api(publicConfig, { signal }),
  staleTime: 10 * 60_000,
  meta: KEEP_PUBLIC,
};

/** The business's public configuration; undefined until the first answer. */
export function useConfig(): PublicConfig | undefined {
  return useQuery(configQuery).data;
}
