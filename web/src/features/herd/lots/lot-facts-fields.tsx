import {
  animalBounds,
  type Precision,
  precisions,
  precisionWords,
  type Sex,
  sexes,
  sexWords,
} from "@corral/domain/herd/animals/attributes";
import { speciesCodes, speciesName } from "@corral/domain/kernel/species";
import { useToday } from "#src/shared/api/today";
import { DayInput } from "#src/shared/day-input";
import type { Faults } from "#src/shared/editing/faults";
import { Field } from "#src/ui/controls/field";
import { Select, TextInput } from "#src/ui/controls/inputs";
import type { LotFacts } from "./data";
import { lotText as t } from "./text";

export const NO_FACTS: LotFacts = {
  species: "",
  breed: "",
  sex: "unknown",
  birthDate: null,
  birthPrecision: "estimated",
};

/** What all heads of a lot are. */
export function LotFactsFields({
  facts,
  put,
  faults,
}: {
  facts: LotFacts;
  put: (change: Partial<LotFacts>) => void;
  faults: Faults;
}) {
  const today = useToday();
  return (
    <>
      <Field label={t.species} error={faults.species} required>
        <Select
          value={facts.species}
          onChange={(species) => put({ species })}
          options={[
            { value: "", label: t.chooseSpecies },
            ...speciesCodes.map((value) => ({ value, label: speciesName(value) })),
          ]}
        />
      </Field>
      <Field label={t.breed} error={faults.breed} optional>
        <TextInput value={facts.breed} onChange={(breed) => put({ breed })} maxLength={animalBounds.breed} />
      </Field>
      <Field label={t.sex} error={faults.sex}>
        <Select<Sex>
          value={facts.sex}
          onChange={(sex) => put({ sex })}
          options={sexes.map((value) => ({ value, label: sexWords[value] }))}
        />
      </Field>
      <Field label={t.birth} error={faults.birthDate} optional>
        <DayInput value={facts.birthDate ?? ""} max={today} onChange={(day) => put({ birthDate: day || null })} />
      </Field>
      {facts.birthDate !== null && (
        <Field label={t.precision} error={faults.birthPrecision}>
          <Select<Precision>
            value={facts.birthPrecision}
            onChange={(birthPrecision) => put({ birthPrecision })}
            options={precisions.map((value) => ({ value, label: precisionWords[value] }))}
          />
        </Field>
      )}
    </>
  );
}
