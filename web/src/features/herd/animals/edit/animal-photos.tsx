import { animalBounds } from "@corral/domain/herd/animals/attributes";
import { type ComponentProps, lazy } from "react";
import { PhotoPicker } from "#src/features/business/photos/photo-picker";
import { queuedAlt } from "#src/features/business/photos/queued-photos";
import { Spare } from "#src/ui/spare";

const PhotoGuide = lazy(() => import("./photo-guide"));

/** The photo picker of an animal, with the guide to the shots of its species. */
export function AnimalPhotos({
  animal: { species, sex },
  name,
  value,
  ...picker
}: Pick<ComponentProps<typeof PhotoPicker>, "form" | "value" | "onChange" | "error"> & {
  animal: { species: string; sex: string };
  name: string;
}) {
  return (
    <PhotoPicker
      {...picker}
      value={value.map((it) => (it.alt ? it : { ...it, alt: queuedAlt(it.id) }))}
      keeps
      max={animalBounds.photos}
      alt={name}
      guide={(has) => (
        <Spare>
          <PhotoGuide {...has} species={species} sex={sex} name={name} />
        </Spare>
      )}
    />
  );
}
