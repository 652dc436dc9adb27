import type { AnimalView } from "@corral/contract/types";
import { dayWithoutWeekday } from "@corral/domain/kernel/time";
import { List, Row } from "#src/ui/list";
import { animalText as t } from "./text";

/**
 * The animal's identifiers first, then its public data. Empty facts are left out; where the owner hides its identity only what is already under
 * the name remains, and then there is no list.
 */
export function Identity({ animal }: { animal: AnimalView }) {
  const f = t.fields;
  const { tag, identity, birthWords, color, purposeWords } = animal;
  const lastWeight = animal.weights.at(-1);
  if (identity.length === 0 && !lastWeight && !(tag ?? birthWords ?? color ?? purposeWords)) return null;
  const facts: [string, string | null][] = [
    // The identifiers may already include the tag.
    [f.tag, animal.identity.some((it) => it.value === animal.tag) ? null : animal.tag],
    ...animal.identity.map((it): [string, string] => [it.label, it.value]),
    [f.species, animal.speciesName],
    [f.breed, animal.breed],
    [f.sex, animal.sexWords],
    [f.birth, animal.birthWords],
    [f.age, animal.ageWords],
    [f.weight, lastWeight ? t.weighed(t.weight(lastWeight.grams), dayWithoutWeekday(lastWeight.day)) : null],
    [f.color, animal.color],
    [f.purpose, animal.purposeWords],
  ];
  return (
    <List heading={t.identity}>
      {facts.map(([label, value]) => value && <Row key={`${label} ${value}`} title={label} value={value} />)}
    </List>
  );
}
