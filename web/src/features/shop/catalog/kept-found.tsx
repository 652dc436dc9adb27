import type { CatalogCard, CatalogPage } from "@corral/contract/types";
import { findAmong, hasSought, termsOf } from "@corral/domain/kernel/search/search";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { text } from "#src/shared/text/es-MX";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner, ErrorState } from "#src/ui/feedback";
import { narrowedBy, type ShopQuery } from "./filter";
import { filterText as t } from "./filter-text";

/** The cards of the shop that this phone keeps, of every list that was seen, each once. */
function useKeptCards(): CatalogCard[] {
  const lists = useQueryClient().getQueriesData<InfiniteData<CatalogPage>>({ queryKey: ["catalog"] });
  const cards = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.items) ?? []);
  return [...new Map(cards.map((it) => [it.id, it])).values()];
}

/** What of a search without signal is on this phone: by its words alone, since a card doesn't know what the filters ask for. */
export default function KeptFound({
  query,
  onRetry,
  draw,
}: {
  query: ShopQuery;
  onRetry(): void;
  draw(cards: readonly CatalogCard[]): ReactNode;
}) {
  const cards = useKeptCards();
  const isByWords = narrowedBy(query) === 0 && !query.grupo;
  const found = isByWords
    ? findAmong(cards, query.q ?? "", (card, words) => {
        const kept = searchText(card.title, card.subtitle, card.facts);
        return hasSought({ text: kept, terms: () => new Set(termsOf({ text: kept })) }, words);
      })
    : [];
  if (found.length === 0)
    return (
      <ErrorState
        icon="offline"
        title={text.app.loaded.offline}
        onRetry={onRetry}
        actions={
          <ButtonLink kind="tonal" href="/venta-en-linea">
            {t.toKept}
          </ButtonLink>
        }
      >
        {t.offlineHint}
      </ErrorState>
    );
  return (
    <>
      <Banner tone="info" icon="offline">
        {t.keptFound}
      </Banner>
      {draw(found)}
    </>
  );
}
