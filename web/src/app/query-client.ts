import type { StaffSession } from "@corral/contract/types";
import {
  hashKey,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from "@tanstack/react-query";
import { SESSION, STAFF } from "#src/features/business/auth/data";
import { navigate } from "#src/nav/history";
import { bePatient, copyAge, isWorkerCopy } from "#src/offline/connection";
import { forgetCopies, forgetHerd } from "#src/offline/storage/forget-person";
import { readStored, writeStored } from "#src/offline/storage/stored";
import { ApiError, isWorthRetrying, OfflineError } from "#src/shared/api/errors";

let current: QueryClient | undefined;
/** The session ended, here or elsewhere: clears the user and their data from this phone and goes to sign-in. */
export function leave() {
  if (!readStored("staff")) return;
  void writeStored("staff", null);
  current?.removeQueries({ queryKey: [STAFF], predicate: (it) => it.queryKey[1] !== SESSION[1] });
  // A cached session with a user would hide the sign-in form.
  if (current?.getQueryData<StaffSession>(SESSION)?.me) void current.resetQueries({ queryKey: SESSION });
  void forgetCopies();
  void forgetHerd();
  void navigate("/acceso?fin=1", { replace: true });
}
const onError = (error: Error) => {
  if (error instanceof ApiError && error.code === "UNAUTHENTICATED") leave();
};
/** A session answer without a user means signed out, before any call is refused with 401. */
const onSuccess = (data: unknown, query: { queryKey: QueryKey }) => {
  if (hashKey(query.queryKey) === hashKey(SESSION) && (data as StaffSession).me === null) leave();
};

/** Queries that show a copy from the worker's cache. */
const copied = new WeakSet<Query>();

/** Dates a copy by when the server gave it, not by when it was read, and marks the worker's copies stale so that they are refetched on reconnect. */
async function withTrueAge<T>(ask: (c: QueryFunctionContext) => T | Promise<T>, c: QueryFunctionContext, query: Query) {
  if (copied.has(query)) bePatient(c.signal);
  const data = await ask(c);
  const at = copyAge(c.signal);
  const isOwed = isWorkerCopy(c.signal);
  if (isOwed) copied.add(query);
  else copied.delete(query);
  // After the query has stored the result, which sets its own date.
  if (at !== undefined) setTimeout(() => query.setState({ dataUpdatedAt: at, isInvalidated: isOwed }), 0);
  return data;
}

/** Refetches what the page shows that is a copy, came from storage or got no answer. Null when there is nothing to refetch. */
export function refetchCopies(client: QueryClient): Promise<void> | null {
  const owed = client.getQueryCache().findAll({
    type: "active",
    predicate: ({ state }) => state.isInvalidated || state.error instanceof OfflineError,
  });
  if (owed.length === 0) return null;
  return client.refetchQueries({ predicate: (it) => owed.includes(it) }, { cancelRefetch: false });
}

export const makeQueryClient = () => {
  current = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // QueryPersister is generic over key and page parameter, which this wrapper only passes on.
        persister: withTrueAge as never,
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        // navigator.onLine is not reliable, and the worker answers with copies.
        networkMode: "always",
        // With no network at all a retry would only delay the offline message.
        retry: (times, error) => navigator.onLine && times < 2 && isWorthRetrying(error),
        retryDelay: (times) => Math.min(1000 * 2 ** times, 8000),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  return current;
};
