import { readStatement } from "@corral/contract/calls/selling/accounts";
import { useQuery } from "@tanstack/react-query";
import { api } from "#src/shared/api/http";

/** The statement of a link; asked again when its reader comes back, for instance from paying. */
export const useStatement = (id: string) =>
  useQuery({
    queryKey: ["account-statement", id],
    queryFn: ({ signal }) => api(readStatement, { params: { accountId: id }, signal }),
    staleTime: 2_000,
    refetchOnWindowFocus: true,
  });
