import { useState } from "react";
import { Sheet } from "#src/ui/overlay/sheet";
import { type Shortcut, shortcutsNow } from "./shortcuts";
import styles from "./shortcuts-help.module.css";
import { shortcutsText as t } from "./text";

/** Lists the keys that work on the page below. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  // As they were when it was opened.
  const [here] = useState(() => shortcutsNow(false));
  const [anywhere] = useState(() => shortcutsNow(true).filter((it) => !here.some((own) => own.keys === it.keys)));
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <div className={styles.help}>
        <Keys heading={t.here} of={here} />
        <Keys heading={t.anywhere} of={anywhere} />
        <p className="small muted">{t.note}</p>
      </div>
    </Sheet>
  );
}

function Keys({ heading, of }: { heading: string; of: readonly Shortcut[] }) {
  if (of.length === 0) return null;
  return (
    <section>
      <h3>{heading}</h3>
      <dl className={styles.keys}>
        {of.map((it) => (
          <div key={it.keys}>
            <dt>
              {it.keys.split(" ").map((key, n) => (
                <span key={key}>
                  {n > 0 && it.keys.length === 3 && <small>{t.andThen}</small>} <kbd>{t.names[key] ?? key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{it.does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
