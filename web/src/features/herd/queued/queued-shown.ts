import type { HerdAnimal, HerdCounts, HerdGroup, HerdRow, RecordsPage, RecordView } from "@corral/contract/types";
import { byName, type HerdNarrowed, herdFilter, recount } from "@corral/domain/herd/animals/herd-filter";
import { present } from "@corral/domain/kernel/lookup";
import { DEFAULT_ZONE, isZone } from "@corral/domain/kernel/time";
import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { STAFF, useStaff } from "#src/features/business/auth/data";
import { herdTurn, onHerdCopy, rowHere } from "#src/features/herd/herd-copy/herd-copy";
import { type HereAnimal, toHerdRow } from "#src/features/herd/herd-copy/here-animal";
import { serverNow } from "#src/offline/clock";
import type { QueuedItem } from "#src/offline/queue/operation";
import { useConfig } from "#src/shared/api/config";
import { useToday } from "#src/shared/api/today";
import { bodyOf } from "#src/shared/queue/body-of";
import { calledOf } from "./herd-acts";
import { animalHere, recordsHere, useQueued } from "./queued";
import { animalsIn, birthIn, type KnownHerd } from "./queued-animals";
import { type KnownRecords, type ShownRecord, withQueuedFacts, withQueuedRecords } from "./queued-records";
import { madeIn, makes, rowBefore, withOffspring, withQueuedAnimal, withQueuedRow } from "./with-queued";

const HERD = [STAFF, "herd"] as const;

const groupsIn = (client: QueryClient) =>
  client.getQueryData<{ groups: HerdGroup[] }>([...HERD, "groups"])?.groups ?? [];

