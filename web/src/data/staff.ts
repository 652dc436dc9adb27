import type { Me, StaffSession } from "@corral/contract/types";
import type { Action } from "@corral/domain/permissions";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { newUuid } from "../offline/ids";
import { useStored, writeStored } from "../offline/stored";
import { get, send } from "./http";

/** Everything that only somebody signed in may see hangs under this key, so that one sweep forgets it. */
export const STAFF = "staff";
const SESSION = [STAFF, "session"] as const;

/**
 * Who works on this phone, as it was last heard from the server: a buyer's phone asks nothing. What one may really do is decided by the
 * server at each call; this only hides what would be refused.
 */
export function useStaff(): { me: Me | null; can: (action: Action) => boolean } {
  const [me] = useStored("staff");
  return { me, can: (action) => me?.can.includes(action) ?? false };
}

async function keep(session: StaffSession) {
  await writeStored("staff", session.me);
  return session;
}

/** The session as the server sees it now. */
export const useSession = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: SESSION,
    queryFn: ({ signal }) => get<StaffSession>("/api/session", { signal }).then(keep),
    staleTime: 60_000,
  });

function useDoor<I>(path: string) {
  const client = useQueryClient();
  return useMutation({
    // A password is never kept for a repeat: the key is new each time, and coming in twice is harmless.
    mutationFn: (input: I) => send<StaffSession>("POST", path, input, { key: newUuid() }).then(keep),
    onSuccess: (session) => {
      client.removeQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== SESSION[1] });
      client.setQueryData(SESSION, session);
    },
  });
}
export const useSignIn = () => useDoor<{ login: string; password: string }>("/api/session");
export const useSignOut = () => useDoor<Record<string, never>>("/api/session/end");
export const useFirstOwner = () =>
  useDoor<{ token: string; name: string; login: string; password: string }>("/api/session/first-owner");
export const useRedeemCode = () => useDoor<{ login: string; code: string; password: string }>("/api/session/code");

/** Changes one's own password; answers how many other devices are out now. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (input: { current: string; password: string }) =>
      send<{ closed: number }>("POST", "/api/session/password", input, { key: newUuid() }),
  });
