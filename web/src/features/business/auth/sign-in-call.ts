import type { StaffSession } from "@corral/contract/types";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { newUuid } from "#src/offline/ids";
import { forgetPerson } from "#src/offline/storage/forget-person";
import { writeStored } from "#src/offline/storage/stored";
import { send } from "#src/shared/api/http";
import { isAnswer } from "#src/shared/api/keyed";
import { keepSession, SESSION, STAFF, tellOwedLeave } from "./data";

/** What only the door does: the first load goes without it. */
function useDoor<I>(path: string) {
  const client = useQueryClient();
  return useMutation({
    // A password is never kept for a repeat: the key is new each time, and coming in twice is harmless.
    mutationFn: async (input: I) => {
      // Said later, it would end the session that begins here.
      await tellOwedLeave();
      return keepSession(await send<StaffSession>("POST", path, input, { key: newUuid() }));
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
