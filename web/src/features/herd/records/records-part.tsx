import { isEventType } from "@corral/domain/herd/records/event-types";
import { dayInWords } from "@corral/domain/kernel/time";
import { useState } from "react";
import { Pages } from "#src/shared/lists/pages";
import { noSignalText } from "#src/shared/text/no-signal";
import { Badge, EmptyState } from "#src/ui/feedback";
import { type AnimalPending, type RecordView, useQueuedRecords, useRecords } from "./data";
import { ReasonSheet } from "./reason-sheet";
import type { RecordAnimal } from "./record-fields";
import { RecordItem } from "./record-item";
import { RecordSheet, type RecordWish } from "./record-sheet";
import styles from "./records.module.css";
import { recordsText as t } from "./text";
import { TheftPart } from "./theft-part";

type Act = RecordView["acts"][number];

/** An animal's records: what is due, then and the history with its corrections. */
export function RecordsPart({
  animalId,
  name,
  species,
  sex,
}: {
  animalId: string;
  name: string;
  species: string;
  sex: string;
}) {
  const records = useRecords(animalId);
  const unsent = useQueuedRecords(animalId, records.data === undefined);
  const [wish, setWish] = useState<RecordWish | null>(null);
  const [drop, setDrop] = useState<{ record: RecordView; as: "cancel" | "void" } | null>(null);
  const facts = records.data?.pages[0]?.facts;
  const weighed = facts && { weightG: facts.weightG, weighedOn: facts.weighedOn };
  const animal: RecordAnimal = { id: animalId, name, species, sex: facts?.sex ?? sex, ...weighed };
  const act = (record: RecordView, what: Act) => {
    if (what === "cancel" || what === "void") setDrop({ record, as: what });
    else if (what === "note") setWish({ is: "new", about: record });
    else if (isEventType(record.type)) setWish({ is: what, record, type: record.type });
  };
  return (
    <section className={styles.part} aria-label={t.heading}>
      {unsent.length > 0 && (
        <ol className={styles.list} aria-label={noSignalText.waits.signal}>
          {unsent.map((r) => (
            <RecordItem key={r.id} record={r} onAct={act} />
          ))}
        </ol>
      )}
      <Pages
        of={records}
        empty={
          <EmptyState icon="clock" title={t.none}>
            {t.noneHint}
          </EmptyState>
        }
      >
        {(rows) => {
          const due = rows.filter((r) => r.status === "planned");
          // Also overdue items whose page isn't loaded.
          const derived = (facts?.pendings ?? []).filter((p) => !rows.some((r) => r.id === p.recordId));
          return (
            <>
              {due.length + derived.length > 0 && (
                <div className={styles.part}>
                  <h2>{t.due}</h2>
                  <ol className={styles.list}>
                    {derived.map((p) => (
                      <PendingItem key={p.recordId ?? `${p.kind} ${p.words}`} pending={p} />
                    ))}
                    {[...due].reverse().map((r) => (
                      <RecordItem key={r.id} record={r} onAct={act} />
                    ))}
                  </ol>
                </div>
              )}
              <h2>{t.history}</h2>
              <ol className={styles.list}>
                {rows
                  .filter((r) => r.status !== "planned")
                  .map((r) => (
                    <RecordItem key={r.id} record={r} onAct={act} />
                  ))}
              </ol>
            </>
          );
        }}
      </Pages>
      {facts && (
        <TheftPart animalId={animalId} stolen={facts.lifeStatus === "stolen"} alive={facts.lifeStatus === "alive"} />
      )}
      {wish && <RecordSheet animal={animal} wish={wish} onClose={() => setWish(null)} />}
      {drop && <ReasonSheet record={drop.record} as={drop.as} onClose={() => setDrop(null)} />}
    </section>
  );
}

/** A due item that follows from other records: a birth, heat, withdrawal or quarantine. */
const PendingItem = ({ pending: p }: { pending: AnimalPending }) => {
  const day = dayInWords;
  const when = p.kind === "birth" && p.to ? t.between(day(p.on), day(p.to)) : p.to ? t.until(day(p.to)) : day(p.on);
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <strong>{p.words}</strong>
        {p.overdue && <Badge tone="warn">{t.overdue}</Badge>}
      </div>
      <span className={styles.meta}>{when}</span>
    </li>
  );
};
