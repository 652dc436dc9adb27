import { readSale } from "@corral/contract/calls/selling/sales";
import {
  acceptWeighing,
  approveWeighing,
  listToWeigh,
  readWeighings,
  withdrawWeighing,
} from "@corral/contract/calls/selling/weighings";
import type { Asked } from "@corral/contract/route";
import type { NewWeighing, SaleDetail, SaleWeighings } from "@corral/contract/types";
import { netWeight } from "@corral/domain/selling/weighings/net-weight";
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { STAFF, useStaff } from "#src/features/business/auth/data";
import { saleKey } from "#src/features/selling/sales/staff/data";
import {
  type Copy,
  forgetSale,
  isFresh,
  isToWeigh,
  KEPT_SALES,
  keepSale,
  keepsSales,
  pruneSales,
} from "#src/features/selling/sales/staff/sale-copies";
import type { QueuedItem } from "#src/offline/queue/operation";
import { saySaved } from "#src/offline/saved-notice";
import { WEIGHINGS_PREFIX } from "#src/offline/storage/forget-person";
import { sealedCopies } from "#src/offline/storage/sealed-copies";
import { cacheFallback, retryCached } from "#src/shared/api/cache-fallback";
import { type ErrorCode, isWorthRetrying } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { bodyOf } from "#src/shared/queue/body-of";
import { onQueueSent, perform, queueNow, useQueue } from "#src/shared/queue/perform";
import { weighingsText as t } from "./text";

const keyOf = (saleId: string) => [STAFF, "weighings", saleId] as const;

/** What a sale sells by the kilo, with its proposed weights; read again whenever its charges change. */
export function useWeighings(sale: SaleDetail) {
  const client = useQueryClient();
  const queryKey = [...keyOf(sale.id), sale.total, sale.due, sale.serverNow];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      cacheFallback<SaleWeighings>({
        ask: async () => {
          const weighings = await api(readWeighings, { params: { saleId: sale.id }, signal });
          void keepWeighings(sale.id, weighings);
          return weighings;
        },
        kept: async () => (client.getQueryData(queryKey) ? undefined : copies.read(sale.id)),
        late: (weighings) => client.setQueryData(queryKey, weighings),
        signal,
      }),
    retry: retryCached,
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  });
}

const copies = sealedCopies<Copy<SaleWeighings>>(WEIGHINGS_PREFIX);
const keepWeighings = async (saleId: string, data: SaleWeighings) => {
  if (keepsSales()) await copies.keep(saleId, { data, at: Date.now() });
};

/** How often what is to be weighed is read again, for when there is no signal. */
const TO_WEIGH_MS = 10 * 60_000;
const TO_WEIGH = [STAFF, "to-weigh"] as const;
/** While there is signal, stores the sales whose weight is due on this phone. */
export const useStoredToWeigh = () => {
  const client = useQueryClient();
  const { can } = useStaff();
  useQuery({
    enabled: can("sale.weigh"),
    queryKey: TO_WEIGH,
    queryFn: async ({ signal }) => {
      const { sales } = await api(listToWeigh, { signal });
      for (const [place, { sale, weighings }] of sales.entries()) {
        await keepSale(sale, place);
        await keepWeighings(sale.id, weighings);
      }
      await copies.all(isFresh);
      const listed = new Set(sales.map((it) => it.sale.id));
      // Weighed, handed over or cancelled since: its copy would ask for a weight that is final.
      for (const { data } of await pruneSales())
        if (isToWeigh(data) && !listed.has(data.id)) await readAgain(data.id, signal);
      await client.invalidateQueries({ queryKey: KEPT_SALES });
      return sales.length;
    },
    staleTime: TO_WEIGH_MS,
    refetchInterval: TO_WEIGH_MS,
  });
  useEffect(
    () =>
      onQueueSent((items) => {
        if (items.some((it) => it.call === "proposeWeighing"))
          void client.invalidateQueries({ queryKey: TO_WEIGH, refetchType: "all" });
      }),
    [client],
  );
};

