import { listTrail, listTrailPeople } from "@corral/contract/calls/office/audit";
import type { AuditKind } from "@corral/contract/types";
import type { Day } from "@corral/domain/kernel/time";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { api, FIRST_PAGE } from "#src/shared/api/http";

export interface AuditFilter {
  q: string;
  kind: AuditKind | "";
  person: string;
  from: Day | "";
  to: Day | "";
}

/** Audit entries, newest first. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: [STAFF, "trail", filter],
    queryFn: ({ signal, pageParam }) => api(listTrail, { signal, query: { ...filter, cursor: pageParam, limit: 30 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** The users to filter by. */
export const useAuditPeople = (enabled: boolean) =>
  useQuery({
    queryKey: [STAFF, "trail people"],
    queryFn: ({ signal }) => api(listTrailPeople, { signal }),
    enabled,
    staleTime: 60_000,
  });
