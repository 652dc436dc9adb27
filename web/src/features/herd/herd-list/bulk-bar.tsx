import { animalBounds } from "@corral/domain/herd/animals/attributes";
import { useState } from "react";
import type { HerdList, HerdRow } from "#src/features/herd/animals/data";
import { herdText as t } from "#src/features/herd/animals/herd-text";
import { GroupSheet } from "#src/features/herd/groups/group-sheet";
import { BulkRecordSheet } from "#src/features/herd/records/bulk-record-sheet";
import { Button, IconButton } from "#src/ui/controls/button";
import styles from "./herd.module.css";
import type { Chosen } from "./use-chosen";

/** Actions on all selected animals. */
export function BulkBar({
  chosen,
  rows,
  total,
  herd,
}: {
  chosen: Chosen;
  rows: readonly HerdRow[];
  total: number;
  herd: HerdList;
}) {
  const [sheet, setSheet] = useState<"group" | "record" | null>(null);
  const [said, setSaid] = useState("");
  const [fetching, setFetching] = useState(false);
  const n = chosen.rows.length;
  const most = Math.min(total, animalBounds.bulk);
  /** Selects all that match the filter, also those not loaded yet. */
  const chooseAll = async () => {
    setFetching(true);
    let found = rows;
    for (let next = herd.hasMore; next && found.length < most; ) {
      const more = await herd.more();
      if (!more) break;
      found = more.rows;
      next = more.hasMore;
    }
    setFetching(false);
    chosen.put(found.slice(0, most));
  };
  const done = (words: string) => {
    setSheet(null);
    setSaid(words);
    chosen.put([]);
  };
  return (
    <div className={styles.bulk}>
      <p className={styles.bulkHead}>
        <strong role="status">{n === 0 && said ? said : t.selected(n)}</strong>
        {n < most ? (
          <Button kind="plain" small busy={fetching} onClick={() => void chooseAll()}>
            {most < total ? t.selectMost(most) : t.selectAll(most)}
          </Button>
        ) : (
          <Button kind="plain" small onClick={() => chosen.put([])}>
            {t.unselect}
          </Button>
        )}
        <IconButton icon="close" label={t.stopSelecting} onClick={chosen.stop} />
      </p>
      <div className={styles.bulkActs}>
        <Button kind="primary" icon="check" disabled={n === 0} onClick={() => setSheet("record")}>
          {t.bulkRecord}
        </Button>
        <Button kind="tonal" icon="filter" disabled={n === 0} onClick={() => setSheet("group")}>
          {t.bulkGroup}
        </Button>
      </div>
      {sheet === "record" && (
        <BulkRecordSheet
          animalIds={chosen.rows.map((it) => it.id)}
          onClose={() => setSheet(null)}
          onDone={(written) => done(t.written(written))}
        />
      )}
      {sheet === "group" && (
        <GroupSheet
          animalIds={chosen.rows.map((it) => it.id)}
          now={undefined}
          onClose={() => setSheet(null)}
          onDone={(changed) => done(t.moved(changed))}
        />
      )}
    </div>
  );
}
