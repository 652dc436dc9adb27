import { itemKinds } from "@corral/domain/kernel/item-kinds";
import { useAddress } from "#src/nav/address";
import { ItemPage } from "./item-page";
import { CatalogList } from "./list/catalog-list";
import { NewItemPage } from "./new-item";

/** The catalogue for staff: the list, one item (`articulo`), or a new one (`nuevo`). */
export default function CatalogPage() {
  const { query } = useAddress("ajustes");
  if (query.articulo) return <ItemPage key={query.articulo} id={query.articulo} />;
  if (query.nuevo !== undefined)
    return (
      <NewItemPage kind={itemKinds.find((k) => k === query.nuevo)} animalId={query.animal} groupId={query.grupo} />
    );
  return <CatalogList />;
}
