import { newsSeen, readNews } from "@corral/contract/calls/office/notifications";
import { newsEvents } from "@corral/contract/office/notifications.files";
import type { News } from "@corral/contract/types";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { STAFF } from "#src/features/business/auth/data";
import { newUuid } from "#src/offline/ids";
import { api } from "#src/shared/api/http";
import { pageState } from "#src/shared/api/page-state";

const NEWS = [STAFF, "news"] as const;

/** Recent notifications and how many are new for this user. Polled every half minute in case the event stream is cut. */
export const useNews = () =>
  useQuery({
    queryKey: NEWS,
    queryFn: ({ signal }) => api(readNews, { signal }),
    staleTime: 5_000,
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
  });

/** Marks the notifications up to this one as seen. */
export function useNewsSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => api(newsSeen, { body: { upTo }, key: newUuid() }),
    onSuccess: ({ unseen }) => client.setQueryData<News>(NEWS, (now) => now && { ...now, unseen }),
  });
}

/** Delay before a refused stream (too many from this address, a server that is starting) is reopened; its first events include what was missed. */
const AGAIN_MS = 30_000;

/** As the server tells the browser to wait before it connects again. */
const RETRY_MS = 3_000;
/** When the page was drawn, until its first stream was opened: with no change since then that stream begins with nothing. */
let drawnAt = pageState().at;

/** While mounted, changes of any charge refresh the staff's data. A hidden tab closes the stream and refetches when it is shown. */
export function useLiveCharges() {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === "undefined") return;
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      source?.close();
      source = undefined;
      clearTimeout(again);
      if (document.hidden) return;
      const since = drawnAt;
      drawnAt = undefined;
      source = new EventSource(since === undefined ? newsEvents : `${newsEvents}?since=${since}`);
      source.onmessage = () =>
        void client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== "session" });
      // EventSource doesn't reconnect after a response that is no event stream.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(look, AGAIN_MS);
        else if (since !== undefined) {
          // The browser would ask with the same address, and what was missed meanwhile would count as known.
          source?.close();
          again = setTimeout(look, RETRY_MS);
        }
      };
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearTimeout(again);
      source?.close();
    };
  }, [client]);
}
