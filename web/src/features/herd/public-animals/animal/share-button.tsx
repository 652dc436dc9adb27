import type { AnimalView } from "@corral/contract/types";
import { to } from "#src/nav/paths";
import { useConfig } from "#src/shared/api/config";
import { share } from "#src/shared/share";
import { IconButton } from "#src/ui/controls/button";
import { animalText as t } from "./text";

/** Shares the public page of an animal. */
export function ShareButton({ animal }: { animal: Pick<AnimalView, "id" | "name"> }) {
  const business = useConfig()?.business.name;
  const send = () =>
    void share({
      title: animal.name,
      text: t.shareText(animal.name, business),
      url: location.origin + to("animal", { id: animal.id }),
    });
  return <IconButton icon="share" label={t.share} onClick={send} />;
}
