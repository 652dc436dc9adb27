import type { Me, StaffSession } from "@corral/contract/types";
import type { Action } from "@corral/domain/permissions";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { forgetHerd, forgetPerson } from "../offline/forget-person";
import { newUuid } from "../offline/ids";
import { readStored, useStored, writeStored } from "../offline/stored";
import { get, send } from "./http";
import { isAnswer } from "./keyed";

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

async function keep(session: StaffSession) {
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
  await send("POST", "/api/session/end", {}, { key }).catch((error: unknown) => {
    if (!isAnswer(error)) throw error;
  });
  await writeStored("owedLeave", null);
}

/** The session as the server sees it now. That it ended is for the app to say (app/query-client), once and whoever hears it first. */
export const useSession = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: SESSION,
    queryFn: async ({ signal }) => {
      await tellOwedLeave();
      const session = await get<StaffSession>("/api/session", { signal });
      return session.me ? keep(session) : session;
    },
    staleTime: 60_000,
  });

function useDoor<I>(path: string) {
  const client = useQueryClient();
  return useMutation({
    // A password is never kept for a repeat: the key is new each time, and coming in twice is harmless.
    mutationFn: async (input: I) => {
      // Said later, it would end the session that begins here.
      await tellOwedLeave();
      return keep(await send<StaffSession>("POST", path, input, { key: newUuid() }));
    },
    onSuccess: (session) => {
      client.removeQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== SESSION[1] });
      client.setQueryData(SESSION, session);
    },
  });
}
export const useSignIn = () => useDoor<{ login: string; password: string }>("/api/session");
const NOBODY: StaffSession = { me: null, demoAccounts: [], needsOwner: false };
/** Ends the session, and nothing personal stays on this phone. Where the server doesn't answer it is told later; answers null then. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const key = newUuid();
      const session = await send<StaffSession>("POST", "/api/session/end", {}, { key }).catch(
        async (error: unknown) => {
          if (isAnswer(error)) throw error;
          await writeStored("owedLeave", key);
          return null;
        },
      );
      await forgetPerson();
      return session;
    },
    onSuccess: (session) => {
      client.removeQueries({ predicate: (q) => q.meta?.keep !== "public" && q.queryKey[1] !== SESSION[1] });
      if (session) return client.setQueryData(SESSION, session);
      // Not the server's word: it has no age, and it is asked as soon as there is an answer.
      client.setQueryData(SESSION, NOBODY, { updatedAt: 0 });
      void client.invalidateQueries({ queryKey: SESSION, refetchType: "none" });
    },
  });
}
export const useFirstOwner = () =>
  useDoor<{ token: string; name: string; login: string; password: string }>("/api/session/first-owner");
export const useRedeemCode = () => useDoor<{ login: string; code: string; password: string }>("/api/session/code");

/** Changes one's own password; answers how many other devices are out now. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (input: { current: string; password: string }) =>
      send<{ closed: number }>("POST", "/api/session/password", input, { key: newUuid() }),
  });
