import { useState } from "react";
import { mayAnimate, transition } from "#src/nav/transition";
import { Button } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Card } from "#src/ui/list";
import { diagnosticsText } from "./text";
import styles from "./transition-preview.module.css";

const t = diagnosticsText;

/** Runs the real page transition and shows the duration that the browser measured. */
export function TransitionPreview() {
  const [page, setPage] = useState(1);
  const [said, setSaid] = useState("");
  const run = async (kind: "forward" | "back", next: number) => {
    const moves = mayAnimate();
    await transition(kind, () => setPage(next));
    if (!moves) return setSaid(t.none);
    requestAnimationFrame(() => setSaid(t.measured(longest())));
  };
  return (
    <section className={styles.section}>
      <h2>{t.transitions}</h2>
      <Card>
        <div className={cx(styles.phone, page % 2 === 0 && styles.other)}>{t.card(page)}</div>
        <div className={styles.buttons}>
          <Button kind="tonal" icon="back" onClick={() => void run("back", Math.max(1, page - 1))}>
            {t.back}
          </Button>
          <Button kind="tonal" icon="forward" onClick={() => void run("forward", page + 1)}>
            {t.forward}
          </Button>
        </div>
        <p className="small muted" aria-live="polite">
          {said}
        </p>
      </Card>
    </section>
  );
}

const longest = () =>
  Math.max(
    0,
    ...document
      .getAnimations()
      .filter((it) => it.effect instanceof KeyframeEffect && it.effect.pseudoElement?.startsWith("::view-transition"))
      .map((it) => Number(it.effect?.getTiming().duration ?? 0)),
  );
