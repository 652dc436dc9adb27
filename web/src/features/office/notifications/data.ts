import { newsSeen, readNews } from "@corral/contract/office/notifications.calls";
import { newsEvents } from "@corral/contract/office/notifications.files";
import type { News } from "@corral/contract/types";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { STAFF } from "#src/features/business/auth/data";
import { newUuid } from "#src/offline/ids";
import { api } from "#src/shared/api/http";

const NEWS = [STAFF, "news"] as const;

/** The bell: what came lately and how much of it is new for this person. Asked each half minute in case the live stream is cut. */
export const useNews = () =>
  useQuery({
    queryKey: NEWS,
    queryFn: ({ signal }) => api(readNews, { signal }),
    staleTime: 5_000,
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
  });

/** Notes that the news up to this one were seen. */
export function useNewsSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => api(newsSeen, { body: { upTo }, key: newUuid() }),
    onSuccess: ({ unseen }) => client.setQueryData<News>(NEWS, (now) => now && { ...now, unseen }),
  });
}

/** A stream that was refused (too many from this address, a server that is starting) is asked for again after this long; what changed until then comes with it. */
const AGAIN_MS = 30_000;

/** While it is mounted, a change of any charge refreshes what the staff sees. A hidden tab hears nothing and catches up when it is shown. */
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
      source = new EventSource(newsEvents);
      source.onmessage = () =>
        void client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== "session" });
      // After an answer that is no stream the browser never asks again by itself.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(look, AGAIN_MS);
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
