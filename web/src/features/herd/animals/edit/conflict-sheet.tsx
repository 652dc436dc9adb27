import type { AnimalForm } from "@corral/contract/types";
import { ownerKindWords, precisionWords, purposeWords, sexWords } from "@corral/domain/herd/animals/attributes";
import { animalFieldWords } from "@corral/domain/herd/animals/form";
import { speciesName } from "@corral/domain/kernel/species";
import { dayInWords, fromIso, instant, momentForList } from "@corral/domain/kernel/time";
import { serverNow } from "#src/offline/clock";
import { useBusinessZone } from "#src/shared/api/today";
import { ChooseValues } from "#src/shared/editing/choose-values";
import type { Conflict } from "#src/shared/editing/use-edit";
import { staffAnimalText } from "../text";
import type { Draft, EditField } from "./draft";

const t = staffAnimalText.conflict;
type Field = keyof AnimalForm;

/** A field that both people changed; who saved theirs and when (ISO), where the server says so. */
export interface Clash {
  field: Field;
  by: string | null;
  at: string | null;
}
export const clashesOf = ({ both, error }: Conflict<Draft, EditField, number>): Clash[] => {
  const named = (error.extra.conflicts ?? []) as Clash[];
  return both.flatMap((field) =>
    field === "marks" || field === "groupId"
      ? []
      : (named.find((it) => it.field === field) ?? { field, by: null, at: null }),
  );
};

/** A field's value as readable text. */
function fieldWords(field: Field, d: Draft): string {
  switch (field) {
    case "species":
      return speciesName(d.species);
    case "sex":
      return sexWords[d.sex];
    case "birthDate":
      return d.birthDate ? dayInWords(d.birthDate) : t.empty;
    case "birthPrecision":
      return precisionWords[d.birthPrecision];
    case "purpose":
      return d.purpose ? purposeWords[d.purpose] : t.empty;
    case "ownerKind":
      return ownerKindWords[d.ownerKind];
    case "damId":
      return d.dam ? d.dam.name || t.changed : t.empty;
    case "sireId":
      return d.sire ? d.sire.name || t.changed : t.empty;
    case "photoIds":
      return t.photos(d.photos.length);
    case "acquired":
      return (
        [d.cameFrom, d.cameFromUpp, d.cameOn && dayInWords(d.cameOn), d.cameFor && `$${d.cameFor}`]
          .filter(Boolean)
          .join(" · ") || t.empty
      );
    default:
      return d[field].trim() || t.empty;
  }
}

/** An edit conflict of an animal: both values, who and when, and a choice. The draft stays until something is chosen. */
export function ConflictSheet({
  mine,
  theirs,
  clashes,
  onSettle,
  onClose,
}: {
  mine: Draft;
  theirs: Draft;
  clashes: readonly Clash[];
  onSettle: (theirsStays: ReadonlySet<Field>) => void;
  onClose: () => void;
}) {
  const zone = useBusinessZone();
  const when = (at: string | null) => at && momentForList(zone, fromIso(at), instant(serverNow()));
  return (
    <ChooseValues
      text={t}
      onSettle={onSettle}
      onClose={onClose}
      values={clashes.map(({ field, by, at }) => ({
        field,
        label: animalFieldWords[field],
        mine: fieldWords(field, mine),
        theirs: fieldWords(field, theirs),
        theirsIs: t.theirs(by, when(at)),
      }))}
    />
  );
}
