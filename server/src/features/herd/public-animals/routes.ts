import { listAnimals, readAnimal } from "@corral/contract/herd/public-animals";
import { refuse } from "@corral/domain/kernel/result";
import { speciesMeant } from "@corral/domain/kernel/search/search";
import { speciesPlural } from "@corral/domain/kernel/species";
import type { FastifyInstance } from "fastify";
import { readUncounted } from "#src/features/herd/summaries/herd-counts";
import { findBuyerId } from "#src/platform/calls/buyer";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { animalCards, animalView, countAnimals, findByWords, pageOfAnimals, speciesShown } from "./animal-view";

type Asked = Partial<Record<"species" | "q" | "cursor", string | undefined>> & {
  onSale?: boolean | undefined;
  limit?: number | undefined;
};

/** A page of the public animals. The first HTML contains it too. */
export async function animalsPage(deps: Deps, ask: Asked, buyerId: string | undefined) {
  const [uncounted, found] = await Promise.all([
    readUncounted(deps.db),
    ask.q?.trim() ? findByWords(deps.db, ask.q) : undefined,
  ]);
  const filter = { species: ask.species, onSale: ask.onSale || undefined, found };
  const [page, counts, species] = await Promise.all([
    pageOfAnimals(deps, filter, uncounted, readCursor(ask.cursor, "text"), ask.limit ?? 30),
    countAnimals(deps, filter, uncounted),
    speciesShown(deps, uncounted),
  ]);
  const meant = speciesMeant(
    ask.q ?? "",
    species.map((s) => s.code),
  );
  return {
    animals: await animalCards(deps, page.rows, buyerId),
    next: page.next ? writeCursor(page.next) : null,
    ...counts,
    ...(meant.length > 0 && { meant }),
    species: species.map((s) => ({ code: s.code, name: speciesPlural(s.code), count: s.count })),
  };
}

export function animalRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listAnimals, async ({ deps, query, buyer }) =>
    animalsPage(deps, query, await findBuyerId(deps.db, buyer)),
  );
  serveCall(
    app,
    deps,
    readAnimal,
    async ({ deps, params, buyer }) =>
      (await animalView(deps, params.animalId, await findBuyerId(deps.db, buyer))) ?? refuse("NOT_FOUND"),
  );
}
