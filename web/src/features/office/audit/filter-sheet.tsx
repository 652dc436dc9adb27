import { useId, useState } from "react";
import { type TrailFilter, useTrailPeople } from "../../data/trail";
import { bitacoraText as t } from "../../text/bitacora";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Select, TextInput } from "../../ui/inputs";
import { Sheet } from "../../ui/sheet";
import s from "./trail.module.css";

const SYSTEM = { value: "system", label: t.system };

/** By whom, and from which day to which. */
export function FilterSheet({
  filter,
  onChange,
  onClose,
}: {
  filter: TrailFilter;
  onChange: (next: Partial<TrailFilter>) => void;
  onClose: () => void;
}) {
  const form = useId();
  const people = useTrailPeople(true);
  const [person, setPerson] = useState(filter.person);
  const [from, setFrom] = useState(filter.from);
  const [until, setUntil] = useState(filter.to);
  const named = (people.data?.items ?? []).map((p) => ({ value: p.id, label: p.name }));
  const use = (next: Partial<TrailFilter>) => {
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
        className={s.form}
        onSubmit={(e) => {
          e.preventDefault();
          use({ person, from, to: until });
        }}
      >
        <Field label={t.person}>
          <Select value={person} options={[{ value: "", label: t.anybody }, ...named, SYSTEM]} onChange={setPerson} />
        </Field>
        <div className={s.days}>
          <Field label={t.from}>
            <TextInput type="date" value={from} max={until || undefined} onChange={setFrom} />
          </Field>
          <Field label={t.to}>
            <TextInput type="date" value={until} min={from || undefined} onChange={setUntil} />
          </Field>
        </div>
        <Button kind="plain" wide onClick={() => use({ person: "", from: "", to: "" })}>
          {t.clear}
        </Button>
      </form>
    </Sheet>
  );
}
