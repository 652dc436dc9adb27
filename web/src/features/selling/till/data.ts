import {
  closeTill,
  countTill,
  giveCount,
  listTills,
  moveCash,
  myTill,
  openTill,
  readTill,
} from "@corral/contract/calls/selling/till";
import type { Asked } from "@corral/contract/route";
import type { CashMovement, MyTill, TillClose, TillView } from "@corral/contract/types";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { readStored, useStored, writeStored } from "#src/offline/storage/stored";
import type { ErrorCode } from "#src/shared/api/errors";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { bodyOf } from "#src/shared/queue/body-of";
import { theQueue } from "#src/shared/queue/perform";

const MINE = [STAFF, "till"] as const;
const oneKey = (id: string) => [STAFF, "tills", id] as const;

/** Stores the open cash session for offline cash; one that is closed or being counted takes none. */
async function noteTill(till: TillView | null, rfc: string | null) {
  const user = readStored("staff")?.id;
  if (!user) return;
  await writeStored("till", till?.state === "open" ? { user, id: till.id, openedAt: till.openedAt, rfc } : null);
  if (till?.state === "open") await sendRefusedCash(till.id);
}

/**
 * Sends cash again that the server refused for lack of a cash session, now that there is one. It gets a new key: the old one returns its refusal for
 * good (rulings 20). Opening the session was the person's decision about it.
 */
async function sendRefusedCash(till: string) {
  const box = theQueue();
  for (const it of box?.view().unsent ?? [])
    if (it.call === "takeOfflineCash" && it.state === "needs_attention" && it.problem?.code === "TILL_CLOSED")
      await box?.fix(it.id, { body: { ...bodyOf(it, "takeOfflineCash"), seen: { till } } });
}

/** The user's cash session that was open here when last online; undefined when none was. */
export function useKnownTill() {
  const [till] = useStored("till");
  const [me] = useStored("staff");
  return till && till.user === me?.id ? till : undefined;
}

/** Whether this user's cash session is open on another device: each device collects into its own. */
export function useTillElsewhere() {
  const [user] = useStored("tillElsewhere");
  const [me] = useStored("staff");
  return user !== null && user === me?.id;
}

/** This user's cash session on this device, and those open elsewhere. */
export const useMyTill = (enabled = true) =>
  useQuery({
    queryKey: MINE,
    queryFn: async ({ signal }) => {
      const mine = await api(myTill, { signal });
      await noteTill(mine.here, mine.rfc);
      await writeStored("tillElsewhere", mine.elsewhere.length > 0 ? (readStored("staff")?.id ?? null) : null);
      return mine;
    },
    staleTime: 5_000,
    enabled,
  });

export const useTill = (id: string | undefined) =>
  useQuery({
    queryKey: oneKey(id ?? ""),
    queryFn: ({ signal }) => api(readTill, { params: { tillId: id ?? "" }, signal }),
    enabled: id !== undefined,
    staleTime: 5_000,
  });

/** Cash sessions, newest first. */
export const useTills = () =>
  useInfiniteQuery({
    queryKey: [STAFF, "tills", "list"],
    queryFn: ({ signal, pageParam }) => api(listTills, { signal, query: { cursor: pageParam, limit: 20 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

function useTillWrite<I, C extends ErrorCode>(run: (input: I, key: string) => Asked<TillView, C>) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSuccess: (till) => {
      const known = readStored("till");
      // A session opened here may be the first that the phone stores. Its RFC came with the page, since the connection may be lost now.
      const rfc = known?.rfc ?? client.getQueryData<MyTill>(MINE)?.rfc ?? null;
      if (till.mine && (known === null || known.id === till.id)) void noteTill(till, rfc);
      client.setQueryData(oneKey(till.id), till);
      client.setQueryData<MyTill>(MINE, (now) =>
        now && (now.here === null || now.here.id === till.id) && till.mine
          ? { ...now, here: till.state === "closed" ? null : till }
          : now,
      );
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: MINE });
      void client.invalidateQueries({ queryKey: [STAFF, "tills"] });
    },
  });
}
/** Opens a cash session with its float, in centavos. */
export const useOpenTill = () => useTillWrite((float: number, key) => api(openTill, { body: { float }, key }));
export const useMoveCash = (tillId: string) =>
  useTillWrite((body: CashMovement, key) => api(moveCash, { params: { tillId }, body, key }));
export const useCountTill = (tillId: string) =>
  useTillWrite((what: "count" | "go_on", key) => api(countTill, { params: { tillId }, body: { what }, key }));
/** Keeps what was counted; the answer has what was expected. */
export const useGiveCount = (tillId: string) =>
  useTillWrite((body: Pick<TillClose, "pieces" | "total">, key) => api(giveCount, { params: { tillId }, body, key }));
export const useCloseTill = (tillId: string) =>
  useTillWrite((body: TillClose, key) => api(closeTill, { params: { tillId }, body, key }));
