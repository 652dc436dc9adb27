import type { AnimalCard } from "@corral/contract/types";
import { useMoreAhead, usePlace } from "#src/shared/lists/use-place";
import { useRowsInWindow } from "#src/shared/lists/use-rows-in-window";
import { Button, Spinner } from "#src/ui/controls/button";
import styles from "./animal-grid.module.css";
import { AnimalTile } from "./animal-tile";
import { shapeFor } from "./grid-shape";
import { publicAnimalsText as t } from "./text";

interface AnimalGridProps {
  animals: AnimalCard[];
  total: number;
  hasMore: boolean;
  isFetchingMore: boolean;
  failed: boolean;
  onMore: () => void;
  hrefOf: (id: string) => string;
}
/** Fetches the next page this many rows before the end. */
const AHEAD = 4;

/** A virtual list: only rows near the viewport are rendered. */
export function AnimalGrid({ animals, total, hasMore, isFetchingMore, failed, onMore, hrefOf }: AnimalGridProps) {
  const { at: list, top, room } = usePlace();
  const { columns, rowHeight } = shapeFor(room);
  const count = Math.ceil(animals.length / columns);
  const { rows, height, measure } = useRowsInWindow({ count, estimate: rowHeight, overscan: 4, top });
  const lastShown = rows.at(-1)?.index ?? 0;
  const isNearEnd = lastShown >= count - AHEAD;
  useMoreAhead(isNearEnd && hasMore && !isFetchingMore && !failed, onMore);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the virtual list needs an element between the list and its items */}
      <div ref={list} role="list" aria-label={t.list} className={styles.list} style={{ height }}>
        {rows.map((row) => (
          <div
            key={row.index}
            ref={measure}
            data-index={row.index}
            role="presentation"
            className={styles.row}
            style={{ transform: `translateY(${row.start}px)`, ["--columns" as string]: columns }}
          >
            {animals.slice(row.index * columns, (row.index + 1) * columns).map((it, i) => (
              // biome-ignore lint/a11y/useSemanticElements: an item of the list above
              <div key={it.id} role="listitem" aria-setsize={total} aria-posinset={row.index * columns + i + 1}>
                <AnimalTile animal={it} across={columns === 1} href={hrefOf(it.id)} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className={styles.end}>
        {failed ? (
          <>
            <p>{t.moreFailed}</p>
            <Button small icon="refresh" onClick={onMore}>
              {t.retry}
            </Button>
          </>
        ) : hasMore ? (
          isFetchingMore && <Spinner label={t.loadingMore} />
        ) : (
          count > AHEAD && <p>{t.allShown(animals.length)}</p>
        )}
      </div>
    </>
  );
}
