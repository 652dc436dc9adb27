import type { MessageGroup, MessagePage, MessageView } from "@corral/contract/types";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { ApiError } from "#src/shared/api/errors";
import { get, send } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

export type { MessageGroup };

const MESSAGES = [STAFF, "messages"] as const;
const messageKey = (id: string) => [...MESSAGES, "one", id] as const;
const SOON = 5_000;

const isOnItsWay = (m: { channel: string; state: string }) =>
  m.channel === "email" && (m.state === "queued" || m.state === "sending");

/** The messages to buyers, newest first; asked again while one of them is about to go out. */
export const useMessages = (group: MessageGroup, q: string) =>
  useInfiniteQuery({
    queryKey: [...MESSAGES, "list", { group, q }],
    queryFn: ({ signal, pageParam }) =>
      get<MessagePage>("/api/messages", {
        signal,
        query: { group, q: q || undefined, cursor: pageParam, limit: 30 },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: (query) => (query.state.data?.pages.some((p) => p.items.some(isOnItsWay)) ? SOON : false),
  });

export const useMessage = (id: string) =>
  useQuery({
    queryKey: messageKey(id),
    queryFn: ({ signal }) => get<MessageView>(`/api/messages/${id}`, { signal }),
    staleTime: 2_000,
    refetchInterval: ({ state: { data } }) => (data && isOnItsWay(data) ? SOON : false),
  });

function useOrder(id: string, path: "resend" | "by-hand") {
  const client = useQueryClient();
  return useKeyedMutation(
    (version: number, key) => send<MessageView>("POST", `/api/messages/${id}/${path}`, { version }, { key }),
    {
      onSuccess: (message) => client.setQueryData(messageKey(id), message),
      // Somebody else was quicker: what is on the screen is not so any more.
      onError: (e) => {
        if (e instanceof ApiError && e.code === "MESSAGE_MOVED")
          void client.invalidateQueries({ queryKey: messageKey(id) });
      },
      onSettled: () => void client.invalidateQueries({ queryKey: [...MESSAGES, "list"] }),
    },
  );
}
/** Sends it by e-mail again; the input is the version that was seen. */
export const useResend = (id: string) => useOrder(id, "resend");
/** Notes that it was sent by WhatsApp. */
export const useSentByHand = (id: string) => useOrder(id, "by-hand");
