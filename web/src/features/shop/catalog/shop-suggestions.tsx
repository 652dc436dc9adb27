import type { CatalogPage } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { to } from "#src/nav/paths";
import { type SearchField, type Suggestion, Suggestions, speciesSuggestions } from "#src/shared/search/suggestions";
import type { ShopQuery } from "./filter";

/** What a search of the shop may mean: the species that it names, and the first items that it found. */
export default function ShopSuggestions({
  field,
  query,
  page,
}: {
  field: SearchField;
  query: ShopQuery;
  /** The first page of what is on the screen. */
  page: CatalogPage | undefined;
}) {
  const isOfTyped = page !== undefined && field[1].trim() === (query.q ?? "");
  const found: Suggestion[] = isOfTyped
    ? [
        ...speciesSuggestions(page.species, page.meant, (especie) =>
          to("venta-en-linea", { grupo: "animales", especie }),
        ),
        ...page.items.map(
          (it): Suggestion => ({
            key: it.id,
            words: it.title,
            detail: spoken(it.price),
            icon: it.kind === "animal" ? "animal" : "cart",
            photo: it.photo,
            href: to("venta-en-linea", { ...query, articulo: it.id }),
          }),
        ),
      ]
    : [];
  return <Suggestions field={field} place="shop" found={found} />;
}
