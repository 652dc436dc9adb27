import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { Button } from "#src/ui/controls/button";
import type { RecordAnimal } from "./record-fields";
import { RecordSheet, type RecordWish } from "./record-sheet";
import styles from "./records.module.css";
import { recordsText as t } from "./text";

/** What is written of a living animal most, one tap away, and any other record. `main`: any record is the screen's main act. */
export function QuickActs({
  animal,
  isAlive,
  main = false,
}: {
  animal: RecordAnimal;
  isAlive: boolean;
  main?: boolean;
}) {
  const { can } = useStaff();
  const [wish, setWish] = useState<RecordWish | null>(null);
  if (!can("animal.edit")) return null;
  return (
    <>
      <div className={styles.quick}>
        {isAlive && (
          <Button kind="tonal" onClick={() => setWish({ is: "new", type: "weighing" })}>
            {t.quick.weighing}
          </Button>
        )}
        {isAlive && can("animal.medical") && (
          <Button kind="tonal" onClick={() => setWish({ is: "new", type: "vaccination" })}>
            {t.quick.vaccination}
          </Button>
        )}
        <Button
          kind={main ? "primary" : "neutral"}
          icon="plus"
          aria-label={t.add}
          onClick={() => setWish({ is: "new" })}
        >
          {t.quick.any}
        </Button>
      </div>
      {wish && <RecordSheet animal={animal} wish={wish} onClose={() => setWish(null)} />}
    </>
  );
}
