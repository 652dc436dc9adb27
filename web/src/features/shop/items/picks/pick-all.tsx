import type { PickAnimal } from "@corral/contract/types";
import { Button } from "#src/ui/controls/button";
import { itemsText } from "../text";

const t = itemsText.picks;

/** Offers all that can be, or only those that must stay. */
export function PickAll({
  animals,
  chosen,
  kept = [],
  onChange,
}: {
  animals: readonly PickAnimal[];
  chosen: readonly string[];
  kept?: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const all = animals.flatMap((a) => (a.state === "free" || kept.includes(a.animalId) ? [a.animalId] : []));
  const hasAll = all.every((id) => chosen.includes(id));
  return all.length > 1 ? (
    <Button kind="plain" className="edge" onClick={() => onChange(hasAll ? [...kept] : all)}>
      {hasAll ? t.none : t.all}
    </Button>
  ) : null;
}