/** The herd on this phone, to compute unsent changes. */
function useKnownHerd(): KnownHerd {
  const client = useQueryClient();
  const today = useToday();
  const turn = useSyncExternalStore(onHerdCopy, herdTurn, herdTurn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: recomputed when the herd on this phone changes
  return useMemo(
    () => ({
      today,
      get groups() {
        return groupsIn(client);
      },
      nameOf: (id) => calledOf(client, id) ?? animalHere(id)?.name,
      animalOf: (id) => {
        const open = client.getQueryData<HereAnimal>([...HERD, "animal", id]);
        return open && open.kept !== "row" ? { ...toHerdRow(open), ownerKind: open.ownerKind } : animalHere(id);
      },
      recordsOf: recordsHere,
    }),
    [client, today, turn],
  );
}

/** An animal that these operations create or that is born; undefined where none does, or its dam is unknown. */
function madeHere(items: readonly QueuedItem[], id: string, known: KnownHerd): HereAnimal | undefined {
  const isNew = (it: QueuedItem) =>
    it.call === "createAnimal" ? bodyOf(it, "createAnimal").id === id : birthIn(it) && animalsIn(it).includes(id);
  return items.some(isNew) ? madeIn(items, known).find((a) => a.id === id) : undefined;
}
/** Whether an animal was created on this phone and the server doesn't have it: it isn't fetched. */
export function useIsMadeHere(id: string): boolean {
  const items = useQueued(Number.POSITIVE_INFINITY);
  const known = useKnownHerd();
  return useMemo(() => madeHere(items, id, known) !== undefined, [items, id, known]);
}

interface Read<T> {
  data: T | undefined;
  error: Error | null;
  /** UTC ms; 0 when nothing was fetched. */
  dataUpdatedAt: number;
}

/** An animal with its unsent changes; one created here, as it was typed. */
export function useShownAnimal<Q extends Read<HerdAnimal>>(id: string, query: Q): Q {
  const items = useQueued(query.dataUpdatedAt);
  const known = useKnownHerd();
  const { data } = query;
  const shown = useMemo(() => {
    const mine = items.filter((it) => animalsIn(it).includes(id));
    const young = data && items.some(makes) ? madeIn(items, known) : [];
    if (mine.length === 0) return data && withOffspring(data, young);
    const made = madeHere(items, id, known);
    // For one created here the copy of the herd has only the row.
    return data && !(made && (data as HereAnimal).kept)
      ? withOffspring(withQueuedAnimal(data, mine, known), young)
      : made;
  }, [data, items, known, id]);
  return shown === data ? query : { ...query, data: shown, error: shown ? null : query.error };
}

interface Listed {
  rows: readonly HerdRow[];
  total: number;
  counts: HerdCounts | null;
}
/**
 * The server's rows with unsent changes: animals created here are inserted among the loaded ones, and those that no longer match the filter are left
 * out. The counts are adjusted by the changed animals that this phone knows.
 */
export function useShownRows<L extends Listed>(
  list: L | undefined,
  filter: HerdNarrowed,
  readAt: number,
  isAll: boolean,
) {
  const items = useQueued(readAt);
  const known = useKnownHerd();
  return useMemo((): L | undefined => {
    if (!list || items.length === 0) return list;
    const fits = herdFilter(filter, known.today);
    // A row of the list may be there by a mistake in what was typed.
    const stays = herdFilter(filter, known.today, true);
    const laid = list.rows.flatMap((row) => {
      const next = withQueuedRow(row, items, known);
      return next === row || stays(next) ? [next] : [];
    });
    const there = new Set(laid.map((row) => row.id));
    const last = list.rows.at(-1);
    const made = madeIn(items, known).map(toHerdRow);
    const added = made.filter((row) => !there.has(row.id) && fits(row) && (isAll || !last || byName(row, last) < 0));
    const rows = added.length ? [...laid, ...added].sort(byName) : laid;
    const counts = list.counts && recounted(list.counts, list.rows, made, items, known);
    return { ...list, rows, counts, total: list.total + rows.length - list.rows.length };
  }, [list, items, known, filter, isAll]);
}

/** The server's counts with unsent changes of the animals that this phone knows. */
function recounted(
  counts: HerdCounts,
  rows: readonly HerdRow[],
  made: readonly HerdRow[],
  items: readonly QueuedItem[],
  known: KnownHerd,
): HerdCounts {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const was = [...new Set(items.flatMap((it) => it.about))].flatMap((id) => byId.get(id) ?? rowHere(id) ?? []);
  const there = new Set(was.map((row) => row.id));
  const is = was.map((row) => withQueuedRow(row, items, known));
  return recount(counts, was, [...is, ...made.filter((row) => !there.has(row.id) && !byId.has(row.id))], known.today);
}

type Pages = InfiniteData<RecordsPage>;
/** An animal's records with unsent changes, and their summary. */
export function useShownRecords<Q extends Read<Pages> & { hasNextPage: boolean }>(animalId: string, query: Q): Q {
  const client = useQueryClient();
  const items = useQueued(query.dataUpdatedAt);
  const today = useToday();
  const zone = useConfig()?.zone ?? "";
  const me = useStaff().me?.name ?? "";
  const herd = useKnownHerd();
  const { data, hasNextPage } = query;
  const shown = useMemo((): Pages | undefined => {
    const mine = items.filter((it) => animalsIn(it).includes(animalId));
    if (mine.length === 0) return data;
    const known: KnownRecords = {
      today,
      zone: isZone(zone) ? zone : DEFAULT_ZONE,
      now: serverNow(),
      me,
      nameOf: (id) => herd.nameOf(id) ?? groupsIn(client).find((g) => g.id === id)?.name,
      rowBefore: (id, item) => rowBefore(id, item, items, herd),
    };
    const made = madeHere(items, animalId, herd);
    if (!data && !made) return undefined;
    const there: RecordView[] = data?.pages.flatMap((p) => p.items) ?? [];
    const rows: ShownRecord[] = withQueuedRecords(there, animalId, mine, known);
    const animal = client.getQueryData<HerdAnimal>([...HERD, "animal", animalId]) ?? made;
    const isWhole = animal !== undefined && !hasNextPage;
    const before = data?.pages[0]?.facts;
    const facts = withQueuedFacts(before, animal ?? { species: "", sex: "unknown" }, rows, isWhole, today);
    return {
      pages: [{ items: rows, next: data?.pages.at(-1)?.next ?? null, facts: present(facts) }],
      pageParams: [null],
    };
  }, [client, data, hasNextPage, items, today, zone, me, animalId, herd]);
  return shown === data ? query : { ...query, data: shown, error: shown ? null : query.error };
}

/** The unsent records of an animal, where its other records are unknown. */
export function useQueuedRecords(animalId: string, enabled: boolean): ShownRecord[] {
  const client = useQueryClient();
  const items = useQueued(0);
  const today = useToday();
  const zone = useConfig()?.zone ?? "";
  const me = useStaff().me?.name ?? "";
  if (!enabled) return [];
  return withQueuedRecords(
    [],
    animalId,
    items.filter((it) => animalsIn(it).includes(animalId)),
    {
      today,
      zone: isZone(zone) ? zone : DEFAULT_ZONE,
      now: serverNow(),
      me,
      nameOf: (id) => calledOf(client, id),
    },
  );
}
