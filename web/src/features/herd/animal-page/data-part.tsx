import { birthInWords } from "@corral/domain/herd/age";
import { ownerKindWords, purposeWords, sexWords } from "@corral/domain/herd/animals/attributes";
import { speciesName } from "@corral/domain/kernel/species";
import { dayWithoutWeekday, fromIso, instant, momentForList } from "@corral/domain/kernel/time";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { ageOf } from "#src/features/herd/animals/animal-words";
import type { HereAnimal } from "#src/features/herd/animals/data";
import { MarksPart } from "#src/features/herd/animals/marks-part";
import { PublishPart } from "#src/features/herd/animals/publish-part";
import { staffAnimalText as t } from "#src/features/herd/animals/text";
import { GroupSheet } from "#src/features/herd/groups/group-sheet";
import { serverNow } from "#src/offline/clock";
import { useBusinessZone, useToday } from "#src/shared/api/today";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { List, Row } from "#src/ui/list";
import { SalePart } from "./sale-part";
import styles from "./staff-animal.module.css";

/** Identity, marks, group, price, public visibility and staff notes of an animal. */
export function DataPart({ animal: a }: { animal: HereAnimal }) {
  const { can } = useStaff();
  const today = useToday();
  const zone = useBusinessZone();
  const [moving, setMoving] = useState(false);
  const f = t.fields;
  const came = a.acquired;
  const facts: [string, React.ReactNode][] = [
    [f.species, speciesName(a.species)],
    [f.breed, a.breed],
    [f.sex, sexWords[a.sex]],
    [f.birthDate, a.birthDate && birthInWords(a.birthDate, a.birthPrecision)],
    [f.age, ageOf(a, today)],
    [f.color, a.color],
    [f.features, a.features],
    [f.purpose, a.purpose && purposeWords[a.purpose]],
    [f.ownerKind, a.ownerKind === "own" ? null : ownerKindWords[a.ownerKind]],
    [f.cameOn, came?.date && dayWithoutWeekday(came.date)],
    [f.cameFrom, [came?.fromName, came?.fromUpp].filter(Boolean).join(" · ")],
    [f.cameFor, came?.price != null && <MoneyText amount={came.price} />],
  ];
  return (
    <div className={styles.part}>
      <MarksPart animal={a} />
      <List heading={t.identity}>
        <Row
          title={t.group}
          value={a.group?.name ?? <span className="muted">{t.noGroup}</span>}
          end={
            can("animal.edit") &&
            a.present && (
              <Button small kind="tonal" onClick={() => setMoving(true)}>
                {t.changeGroup}
              </Button>
            )
          }
        />
        {facts.map(([label, value]) => value && <Row key={label} title={label} value={value} />)}
      </List>
      {a.kept !== "row" && (
        <>
          <SalePart animal={a} />
          <PublishPart animal={a} />
        </>
      )}
      {a.notes && (
        <section className={styles.section}>
          <h2>{t.notes}</h2>
          <p className={styles.text}>{a.notes}</p>
        </section>
      )}
      {a.story && (
        <section className={styles.section}>
          <h2>{f.story}</h2>
          <p className={styles.text}>{a.story}</p>
        </section>
      )}
      {a.updatedBy && a.updatedAt && (
        <p className={styles.updated}>
          {t.updated(a.updatedBy, momentForList(zone, fromIso(a.updatedAt), instant(serverNow())))}
        </p>
      )}
      {moving && (
        <GroupSheet
          animalIds={[a.id]}
          now={a.groupId}
          onClose={() => setMoving(false)}
          onDone={() => setMoving(false)}
        />
      )}
    </div>
  );
}
