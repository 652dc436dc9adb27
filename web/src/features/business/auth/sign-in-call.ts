import { changePassword, firstOwner, redeemCode, signIn, signOut } from "@corral/contract/calls/business/auth";
import type { Asked } from "@corral/contract/route";
import type { StaffSession } from "@corral/contract/types";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { newUuid } from "#src/offline/ids";
import { forgetPerson } from "#src/offline/storage/forget-person";
import { writeStored } from "#src/offline/storage/stored";
import { ApiError, type ErrorCode } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { isAnswer } from "#src/shared/api/keyed";
import { keepSession, SESSION, STAFF, sendPendingSignOut } from "./data";
import { landingOf } from "./landing";

/**
 * Shared by the ways to sign in; in its own chunk, which the first load doesn't need. Once in, it opens where this person's work begins: from
 * here, since the form is gone as soon as the page knows who is in, and not for who went elsewhere meanwhile.
 */
function useSignInCall<I, C extends ErrorCode>(
  prove: (input: I, key: string) => Asked<StaffSession, C>,
  entry: (session: StaffSession) => string = entryOf,
) {
  const client = useQueryClient();
  return useMutation({
    // A password is never stored for a retry: the key is new each time, and signing in twice is harmless.
    mutationFn: async (input: I) => {
      // Sent later, it would end the session that begins here.
      await sendPendingSignOut();
      return keepSession(await prove(input, newUuid()));
    },
    onSuccess: (session) => {
      client.removeQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== SESSION[1] });
      client.setQueryData(SESSION, session);
      if (location.pathname === "/acceso") void navigate(entry(session), { replace: true });
    },
  });
}
/** The page after signing in: first the second factor's, for a person who is due to be asked about it (rulings 75). */
const entryOf = ({ me, secondFactor }: StaffSession) =>
  secondFactor === "ask" ? "/acceso?ver=segundo-paso" : landingOf(me);
export const useSignIn = () =>
  useSignInCall((body: { login: string; password: string; code?: string }, key) => api(signIn, { body, key }));

/** The step that a refused sign-in still needs after the right password. */
function stepNeededBy(error: Error): "code" | "setup" | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.code === "SECOND_FACTOR_NEEDED" ? "code" : error.code === "SECOND_FACTOR_SETUP" ? "setup" : undefined;
}
/** The step that a way to sign in still needs, once it was refused for that; `watched` passes the refusal on. */
export function useStepNeeded() {
  const [needs, setNeeds] = useState<"code" | "setup">();
  const watched = <T>(signIn: Promise<T>) =>
    signIn.catch((error) => {
      setNeeds((now) => stepNeededBy(error) ?? now);
      throw error;
    });
  return { needs, watched, forget: () => setNeeds(undefined) };
}
const NOBODY: StaffSession = { me: null, secondFactor: "none", demoAccounts: [], needsOwner: false };
/** Ends the session and deletes personal data from this phone. Without an answer the server is told later, and the result is null. */
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
      // Not the server's answer: dated 0, so that it is refetched as soon as there is a connection.
      client.setQueryData(SESSION, NOBODY, { updatedAt: 0 });
      void client.invalidateQueries({ queryKey: SESSION, refetchType: "none" });
    },
  });
}
/** The path of a new business (features/office/set-up). */
const firstStep = () => to("ajustes", { ver: "inicio", paso: "business" });
export const useFirstOwner = () =>
  useSignInCall(
    (body: { token: string; name: string; login: string; password: string }, key) => api(firstOwner, { body, key }),
    firstStep,
  );
export const useRedeemCode = () =>
  useSignInCall((body: { login: string; code: string; password: string; factor?: string }, key) =>
    api(redeemCode, { body, key }),
  );

/** Changes one's own password; returns how many other devices were signed out. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (input: { current: string; password: string }) => api(changePassword, { body: input, key: newUuid() }),
  });
