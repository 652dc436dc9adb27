import type { TillView } from "@corral/contract/types";
import { useState } from "react";
import { sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Badge, Banner } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { MoveSheet } from "./cash-movement-sheet";
import { useCountTill } from "./data";
import { tillText as t } from "./text";
import styles from "./till.module.css";
import { MovementSums, OtherSums, TillSums } from "./till-sums";

/** An open cash session: the expected amount, cash movements, and a button to close it. */
export function RunningTill({ till, title }: { till: TillView; title: string }) {
  const [moving, setMoving] = useState<"in" | "out" | null>(null);
  const count = useCountTill(till.id);
  return (
    <>
      <Card className={styles.card}>
        <div className="split">
          <h2>{title}</h2>
          <Badge tone={till.tone}>{till.stateWords}</Badge>
        </div>
        <p className="small muted">{t.since(till.openedWords)}</p>
        <TillSums till={till} />
        {count.error && <Banner tone="error">{sentenceOf(count.error)}</Banner>}
        <div className={styles.acts}>
          {till.may.move && (
            <>
              <Button kind="tonal" icon="plus" onClick={() => setMoving("in")}>
                {t.in}
              </Button>
              <Button kind="tonal" icon="minus" onClick={() => setMoving("out")}>
                {t.out}
              </Button>
            </>
          )}
          {till.may.count && (
            <Button kind="primary" wide busy={count.isPending} onClick={() => count.mutate("count")}>
              {t.cut}
            </Button>
          )}
        </div>
      </Card>
      <Card className={styles.card}>
        <h2>{t.others}</h2>
        <OtherSums till={till} />
      </Card>
      {till.movements.length > 0 && (
        <Card className={styles.card}>
          <h2>{t.movements}</h2>
          <MovementSums till={till} />
        </Card>
      )}
      {moving && <MoveSheet till={till} kind={moving} onClose={() => setMoving(null)} />}
    </>
  );
}
