import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isWorthRetrying } from "../data/errors";
import { navigate } from "../nav/history";
import { readStored, writeStored } from "../offline/stored";

/** The session ended here or was ended from elsewhere: this phone forgets who it was and asks again at the door. */
function onError(error: Error) {
  if (!(error instanceof ApiError) || error.code !== "UNAUTHENTICATED" || !readStored("staff")) return;
  void writeStored("staff", null);
  void navigate("/acceso?fin=1", { replace: true });
}

export const makeQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        // The phone's own idea of "online" is not to be trusted, and the worker answers with copies.
        networkMode: "always",
        retry: (times, error) => times < 2 && isWorthRetrying(error),
        retryDelay: (times) => Math.min(1000 * 2 ** times, 8000),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
