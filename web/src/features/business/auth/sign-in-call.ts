import { changePassword, firstOwner, redeemCode, signIn, signOut } from "@corral/contract/business/auth.calls";
import type { Asked } from "@corral/contract/route";
import type { StaffSession } from "@corral/contract/types";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { newUuid } from "#src/offline/ids";
import { forgetPerson } from "#src/offline/storage/forget-person";
import { writeStored } from "#src/offline/storage/stored";
import type { ErrorCode } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { isAnswer } from "#src/shared/api/keyed";
import { keepSession, SESSION, STAFF, tellOwedLeave } from "./data";

/** What only sign-in does: the first load goes without it. */
function useDoor<I, C extends ErrorCode>(prove: (input: I, key: string) => Asked<StaffSession, C>) {
  const client = useQueryClient();
  return useMutation({
    // A password is never kept for a repeat: the key is new each time, and coming in twice is harmless.
    mutationFn: async (input: I) => {
      // Said later, it would end the session that begins here.
      await tellOwedLeave();
      return keepSession(await prove(input, newUuid()));
    },
    onSuccess: (session) => {
      client.removeQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== SESSION[1] });
      client.setQueryData(SESSION, session);
    },
  });
}
export const useSignIn = () => useDoor((body: { login: string; password: string }, key) => api(signIn, { body, key }));
const NOBODY: StaffSession = { me: null, demoAccounts: [], needsOwner: false };
/** Ends the session, and nothing personal stays on this phone. Where the server doesn't answer it is told later; answers null then. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const key = newUuid();
      const session = await api(signOut, { key }).catch(async (error: unknown) => {
        if (isAnswer(error)) throw error;
        await writeStored("owedLeave", key);
        return null;
      });
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
  useDoor((body: { token: string; name: string; login: string; password: string }, key) =>
    api(firstOwner, { body, key }),
  );
export const useRedeemCode = () =>
  useDoor((body: { login: string; code: string; password: string }, key) => api(redeemCode, { body, key }));

/** Changes one's own password; answers how many other devices are out now. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (input: { current: string; password: string }) => api(changePassword, { body: input, key: newUuid() }),
  });
