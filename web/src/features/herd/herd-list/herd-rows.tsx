import type { HerdRow } from "#src/features/herd/animals/data";
import { herdText as t } from "#src/features/herd/animals/herd-text";
import { type HerdGroup, useGroups } from "#src/features/herd/groups/data";
import { publicAnimalsText } from "#src/features/herd/public-animals/text";
import { useQueuedAnimals } from "#src/features/herd/queued/queued";
import { to } from "#src/nav/paths";
import { useToday } from "#src/shared/api/today";
import { DataTable, type DataTableProps } from "#src/shared/lists/data-table";
import { useMoreAhead, usePlace } from "#src/shared/lists/use-place";
import { useRowsInWindow } from "#src/shared/lists/use-rows-in-window";
import { Button, Spinner } from "#src/ui/controls/button";
import styles from "./herd.module.css";
import { HerdLine } from "./herd-line";
import type { Chosen } from "./use-chosen";

interface HerdRowsProps {
  rows: readonly HerdRow[];
  total: number;
  hasMore: boolean;
  isFetchingMore: boolean;
  failed: boolean;
  onMore: () => void;
  chosen: Chosen;
  /** All are of one group, which stands above: the lines don't say it. */
  isOneGroup?: boolean;
  /** On a desktop. */
  table?:
    | (Pick<DataTableProps<HerdRow>, "columns" | "sort" | "onSort" | "openId" | "isOld"> & { mayPick: boolean })
    | undefined;
}
/** Fetches the next page this many rows before the end. */
const AHEAD = 15;
const NARROW = { below: 700, height: 110 };
const HEIGHT = 84;

/** The animals, as cards on a phone and in a table on a desktop, and what comes after the last one. */
export function HerdRows(props: HerdRowsProps) {
  const { rows, total, hasMore, isFetchingMore, failed, onMore, chosen, table } = props;
  return (
    <>
      {table ? (
        <DataTable
          {...table}
          label={t.list}
          rows={rows}
          total={total}
          nameOf={(it) => it.name}
          hrefOf={(it) => to("animal", { id: it.id })}
          selection={table.mayPick ? { rows: chosen.rows, has: chosen.has, put: chosen.begin } : undefined}
          onMore={hasMore && !isFetchingMore && !failed ? onMore : undefined}
        />
      ) : (
        <HerdLines {...props} />
      )}
      <div className={styles.end}>
        {failed ? (
          <>
            <p>{publicAnimalsText.moreFailed}</p>
            <Button small icon="refresh" onClick={onMore}>
              {publicAnimalsText.retry}
            </Button>
          </>
        ) : (
          isFetchingMore && <Spinner label={publicAnimalsText.loadingMore} />
        )}
      </div>
    </>
  );
}

/** A virtual list: only rows near the viewport are rendered. */
function HerdLines({ rows, total, hasMore, isFetchingMore, failed, onMore, chosen, isOneGroup }: HerdRowsProps) {
  const { at, top, room } = usePlace();
  const today = useToday();
  const groups = new Map((useGroups().data?.groups ?? []).map((group): [string, HerdGroup] => [group.id, group]));
  const unsent = useQueuedAnimals();
  const estimate = room < NARROW.below ? NARROW.height : HEIGHT;
  const list = useRowsInWindow({ count: rows.length, estimate, overscan: 8, top });
  const isNear = (list.rows.at(-1)?.index ?? 0) >= rows.length - AHEAD;
  useMoreAhead(isNear && hasMore && !isFetchingMore && !failed, onMore);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the virtual list needs an element between the list and its items
    <div ref={at} role="list" aria-label={t.list} className={styles.list} style={{ height: list.height }}>
      {list.rows.map(({ index, start }) => {
        const animal = rows[index];
        return (
          animal && (
            // biome-ignore lint/a11y/useSemanticElements: an item of the list above
            <div
              key={index}
              ref={list.measure}
              data-index={index}
              role="listitem"
              aria-setsize={total}
              aria-posinset={index + 1}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              <HerdLine
                key={animal.id}
                animal={animal}
                group={animal.groupId && !isOneGroup ? groups.get(animal.groupId)?.name : undefined}
                today={today}
                chosen={chosen}
                waits={unsent.get(animal.id)}
              />
            </div>
          )
        );
      })}
    </div>
  );
}
