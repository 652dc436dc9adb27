import type { AnimalView } from "@corral/contract/types";
import { List, Row } from "#src/ui/list";
import { animalText as t } from "./text";

/**
 * What it is: its identifiers first, then what the owner tells of it. Empty facts are left out; an owner who doesn't show its identity
 * leaves only what stands under its name already, and then there is no list.
 */
export function Identity({ animal }: { animal: AnimalView }) {
  const f = t.fields;
  const { tag, identity, birthWords, color, purposeWords } = animal;
  if (identity.length === 0 && !(tag ?? birthWords ?? color ?? purposeWords)) return null;
  const told: [string, string | null][] = [
    // The list of identifiers may already bring the tag.
    [f.tag, animal.identity.some((it) => it.value === animal.tag) ? null : animal.tag],
    ...animal.identity.map((it): [string, string] => [it.label, it.value]),
    [f.species, animal.speciesName],
    [f.breed, animal.breed],
    [f.sex, animal.sexWords],
    // Which day of the week it was says nothing here, and takes a line on a phone.
    [f.birth, animal.birthWords?.replace(/^\S+ (?=\d)/, "") ?? null],
    [f.age, animal.ageWords],
    [f.color, animal.color],
    [f.purpose, animal.purposeWords],
  ];
  return (
    <List heading={t.identity}>
      {told.map(([label, value]) => value && <Row key={`${label} ${value}`} title={label} value={value} />)}
    </List>
  );
}
