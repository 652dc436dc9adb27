import { readSession, signOut } from "@corral/contract/business/auth.calls";
import type { Me, StaffSession } from "@corral/contract/types";
import type { Action } from "@corral/domain/kernel/permissions";
import { useQuery } from "@tanstack/react-query";
import { forgetHerd, forgetPerson } from "#src/offline/storage/forget-person";
import { readStored, useStored, writeStored } from "#src/offline/storage/stored";
import { api } from "#src/shared/api/http";
import { isAnswer } from "#src/shared/api/keyed";

/** Everything that only somebody signed in may see hangs under this key, so that one sweep forgets it. */
export const STAFF = "staff";
export const SESSION = [STAFF, "session"] as const;

/**
 * Who works on this phone, as it was last heard from the server: a buyer's phone asks nothing. What one may really do is decided by the
 * server at each call; this only hides what would be refused.
 */
export function useStaff(): { me: Omit<Me, "vault"> | null; can: (action: Action) => boolean } {
  const [me] = useStored("staff");
  return { me, can: (action) => me?.can.includes(action) ?? false };
}

/** Takes for known who the server says is in. */
export async function keepSession(session: StaffSession) {
  const before = readStored("staff")?.id;
  if (before && before !== session.me?.id) await forgetHerd();
  await writeStored("staff", session.me);
  return session;
}

/**
 * Somebody left where there was no signal: tells the server, which alone can end what their cookie opens. Until it has heard it nobody is
 * taken to be in on this phone. Throws when it can't be told yet.
 */
export function tellOwedLeave(): Promise<void> {
  const key = readStored("owedLeave");
  if (!key) return Promise.resolve();
  telling ??= tellLeave(key).finally(() => {
    telling = undefined;
  });
  return telling;
}
let telling: Promise<void> | undefined;
async function tellLeave(key: string) {
  // The page was closed before it had forgotten everything.
  if (readStored("staff")) await forgetPerson();
  await api(signOut, { key }).catch((error: unknown) => {
    if (!isAnswer(error)) throw error;
  });
  await writeStored("owedLeave", null);
}

/** Asks the server who is in on this phone, and keeps it. */
export async function askSession(signal?: AbortSignal): Promise<StaffSession> {
  await tellOwedLeave();
  const session = await api(readSession, { signal });
  return session.me ? keepSession(session) : session;
}

/** The session as the server sees it now. That it ended is for the app to say (app/query-client), once and whoever hears it first. */
export const useSession = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: SESSION,
    queryFn: ({ signal }) => askSession(signal),
    staleTime: 60_000,
  });
