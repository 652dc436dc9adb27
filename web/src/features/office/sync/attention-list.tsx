import { Suspense, useState } from "react";
import type { QueuedItem } from "#src/offline/queue/operation";
import { MoneyText } from "#src/shared/money/money-text";
import { theQueue } from "#src/shared/queue/perform";
import styles from "#src/shared/queue/perform.module.css";
import { queueText } from "#src/shared/queue/text";
import { useWhen } from "#src/shared/queue/when";
import { Button } from "#src/ui/controls/button";
import { List } from "#src/ui/list";
import { DiscardSheet } from "./discard-sheet";
import { fixerOf } from "./fixers";
import { isRepeat } from "./is-repeat";

const t = queueText.attention;

/** Operations that the server refused, each with the reason and its actions. */
export function AttentionList({ items, unsent }: { items: readonly QueuedItem[]; unsent: readonly QueuedItem[] }) {
  const [fixing, setFixing] = useState<string>();
  const [discarding, setDiscarding] = useState<string>();
  const when = useWhen();
  const inHand = (id: string | undefined) => items.find((it) => it.id === id);
  const toFix = inHand(fixing);
  const toDiscard = inHand(discarding);
  const Fixer = toFix && fixerOf(toFix);
  return (
    <>
      <List heading={t.title} note={t.note}>
        {items.map((it) => (
          <li key={it.id} className={styles.item}>
            <div>
              <div className={styles.head}>
                <span className={styles.name}>{it.title}</span>
                {it.cash > 0 && <MoneyText amount={it.cash} />}
              </div>
              <span className="small muted">{[it.detail, when.moment(it.madeAt)].filter(Boolean).join(" · ")}</span>
            </div>
            <p className={`small ${styles.why}`}>{whyOf(it)}</p>
            <div className={styles.orders}>
              {fixerOf(it) && (
                <Button small kind="tonal" onClick={() => setFixing(it.id)}>
                  {t.fix}
                </Button>
              )}
              {!isRepeat(it) && (
                <Button small kind={fixerOf(it) ? "neutral" : "tonal"} onClick={() => void theQueue()?.fix(it.id, {})}>
                  {t.again}
                </Button>
              )}
              <Button small kind="plain" onClick={() => setDiscarding(it.id)}>
                {t.discard}
              </Button>
            </div>
          </li>
        ))}
      </List>
      {toFix && Fixer && (
        <Suspense>
          <Fixer item={toFix} onDone={() => setFixing(undefined)} />
        </Suspense>
      )}
      {toDiscard && <DiscardSheet item={toDiscard} unsent={unsent} onClose={() => setDiscarding(undefined)} />}
    </>
  );
}

/** The server's message, with its faults by field. */
function whyOf({ problem }: QueuedItem): string {
  const { errors } = (problem?.body ?? {}) as { errors?: { message: string }[] };
  const each = Array.isArray(errors) ? errors.map((it) => it.message) : [];
  return [problem?.detail, ...each].filter(Boolean).join(" ");
}
