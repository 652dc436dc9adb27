import { useSyncExternalStore } from "react";
import { currentEntry, subscribe } from "#src/nav/history";
import { cx } from "#src/ui/cx";
import { Icon } from "#src/ui/icon";
import { useQueue } from "./perform";
import styles from "./perform.module.css";
import { queueText } from "./text";

const t = queueText.pill;

/** The number of unsent operations, and of those that need a person; links to their page. */
export function UnsentLink({ className }: { className: string | undefined }) {
  const { unsent } = useQueue();
  const attention = unsent.filter((it) => it.state === "needs_attention").length;
  const waiting = unsent.length - attention;
  if (unsent.length === 0) return null;
  return (
    <a className={cx(className, styles.pill)} href="/ajustes?ver=sin-enviar">
      <Icon name={attention > 0 ? "warning" : "clock"} size={20} />
      <span className={cx(styles.short, "num")} aria-hidden="true">
        {unsent.length}
      </span>
      <span className={styles.words}>
        {waiting > 0 && t.unsent(waiting)}
        {waiting > 0 && attention > 0 && " · "}
        {attention > 0 && <span className={styles.lit}>{t.attention(attention)}</span>}
      </span>
    </a>
  );
}

/** The same over any screen, except where a page shows it itself. */
export function QueuePill({ className }: { className: string | undefined }) {
  const isThere = useSyncExternalStore(subscribe, () => currentEntry().address.query.ver === "sin-enviar");
  return isThere ? null : <UnsentLink className={className} />;
}
