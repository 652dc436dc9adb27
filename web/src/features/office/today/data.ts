import { readToday } from "@corral/contract/calls/office/today";
import { useQuery } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { api } from "#src/shared/api/http";

/** The day in numbers. Read again each minute while it is on screen. */
export const useDayNumbers = (enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: [STAFF, "today"],
    queryFn: ({ signal }) => api(readToday, { signal }),
    staleTime: 15_000,
    refetchInterval: 60_000,
  });
