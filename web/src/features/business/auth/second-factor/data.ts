import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  postponeSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from "@corral/contract/calls/business/auth";
import type { StaffSession } from "@corral/contract/types";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { newUuid } from "#src/offline/ids";
import { api } from "#src/shared/api/http";
import { keepSession, SESSION, STAFF, sendPendingSignOut } from "../data";

const FACTOR = [STAFF, "second-factor"] as const;

/** One's own second factor. */
export const useSecondFactor = () =>
  useQuery({ queryKey: FACTOR, queryFn: ({ signal }) => api(readSecondFactor, { signal }), staleTime: 10_000 });

export interface Identity {
  login: string;
  password: string;
}
export interface Proof {
  password: string;
  code: string;
}

// Passwords and codes are never stored for a retry: the key is new each time.

/** Asks for the secret of a new app. */
export const useBegin = () =>
  useMutation({
    mutationFn: (body: Identity & { code?: string }) => api(beginSecondFactor, { body, key: newUuid() }),
  });

/** Turns it on. `onCodes` gets the recovery codes before the page knows who is in, since that replaces the form. */
export function useConfirm(onCodes: (codes: string[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Identity & { code: string }) => {
      await sendPendingSignOut();
      const { session, recoveryCodes } = await api(confirmSecondFactor, { body, key: newUuid() });
      onCodes(recoveryCodes);
      return keepSession(session);
    },
    onSuccess: (session) => {
      client.removeQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== SESSION[1] });
      client.setQueryData(SESSION, session);
    },
  });
}

/** A change of one's own second factor: the session says how it is afterwards. */
function useChange<I>(run: (input: I) => Promise<StaffSession>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (session) => {
      client.setQueryData(SESSION, session);
      return client.invalidateQueries({ queryKey: FACTOR });
    },
  });
}
export const useEnd = () => useChange((body: Proof) => api(endSecondFactor, { body, key: newUuid() }));
export const usePostpone = () => useChange(() => api(postponeSecondFactor, { key: newUuid() }));

/** Makes new recovery codes. */
export function useRenew(onCodes: (codes: string[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Proof) => api(renewRecoveryCodes, { body, key: newUuid() }),
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      return client.invalidateQueries({ queryKey: FACTOR });
    },
  });
}
