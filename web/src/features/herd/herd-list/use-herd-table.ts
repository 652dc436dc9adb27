import { sexWords } from "@corral/domain/herd/animals/attributes";
import { speciesPlural } from "@corral/domain/kernel/species";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { groupName as named } from "#src/features/herd/animals/animal-words";
import { herdText as t } from "#src/features/herd/animals/herd-text";
import { HERD, type HerdList, type HerdRow, sortedCopy } from "#src/features/herd/animals/list-data";
import { useGroups } from "#src/features/herd/groups/data";
import { onHerdCopy } from "#src/features/herd/herd-copy/herd-copy";
import { useToday } from "#src/shared/api/today";
import { usePrintedList } from "#src/shared/lists/printed-list";
import { useShownColumns } from "#src/shared/lists/shown-columns";
import { readSort } from "#src/shared/lists/table-columns";
import { addressOf, type Narrowed, toHerdQuery } from "./filter";
import { compareBy, herdColumns } from "./herd-columns";

const SORTED = [...HERD, "sorted"] as const;
/** As many rows as paper is asked for: some 150 sheets. */
const PRINT_MOST = 5_000;

/**
 * The herd's table: its columns, its rows as they are sorted, and what goes to paper. Any column sorts, because the whole herd is on the device;
 * until it is, the rows that are loaded are sorted (`isPartly`).
 */
export function useHerdTable({ herd, filter, isOn }: { herd: HerdList; filter: Narrowed; isOn: boolean }) {
  const today = useToday();
  const groups = useGroups().data?.groups;
  const names = useMemo(() => new Map(groups?.map((it) => [it.id, it.name])), [groups]);
  const columns = useMemo(() => herdColumns(today, (id) => names.get(id)), [today, names]);
  const { shown, chooser } = useShownColumns(t.title, columns);
  const sort = useMemo(() => (isOn ? readSort(filter.sort, columns) : undefined), [isOn, filter.sort, columns]);
  const ask = toHerdQuery(filter);
  const compare = useMemo(
    () => (sort ? compareBy(sort, today, (id) => names.get(id)) : undefined),
    [sort, today, names],
  );
  const client = useQueryClient();
  const key = [...SORTED, addressOf(filter), today, names.size];
  const whole = useQuery({
    queryKey: key,
    queryFn: async () => (await sortedCopy(ask, today, compare)) ?? null,
    enabled: sort !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    retry: false,
  });
  useEffect(() => onHerdCopy(() => void client.invalidateQueries({ queryKey: SORTED })), [client]);
  const loaded = herd.data?.rows;
  const here = sort ? whole.data : null;
  const rows = useMemo(() => here ?? (compare && loaded ? [...loaded].sort(compare) : loaded), [here, compare, loaded]);

  const total = herd.data?.hasMoreThanTotal ? -1 : (herd.data?.total ?? 0);
  const partOf = (of: readonly HerdRow[]) => ({
    rows: of.slice(0, PRINT_MOST),
    of: total === of.length && of.length <= PRINT_MOST ? undefined : total,
  });
  const printed = usePrintedList({
    title: t.title,
    filter: filterWords(filter, (id) => groups?.find((it) => it.id === id)),
    columns: shown,
    here: rows && partOf(rows),
    all: async () => {
      const copied = await sortedCopy(ask, today, compare);
      if (copied)
        return { rows: copied.slice(0, PRINT_MOST), of: copied.length > PRINT_MOST ? copied.length : undefined };
      let found = loaded ?? [];
      for (let next = herd.hasMore; next && found.length < PRINT_MOST; ) {
        const more = await herd.more();
        if (!more) return undefined;
        found = more.rows;
        next = more.hasMore;
      }
      return { rows: (compare ? [...found].sort(compare) : found).slice(0, PRINT_MOST) };
    },
  });
  return {
    columns: shown,
    chooser,
    sort,
    rows,
    isSortedWhole: Boolean(here),
    isPartly: sort !== undefined && !here && !whole.isFetching && herd.hasMore,
    printed,
  };
}
/** The filter in words, for paper. */
function filterWords(f: Narrowed, group: (id: string) => Parameters<typeof named>[0] | undefined): string {
  const its = group(f.group);
  return [
    f.state && t.state[f.state],
    f.species && speciesPlural(f.species),
    f.sex && sexWords[f.sex],
    f.group === "none" ? t.noGroup : its && named(its),
    f.q && t.matching(f.q),
  ]
    .filter(Boolean)
    .join(" · ");
}
