import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback } from "react";
import type { HerdRow } from "#src/features/herd/animals/data";
import { herdText as t } from "#src/features/herd/animals/herd-text";
import { type HerdGroup, useGroups } from "#src/features/herd/groups/data";
import { publicAnimalsText } from "#src/features/herd/public-animals/text";
import { useMoreAhead, usePlace } from "#src/features/herd/public-animals/use-window-rows";
import { useQueuedAnimals } from "#src/features/herd/queued/queued";
import { useToday } from "#src/shared/api/today";
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
}
/** Fetches the next page this many rows before the end. */
const AHEAD = 15;
/** Rows that are placed together: the virtualizer walks over all places whenever one changes, and these are a quarter of ten thousand. */
const BLOCK = 4;
const NARROW = { below: 700, height: 110 };
const HEIGHT = 84;

/** A virtual list: only rows near the viewport are rendered. */
export function HerdRows({ rows, total, hasMore, isFetchingMore, failed, onMore, chosen }: HerdRowsProps) {
  const { at, top, width } = usePlace();
  const today = useToday();
  const groups = new Map((useGroups().data?.groups ?? []).map((group): [string, HerdGroup] => [group.id, group]));
  const unsent = useQueuedAnimals();
  const height = width < NARROW.below ? NARROW.height : HEIGHT;
  const blocks = Math.ceil(rows.length / BLOCK);
  const keyOf = useCallback((n: number) => rows[n * BLOCK]?.id ?? n, [rows]);
  const list = useWindowVirtualizer({
    count: blocks,
    estimateSize: (n) => height * Math.min(BLOCK, rows.length - n * BLOCK),
    overscan: 1,
    scrollMargin: top,
    getItemKey: keyOf,
  });
  const shown = list.getVirtualItems();
  const isNear = ((shown.at(-1)?.index ?? 0) + 1) * BLOCK >= rows.length - AHEAD;
  useMoreAhead(isNear && hasMore && !isFetchingMore && !failed, onMore);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the virtual list needs an element between the list and its items */}
      <div ref={at} role="list" aria-label={t.list} className={styles.list} style={{ height: list.getTotalSize() }}>
        {shown.map((block) => (
          <div
            key={block.key}
            ref={list.measureElement}
            data-index={block.index}
            role="presentation"
            className={styles.block}
            style={{ transform: `translateY(${block.start - top}px)` }}
          >
            {rows.slice(block.index * BLOCK, (block.index + 1) * BLOCK).map((animal, n) => (
              // biome-ignore lint/a11y/useSemanticElements: an item of the list above
              <div
                key={animal.id}
                role="listitem"
                aria-setsize={total}
                aria-posinset={block.index * BLOCK + n + 1}
                className={styles.item}
              >
                <HerdLine
                  animal={animal}
                  group={animal.groupId ? groups.get(animal.groupId)?.name : undefined}
                  today={today}
                  chosen={chosen}
                  waits={unsent.get(animal.id)}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
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
