import { readSession, signOut } from "@corral/contract/calls/business/auth";
import type { StaffSession } from "@corral/contract/types";
import type { Action } from "@corral/domain/permissions";
import { useQuery } from "@tanstack/react-query";
import { forgetHerd, forgetPerson } from "#src/offline/storage/forget-person";
import { readStored, type StoredStaff, useStored, writeStored } from "#src/offline/storage/stored";
import { api } from "#src/shared/api/http";
import { isAnswer } from "#src/shared/api/keyed";

/** Root of the query keys of everything that needs a session, so that sign-out removes all of it at once. */
export const STAFF = "staff";
export const SESSION = [STAFF, "session"] as const;

/**
 * The signed-in user as the server last reported it; a buyer's phone makes no request. It only hides what would be refused: the server checks
 * permissions at each call.
 */
export function useStaff(): { me: Omit<StoredStaff, "vault"> | null; can: (action: Action) => boolean } {
  const [me] = useStored("staff");
  return { me, can: (action) => me?.can.includes(action) ?? false };
}

/** Stores the user of a session; another user's copy of the herd is deleted. */
export async function keepSession(session: StaffSession) {
  const before = readStored("staff")?.id;
  if (before && before !== session.me?.id) await forgetHerd();
  await writeStored("staff", session.me);
  return session;
}

/**
 * Sends a sign-out that was made offline: only the server can end what the cookie gives access to. Until it has it, nobody counts as signed in
 * on this phone. Throws when there is no answer.
 */
export function sendPendingSignOut(): Promise<void> {
  const key = readStored("owedLeave");
  if (!key) return Promise.resolve();
  sending ??= sendSignOut(key).finally(() => {
    sending = undefined;
  });
  return sending;
}
let sending: Promise<void> | undefined;
async function sendSignOut(key: string) {
  // The page was closed before everything was deleted.
  if (readStored("staff")) await forgetPerson();
  await api(signOut, { key }).catch((error: unknown) => {
    if (!isAnswer(error)) throw error;
  });
  await writeStored("owedLeave", null);
}

/** Asks the server for the session and stores its user. */
export async function askSession(signal?: AbortSignal): Promise<StaffSession> {
  await sendPendingSignOut();
  const session = await api(readSession, { signal });
  return session.me ? keepSession(session) : session;
}

/** The session as the server sees it now. Reacting to its end is up to app/query-client, once for every caller. */
export const useSession = () =>
  useQuery({
    queryKey: SESSION,
    queryFn: ({ signal }) => askSession(signal),
    staleTime: 60_000,
  });
