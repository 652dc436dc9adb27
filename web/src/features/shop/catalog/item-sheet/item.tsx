import type { CatalogItem } from "@corral/contract/types";
import { AnimalItem } from "./animal-item";
import { GoodsItem } from "./goods-item";
import { VisitItem } from "./visit-item";

/** All of an item, by its kind. In its own chunk: the shop's first load doesn't need it. */
export default function Item({ item, session }: { item: CatalogItem; session: string | undefined }) {
  if (item.kind === "animal" && item.animalId) return <AnimalItem item={item} animalId={item.animalId} />;
  return item.kind === "session" ? <VisitItem item={item} session={session} /> : <GoodsItem item={item} />;
}
