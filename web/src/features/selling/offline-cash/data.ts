import type { OfflineCash, OfflineCashTaken } from "@corral/contract/types";
import { centavos } from "@corral/domain/kernel/money";
import { purposeWords } from "@corral/domain/payments/purposes";
import { provisionalFolio, whyNotQueued } from "@corral/domain/selling/offline-limits";
import { type InvalidateQueryFilters, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { STAFF } from "#src/features/business/auth/data";
import { newLinkUuid } from "#src/offline/ids";
import type { QueuedItem } from "#src/offline/queue/operation";
import { queuedSums } from "#src/offline/queue/sums";
import { useStorageTier } from "#src/offline/storage/stored";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { bodyOf } from "#src/shared/queue/body-of";
import { onQueueSent, perform, useQueue } from "#src/shared/queue/perform";

/** Cash received on this phone that the server doesn't have yet. */
export interface QueuedCash {
  item: QueuedItem;
  body: OfflineCash;
  folio: string;
}

/** Takes cash, online or offline. Its id is the charge's, and stays the same while the same money is being taken. */
export function useTakeOfflineCash() {
  const id = useRef(newLinkUuid());
  const client = useQueryClient();
  const run = (ask: Omit<OfflineCash, "id">, key: string) =>
    perform<OfflineCashTaken>({
      id: id.current,
      key,
      call: "takeOfflineCash",
      body: { id: id.current, ...ask },
      about: [],
      title: "Cobro en efectivo",
      detail: `${ask.concept || purposeWords[ask.purpose]} · ${provisionalFolio(id.current)}`,
      cash: ask.amount,
    });
  return useKeyedMutation(run, { onSuccess: () => void client.invalidateQueries(ofCash) });
}
/** Lists, cash session and reports; not the session of the user. */
const ofCash: InvalidateQueryFilters = { queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== "session" };

/** While mounted, refetches what sent cash changed. */
export function useSentCash() {
  const client = useQueryClient();
  useEffect(
    () =>
      onQueueSent((items) => {
        if (items.some((it) => it.call === "takeOfflineCash")) void client.invalidateQueries(ofCash);
      }),
    [client],
  );
}

const read = (item: QueuedItem): QueuedCash[] =>
  item.call === "takeOfflineCash"
    ? [{ item, body: bodyOf(item, "takeOfflineCash"), folio: provisionalFolio(item.id) }]
    : [];

/** Unsent cash of this phone, the latest first. */
export const useQueuedCash = (): QueuedCash[] => useQueue().unsent.flatMap(read).reverse();

/** Their total, in centavos. */
export const sumOf = (cash: readonly QueuedCash[]) => centavos(cash.reduce((sum, it) => sum + it.item.cash, 0));

/** Why this phone may not take an amount of cash now; undefined when it may. Shown before any money changes hands. */
export function useCashRoom() {
  const tier = useStorageTier();
  const sums = queuedSums(useQueue().unsent);
  return {
    sums,
    isTight: tier === "localstorage",
    whyNot: (amount: number) =>
      whyNotQueued({ call: "takeOfflineCash", cash: amount }, tier === "opening" ? "memory" : tier, sums),
  };
}
