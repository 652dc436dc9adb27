import { useId, useState } from "react";
import { DayField } from "#src/shared/day-input";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select } from "#src/ui/controls/inputs";
import { Sheet } from "#src/ui/overlay/sheet";
import styles from "./audit.module.css";
import { type AuditFilter, useAuditPeople } from "./data";
import { auditText as t } from "./text";

const SYSTEM = { value: "system", label: t.system };

/** Filters by user and by a range of days. */
export function FilterSheet({
  filter,
  onChange,
  onClose,
}: {
  filter: AuditFilter;
  onChange: (next: Partial<AuditFilter>) => void;
  onClose: () => void;
}) {
  const form = useId();
  const people = useAuditPeople(true);
  const [person, setPerson] = useState(filter.person);
  const [from, setFrom] = useState(filter.from);
  const [until, setUntil] = useState(filter.to);
  const named = (people.data?.items ?? []).map((p) => ({ value: p.id, label: p.name }));
  const use = (next: Partial<AuditFilter>) => {
    onChange(next);
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.filtersTitle}
      footer={
        <Button type="submit" form={form} kind="primary" wide>
          {t.apply}
        </Button>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(e) => {
          e.preventDefault();
          use({ person, from, to: until });
        }}
      >
        <Field label={t.person}>
          <Select value={person} options={[{ value: "", label: t.anybody }, ...named, SYSTEM]} onChange={setPerson} />
        </Field>
        <div className={styles.days}>
          <DayField label={t.from} value={from} max={until || undefined} onChange={setFrom} />
          <DayField label={t.to} value={until} min={from || undefined} onChange={setUntil} />
        </div>
        <Button kind="plain" wide onClick={() => use({ person: "", from: "", to: "" })}>
          {t.clear}
        </Button>
      </form>
    </Sheet>
  );
}
