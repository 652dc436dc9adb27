import { useState } from "react";
import { Pages } from "#src/shared/lists/pages";
import { Button } from "#src/ui/controls/button";
import { List, Row } from "#src/ui/list";
import styles from "../catalog.module.css";
import { type StaffItem, useMovements } from "../data";
import { itemsText } from "../text";
import { StockSheet } from "./stock-sheet";

const t = itemsText.stock;
const signed = (n: number) => (n > 0 ? `+${n}` : `−${-n}`);

/** The stock of an item, its movements, and a button for a new one. */
export function StockPart({ item, mayEdit }: { item: StaffItem; mayEdit: boolean }) {
  const movements = useMovements(item.id);
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.part}>
      <List heading={t.title}>
        <Row
          title={item.stock === null ? t.uncounted : t.now}
          value={item.stock === null ? undefined : <strong className="num">{item.stock}</strong>}
        />
      </List>
      {mayEdit && item.state !== "archived" && (
        <Button kind="tonal" wide onClick={() => setOpen(true)}>
          {item.stock === null ? t.count : t.change}
        </Button>
      )}
      <Pages of={movements} empty={<p className="muted">{t.none}</p>}>
        {(rows) => (
          <List heading={t.history}>
            {rows.map((m) => (
              <Row
                key={m.id}
                title={m.reason ? `${m.kindWords}: ${m.reason}` : m.kindWords}
                detail={[m.atWords, m.who !== m.kindWords && m.who, t.left(m.after)].filter(Boolean).join(" · ")}
                value={<span className="num">{signed(m.qty)}</span>}
              />
            ))}
          </List>
        )}
      </Pages>
      {open && <StockSheet item={item} onClose={() => setOpen(false)} />}
    </section>
  );
}
