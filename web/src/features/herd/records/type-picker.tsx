import { type EventTypeCode, eventTypeOf, typesByUse, typesFor } from "@corral/domain/herd/records/event-types";
import { useStaff } from "#src/features/business/auth/data";
import { Segmented } from "#src/ui/controls/inputs";
import { List, Row } from "#src/ui/list";
import { useRecordUse } from "./record-use";
import styles from "./records.module.css";
import { recordsText as t } from "./text";

const WHENS = (["done", "planned"] as const).map((value) => ({ value, label: t.whens[value] }));
/** Types with a page or button of their own. */
const elsewhere: readonly EventTypeCode[] = ["group_change"];
/** Types that can be written for several animals at once. */
const many: readonly EventTypeCode[] = [
  "vaccination",
  "deworming",
  "treatment",
  "lab_test",
  "movement",
  "weaning",
  "castration",
  "quarantine_start",
  "quarantine_end",
  "document",
  "note",
  "exit",
];

/** The record types that fit the animals' species and sex and the user's role, those that they write most first and the rare ones apart. `animal` null: several. */
export function TypePicker({
  animal,
  status,
  onStatus,
  onPick,
}: {
  animal: { species: string; sex: string } | null;
  status: "done" | "planned";
  onStatus: (status: "done" | "planned") => void;
  onPick: (type: EventTypeCode) => void;
}) {
  const { can } = useStaff();
  const may = { medical: can("animal.medical") };
  const fits = animal
    ? typesFor(animal, may, status === "planned").filter((c) => !elsewhere.includes(c))
    : many.filter(
        (c) => (may.medical || !eventTypeOf(c).medical) && !(status === "planned" && eventTypeOf(c).onlyDone),
      );
  const { first, rare } = typesByUse(fits, useRecordUse());
  const rows = (codes: readonly EventTypeCode[]) =>
    codes.map((code) => <Row key={code} title={eventTypeOf(code).name} onClick={() => onPick(code)} />);
  return (
    <div className={styles.sheet}>
      <Segmented label={t.when} value={status} options={WHENS} onChange={onStatus} />
      <List heading={t.what}>{rows(first)}</List>
      {rare.length > 0 && (
        <details className={styles.rare}>
          <summary>{t.moreTypes}</summary>
          <List>{rows(rare)}</List>
        </details>
      )}
      {!may.medical && <p className="muted small">{t.medicalHint}</p>}
    </div>
  );
}
