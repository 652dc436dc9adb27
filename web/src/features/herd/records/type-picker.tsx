import { type EventTypeCode, eventTypeOf, typesFor } from "@corral/domain/herd/records/event-types";
import { useStaff } from "#src/features/business/auth/data";
import { Segmented } from "#src/ui/controls/inputs";
import { List, Row } from "#src/ui/list";
import s from "./records.module.css";
import { recordsText as t } from "./text";

const WHENS = (["done", "planned"] as const).map((value) => ({ value, label: t.whens[value] }));
/** Those that have a page or a button of their own. */
const elsewhere: readonly EventTypeCode[] = ["group_change"];
/** Those that can be said of many at once. */
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

/** What may be written about these animals: what goes with their species and sex, and with who writes. `animal` null: several. */
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
  return (
    <div className={s.sheet}>
      <Segmented label={t.when} value={status} options={WHENS} onChange={onStatus} />
      <List heading={t.what}>
        {fits.map((code) => (
          <Row key={code} title={eventTypeOf(code).name} onClick={() => onPick(code)} />
        ))}
      </List>
      {!may.medical && <p className="muted small">{t.medicalHint}</p>}
    </div>
  );
}
