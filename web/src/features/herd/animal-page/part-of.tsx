import type { HereAnimal } from "#src/features/herd/animals/data";
import { staffAnimalText as t } from "#src/features/herd/animals/text";
import { RecordsPart } from "#src/features/herd/records/records-part";
import { EmptyState } from "#src/ui/feedback";
import { DataPart } from "./data-part";
import { FamilyPart } from "./family-part";
import { PhotosPart } from "./photos-part";
import { WeightPart } from "./weight-part";

/** The parts of an animal's page, the most used first. */
export const animalParts = ["registros", "datos", "peso", "familia", "fotos"] as const;
export type AnimalPart = (typeof animalParts)[number];

export function PartOf({ part, animal }: { part: AnimalPart; animal: HereAnimal }) {
  switch (part) {
    case "datos":
      return <DataPart animal={animal} />;
    case "peso":
      return <WeightPart id={animal.id} />;
    case "familia":
      return <FamilyPart animal={animal} />;
    case "fotos":
      // The row has one photo at most: an edit of the list would lose the others.
      return animal.kept === "row" ? (
        <EmptyState icon="offline" title={t.withSignal}>
          {t.photosWithSignal}
        </EmptyState>
      ) : (
        <PhotosPart animal={animal} />
      );
    default:
      return <RecordsPart animalId={animal.id} name={animal.called} species={animal.species} sex={animal.sex} />;
  }
}
