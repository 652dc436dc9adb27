import { handMessage, listMessages, readMessage, resendMessage } from "@corral/contract/calls/office/messages";
import type { MessageGroup, MessageRow } from "@corral/contract/types";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { ApiError } from "#src/shared/api/errors";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import type { EachAct } from "#src/shared/lists/selection/each-act";
import { messagesText as t } from "./text";

export type { MessageGroup };

const MESSAGES = [STAFF, "messages"] as const;
const messageKey = (id: string) => [...MESSAGES, "one", id] as const;
const SOON = 5_000;

const isOnItsWay = (m: { channel: string; state: string }) =>
  m.channel === "email" && (m.state === "queued" || m.state === "sending");

/** Messages to buyers, the newest or the oldest first; refetched while one is about to be sent. */
export const useMessages = (group: MessageGroup, q: string, sort?: "at") =>
  useInfiniteQuery({
    queryKey: [...MESSAGES, "list", { group, q, sort }],
    queryFn: ({ signal, pageParam }) =>
      api(listMessages, { signal, query: { group, q: q || undefined, sort, cursor: pageParam, limit: 30 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: (query) => (query.state.data?.pages.some((p) => p.items.some(isOnItsWay)) ? SOON : false),
  });

export const useMessage = (id: string) =>
  useQuery({
    queryKey: messageKey(id),
    queryFn: ({ signal }) => api(readMessage, { params: { messageId: id }, signal }),
    staleTime: 2_000,
    refetchInterval: ({ state: { data } }) => (data && isOnItsWay(data) ? SOON : false),
  });

function useOrder(id: string, route: typeof resendMessage | typeof handMessage) {
  const client = useQueryClient();
  return useKeyedMutation((version: number, key) => api(route, { params: { messageId: id }, body: { version }, key }), {
    onSuccess: (message) => client.setQueryData(messageKey(id), message),
    // A conflict: the data on the screen is outdated.
    onError: (e) => {
      if (e instanceof ApiError && e.code === "MESSAGE_MOVED")
        void client.invalidateQueries({ queryKey: messageKey(id) });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [...MESSAGES, "list"] }),
  });
}
/** Sends the e-mail again; the input is the version that was seen. */
export const useResend = (id: string) => useOrder(id, resendMessage);
/** Sends the selected e-mails again that failed; one that may have arrived is asked about first, each by itself. */
export function useResendMany() {
  const client = useQueryClient();
  const again: EachAct<MessageRow> = {
    label: t.many.resend,
    fits: ({ channel, state }) => channel === "email" && state === "failed",
    run: async ({ id }, key) => {
      const { version, can } = await api(readMessage, { params: { messageId: id } });
      // Somebody else was faster, or the answer to this one was lost.
      if (!can.resend) return;
      await api(resendMessage, { params: { messageId: id }, body: { version }, key: key.of({ id, version }) });
    },
    done: t.many.resent,
  };
  return { acts: [again], onActed: () => void client.invalidateQueries({ queryKey: MESSAGES }) };
}
/** Records that it was sent by WhatsApp. */
export const useSentByHand = (id: string) => useOrder(id, handMessage);
