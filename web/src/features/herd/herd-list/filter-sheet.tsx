import { sexes, sexWords } from "@corral/domain/herd/animals/attributes";
import { speciesPlural } from "@corral/domain/kernel/species";
import { useId, useState } from "react";
import { groupName } from "#src/features/herd/animals/animal-words";
import type { HerdCounts } from "#src/features/herd/animals/data";
import { herdText as t } from "#src/features/herd/animals/herd-text";
import { useGroups } from "#src/features/herd/groups/data";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select } from "#src/ui/controls/inputs";
import { Sheet } from "#src/ui/overlay/sheet";
import { herdStates, type Narrowed } from "./filter";
import styles from "./herd.module.css";

/** Filters by species, sex, group and state. */
export function FilterSheet({
  filter,
  species,
  onChange,
  onClose,
}: {
  filter: Narrowed;
  species: HerdCounts["species"];
  onChange: (next: Partial<Narrowed>) => void;
  onClose: () => void;
}) {
  const form = useId();
  const groups = useGroups();
  const [typed, setTyped] = useState(filter);
  const put = (change: Partial<Narrowed>) => setTyped((now) => ({ ...now, ...change }));
  const use = (next: Partial<Narrowed>) => {
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
        className={styles.sheet}
        onSubmit={(e) => {
          e.preventDefault();
          use({ species: typed.species, sex: typed.sex, group: typed.group, state: typed.state });
        }}
      >
        <Field label={t.fields.species}>
          <Select
            value={typed.species}
            onChange={(species) => put({ species })}
            options={[
              { value: "", label: t.anySpecies },
              ...species.map((it) => ({ value: it.code, label: `${speciesPlural(it.code)} (${t.count(it.count)})` })),
            ]}
          />
        </Field>
        <Field label={t.fields.sex}>
          <Select
            value={typed.sex}
            onChange={(sex) => put({ sex })}
            options={[{ value: "", label: t.anySex }, ...sexes.map((it) => ({ value: it, label: sexWords[it] }))]}
          />
        </Field>
        <Field label={t.fields.group}>
          <Select
            value={typed.group}
            onChange={(group) => put({ group })}
            options={[
              { value: "", label: t.anyGroup },
              { value: "none", label: t.noGroup },
              ...(groups.data?.groups ?? [])
                .filter((it) => !it.archived || it.id === typed.group)
                .map((it) => ({ value: it.id, label: groupName(it) })),
            ]}
          />
        </Field>
        <Field label={t.fields.state}>
          <Select
            value={typed.state}
            onChange={(state) => put({ state })}
            options={(["", ...herdStates] as const).map((it) => ({ value: it, label: t.state[it] }))}
          />
        </Field>
        <Button kind="plain" wide onClick={() => use({ species: "", sex: "", group: "", state: "" })}>
          {t.clear}
        </Button>
      </form>
    </Sheet>
  );
}
