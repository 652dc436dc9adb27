import { QueryClient } from "@tanstack/react-query";
import { isWorthRetrying } from "../data/errors";

export const makeQueryClient = () =>
  new QueryClient({
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
