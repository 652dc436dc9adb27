import { clearStolen, listRecords } from "@corral/contract/calls/herd/records";
import type {
  AnimalPending,
  NewRecord,
  NewRecords,
  RecordCorrection,
  RecordDone,
  RecordMove,
  RecordsPage,
  RecordView,
  WrittenRecord,
} from "@corral/contract/types";
import { herdActs, recordTitle } from "@corral/domain/herd/records/act-words";
import type { Day } from "@corral/domain/kernel/time";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { STAFF } from "#src/features/business/auth/data";
import { keptRecords } from "#src/features/herd/herd-copy/herd-copied";
import { keepPage } from "#src/features/herd/herd-copy/herd-copy";
import { readHerdSoon } from "#src/features/herd/herd-copy/herd-sync";
import { type HerdAct, useHerdAct } from "#src/features/herd/queued/herd-acts";
import { useIsMadeHere, useShownRecords } from "#src/features/herd/queued/queued-shown";
import { cacheFallback, retryCached } from "#src/shared/api/cache-fallback";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

export type { ShownRecord } from "#src/features/herd/queued/queued-records";
export { useQueuedRecords } from "#src/features/herd/queued/queued-shown";
export type { AnimalPending, NewRecord, NewRecords, RecordCorrection, RecordDone, RecordMove, RecordView };

const RECORDS = [STAFF, "records"] as const;

/**
 * An animal's records by pages, newest first, with unsent ones; the first page has their summary. Without an answer, the stored first page.
 */
export function useRecords(animalId: string) {
  const client = useQueryClient();
  const key = [...RECORDS, animalId];
  const read = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ signal, pageParam }) => {
      const ask = () => api(listRecords, { params: { animalId }, signal, query: { cursor: pageParam } });
      if (pageParam) return ask();
      return cacheFallback<RecordsPage>({
        ask: async () => {
          const page = await ask();
          keepPage(animalId, { records: { data: page, at: Date.now() } });
          return page;
        },
        kept: async () => (client.getQueryData(key) ? undefined : keptRecords(animalId)),
        late: (page) => client.setQueryData(key, { pages: [page], pageParams: [null] }),
        signal,
      });
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: RecordsPage) => last.next,
    enabled: !useIsMadeHere(animalId),
    retry: retryCached,
    staleTime: 5_000,
  });
  return useShownRecords(animalId, read);
}

/** Reads a record as it is on the server now, after somebody else saved it; undefined where the animal has it no longer. */
export async function readFreshRecord({ id, animalId }: OneRecord): Promise<RecordView | undefined> {
  let cursor: string | null = null;
  do {
    const page: RecordsPage = await api(listRecords, { params: { animalId }, query: { cursor } });
    const found = page.items.find((it) => it.id === id);
    if (found) return found;
    cursor = page.next;
  } while (cursor);
  return undefined;
}

/** Invalidates everything that shows the animal: its page, the herd, what is due, and the shop. */
function useForget() {
  const client = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [
      RECORDS,
      [STAFF, "herd"],
      [STAFF, "items"],
      [STAFF, "tasks"],
      ["animals"],
      ["animal"],
      ["catalog"],
    ])
      void client.invalidateQueries({ queryKey });
    readHerdSoon();
  }, [client]);
}
/** A write about animals: sent now, or queued until there is a connection. */
const useRecordAct = <I, O = WrittenRecord>(actOf: (input: I) => HerdAct) => useHerdAct<I, O>(actOf, useForget());
/** The record that an operation is about. */
export type OneRecord = Pick<RecordView, "id" | "animalId" | "type" | "title" | "version">;
const on = ({ id, animalId }: OneRecord) => ({ params: { recordId: id }, about: [animalId] });

const writing = (animalId: string, body: NewRecord): HerdAct => ({
  call: "writeRecord",
  id: body.id,
  params: { animalId },
  body,
  about: [animalId],
  title: recordTitle(body),
});
export const useWriteRecord = (animalId: string) => useRecordAct((body: NewRecord) => writing(animalId, body));
/** One record at a time, each of another animal. */
export const useWriteRecordOf = () =>
  useRecordAct((it: { animalId: string; body: NewRecord }) => writing(it.animalId, it.body));
/** The same record for several animals: all or none. */
export const useWriteRecords = () =>
  useRecordAct<NewRecords, { batchId: string; written: number }>((body) => ({
    call: "writeRecords",
    id: body.batchId,
    body,
    about: body.records.map((it) => it.animalId),
    title: recordTitle(body),
  }));
export const useDoRecord = (r: OneRecord) =>
  useRecordAct((body: RecordDone) => ({
    call: "doRecord",
    ...on(r),
    body,
    title: recordTitle({ ...body, type: r.type }),
  }));
export const useMoveRecord = (r: OneRecord) =>
  useRecordAct(({ version, body }: { version: number; body: RecordMove }) => ({
    call: "moveRecord",
    ...on(r),
    body,
    version,
    title: herdActs.moved(r.title),
  }));
export const useCorrectRecord = (r: OneRecord) =>
  useRecordAct((body: RecordCorrection) => ({
    call: "correctRecord",
    ...on(r),
    id: body.id,
    body,
    title: herdActs.corrected(recordTitle({ ...body, type: r.type })),
  }));
/** Cancels a planned record. */
export const useCancelRecord = (r: OneRecord) =>
  useRecordAct((body: { reason: string }) => ({
    call: "cancelRecord",
    ...on(r),
    body,
    title: herdActs.cancelled(r.title),
  }));
/** Voids a done record that was wrong. */
export const useVoidRecord = (r: OneRecord) =>
  useRecordAct((body: { id: string; reason: string }) => ({
    call: "voidRecord",
    ...on(r),
    id: body.id,
    body,
    title: herdActs.voided(r.title),
  }));
export const useFlagStolen = (animalId: string) =>
  useRecordAct((body: { id: string; on: string; report: string; note: string }) => ({
    call: "flagStolen",
    id: body.id,
    params: { animalId },
    body,
    about: [animalId],
    title: herdActs.stolen,
  }));
/** Online only: others may know more about the theft. */
export const useClearStolen = (animalId: string) => {
  const onSuccess = useForget();
  return useKeyedMutation(
    (body: { id: string; on: Day | ""; note: string }, key) => api(clearStolen, { params: { animalId }, body, key }),
    { onSuccess },
  );
};
