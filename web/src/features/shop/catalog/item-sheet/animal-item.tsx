import type { CatalogItem } from "@corral/contract/types";
import { keyFactsOf } from "@corral/domain/herd/key-facts";
import { Family } from "#src/features/herd/public-animals/animal/family";
import { Identity } from "#src/features/herd/public-animals/animal/identity";
import { useAnimal } from "#src/features/herd/public-animals/data";
import { ButtonLink } from "#src/ui/controls/button";
import { Skeleton } from "#src/ui/feedback";
import { AnimalBar } from "./animal-bar";
import { ItemFrame } from "./item-frame";
import { PriceHead } from "./price-head";
import { itemText as t } from "./text";

/** An animal on sale, with what its owner publishes of it. */
export function AnimalItem({ item, animalId }: { item: CatalogItem; animalId: string }) {
  const animal = useAnimal(animalId);
  const view = animal.data;
  const own = new Set(item.photos.map((it) => it.id));
  return (
    <ItemFrame
      item={item}
      photos={[...item.photos, ...(view?.photos.filter((it) => !own.has(it.id)) ?? [])]}
      head={<PriceHead item={item} keyFacts={view ? keyFactsOf(view, { weighed: item.priceMode !== "per_kg" }) : ""} />}
      bar={<AnimalBar offer={item} tag={view?.tag ?? null} />}
    >
      {view ? (
        <>
          <Identity animal={view} />
          {view.family.length > 0 && <Family family={view.family} />}
        </>
      ) : (
        animal.isPending && animal.fetchStatus === "fetching" && <Skeleton height={280} radius={16} />
      )}
      <ButtonLink href={`/animal?id=${animalId}`} kind="tonal" icon="animal">
        {t.page}
      </ButtonLink>
    </ItemFrame>
  );
}
