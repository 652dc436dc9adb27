import { useState } from "react";
import { useStored } from "#src/offline/storage/stored";
import { Button } from "#src/ui/controls/button";
import { Checkbox } from "#src/ui/controls/inputs";
import { Sheet } from "#src/ui/overlay/sheet";
import type { Column } from "./table-columns";
import { listsText as t } from "./text";

/**
 * The columns of a table without those that somebody left out on this device, and the button that chooses them. The first names the row and
 * stays. `table` tells one table from another.
 */
export function useShownColumns<R>(table: string, columns: readonly Column<R>[]) {
  const [hidden, change] = useStored("tableHides");
  const [isOpen, setOpen] = useState(false);
  const out = hidden[table] ?? [];
  // Those that only paper has aren't chosen: the screen shows what they say otherwise.
  const chosen = columns.slice(1).filter((it) => it.from !== Number.POSITIVE_INFINITY);
  const toggle = (key: string) =>
    void change((now) => {
      const before = now[table] ?? [];
      return { ...now, [table]: before.includes(key) ? before.filter((it) => it !== key) : [...before, key] };
    });
  return {
    shown: columns.filter((it, n) => n === 0 || !out.includes(it.key)),
    chooser: (
      <>
        <Button kind="plain" small onClick={() => setOpen(true)}>
          {t.columns}
        </Button>
        <Sheet open={isOpen} onClose={() => setOpen(false)} title={t.columns}>
          <p className="small muted">{t.columnsHint}</p>
          {chosen.map((it) => (
            <Checkbox key={it.key} checked={!out.includes(it.key)} onChange={() => toggle(it.key)}>
              {it.title}
            </Checkbox>
          ))}
        </Sheet>
      </>
    ),
  };
}
