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
import { forgetCheckIn, forgetHerd } from "#src/offline/storage/forget-person";
import { readStored, writeStored } from "#src/offline/storage/stored";
import { ApiError, isWorthRetrying, OfflineError } from "#src/shared/api/errors";

let current: QueryClient | undefined;
/** The session ended here or was ended from elsewhere: this phone forgets who it was and what they saw, and asks again at sign-in. */
export function leave() {
  if (!readStored("staff")) return;
  void writeStored("staff", null);
  current?.removeQueries({ queryKey: [STAFF], predicate: (it) => it.queryKey[1] !== SESSION[1] });
  // What it last said of the session would keep the form from whoever must come in again.
  if (current?.getQueryData<StaffSession>(SESSION)?.me) void current.resetQueries({ queryKey: SESSION });
  void forgetCheckIn();
  void forgetHerd();
  void navigate("/acceso?fin=1", { replace: true });
}
const onError = (error: Error) => {
  if (error instanceof ApiError && error.code === "UNAUTHENTICATED") leave();
};
/** Asked who this is, the server knows nobody: that can be heard before any call is refused. */
const onSuccess = (data: unknown, query: { queryKey: QueryKey }) => {
  if (hashKey(query.queryKey) === hashKey(SESSION) && (data as StaffSession).me === null) leave();
};

/** Those that show a copy of the worker's. */
const copied = new WeakSet<Query>();

/** A copy is as old as when the server gave it, not as when it was read: it is said so; and the worker's is asked again as soon as the server answers anything. */
async function withTrueAge<T>(ask: (c: QueryFunctionContext) => T | Promise<T>, c: QueryFunctionContext, query: Query) {
  if (copied.has(query)) bePatient(c.signal);
  const data = await ask(c);
  const at = copyAge(c.signal);
  const isOwed = isWorkerCopy(c.signal);
  if (isOwed) copied.add(query);
  else copied.delete(query);
  // After the query has taken it in.
  if (at !== undefined) setTimeout(() => query.setState({ dataUpdatedAt: at, isInvalidated: isOwed }), 0);
  return data;
}

/** Asks again what the page shows without the server's word for it: copies, what the phone had kept, what got no answer. Null when nothing is. */
export function askAgain(client: QueryClient): Promise<void> | null {
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
        persister: withTrueAge as never,
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        // The phone's own idea of "online" is not to be trusted, and the worker answers with copies.
        networkMode: "always",
        // Where the browser itself knows of no network there is nothing to wait for: what is shown meanwhile says so.
        retry: (times, error) => navigator.onLine && times < 2 && isWorthRetrying(error),
        retryDelay: (times) => Math.min(1000 * 2 ** times, 8000),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  return current;
};