/** Stores a sale as it is now; deletes the copy of one that this person can't read any more. */
async function readAgain(saleId: string, signal: AbortSignal) {
  const params = { saleId };
  try {
    const [sale, weighings] = await Promise.all([
      api(readSale, { params, signal }),
      api(readWeighings, { params, signal }),
    ]);
    await keepSale(sale);
    await keepWeighings(saleId, weighings);
  } catch (error) {
    if (isWorthRetrying(error)) throw error;
    await forgetSale(saleId);
  }
}

/** A change of a sale's weights; price, charges and receipts may follow. */
function useWeighingWrite<I, C extends ErrorCode>(
  saleId: string,
  run: (input: I, key: string) => Asked<SaleWeighings, C>,
) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSettled: () => forget(client, saleId),
  });
}
function forget(client: QueryClient, saleId: string) {
  for (const queryKey of [
    keyOf(saleId),
    saleKey(saleId),
    ["charge"],
    [STAFF, "sales"],
    [STAFF, "today"],
    [STAFF, "charge"],
  ])
    void client.invalidateQueries({ queryKey });
}
/** A weight as it was typed, sent now or queued on this phone until there is a connection. */
export function useProposeWeighing(sale: Pick<SaleDetail, "id">, title: string) {
  const client = useQueryClient();
  return useKeyedMutation(
    (body: NewWeighing, key) =>
      perform<SaleWeighings>({
        id: body.id,
        key,
        call: "proposeWeighing",
        params: { saleId: sale.id },
        body,
        dependsOn: photosBefore(body),
        about: [sale.id],
        title: t.final(netWeight(body)),
        detail: title,
      }),
    {
      onSuccess: (done) => {
        if (done.kept) saySaved();
      },
      onSettled: () => forget(client, sale.id),
    },
  );
}
/** Its photos that this phone hasn't sent yet. */
const photosBefore = ({ photoId, ack }: NewWeighing) => {
  const { unsent } = queueNow();
  return [photoId, ack?.photoId].flatMap((id) => (id && unsent.some((it) => it.id === id) ? [id] : []));
};

export interface QueuedWeighing {
  item: QueuedItem;
  body: NewWeighing;
}
/** The last weight of a line that the server doesn't have yet. */
export function useQueuedWeighing(saleId: string, lineId: string): QueuedWeighing | undefined {
  const item = useQueue().unsent.findLast(
    (it) =>
      it.call === "proposeWeighing" && it.params.saleId === saleId && bodyOf(it, "proposeWeighing").lineId === lineId,
  );
  return item && { item, body: bodyOf(item, "proposeWeighing") };
}

/** The queued weights of all sales on this phone, the last one of each. */
export const useQueuedWeights = (): ReadonlyMap<string, QueuedItem> =>
  new Map(
    useQueue().unsent.flatMap((it) =>
      it.call === "proposeWeighing" && it.params.saleId ? [[it.params.saleId, it] as const] : [],
    ),
  );

/** Reads the sale again after a queued weight of it was sent. */
export function useWeighingSent(saleId: string) {
  const client = useQueryClient();
  useEffect(
    () =>
      onQueueSent((items) => {
        if (items.some((it) => it.call === "proposeWeighing" && it.params.saleId === saleId)) forget(client, saleId);
      }),
    [client, saleId],
  );
}
export const useAcceptWeighing = (saleId: string, weighingId: string) =>
  useWeighingWrite(saleId, (body: { how: "code" | "paper" | "in_person"; code?: string; photoId?: string }, key) =>
    api(acceptWeighing, { params: { saleId, weighingId }, body, key }),
  );
export const useApproveWeighing = (saleId: string) =>
  useWeighingWrite(saleId, (weighingId: string, key) =>
    api(approveWeighing, { params: { saleId, weighingId }, body: {}, key }),
  );
export const useWithdrawWeighing = (saleId: string) =>
  useWeighingWrite(saleId, (weighingId: string, key) =>
    api(withdrawWeighing, { params: { saleId, weighingId }, body: {}, key }),
  );
