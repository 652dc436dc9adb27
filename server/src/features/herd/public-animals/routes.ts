import { listAnimals, readAnimal } from "@corral/contract/herd/public-animals";
import { refuse } from "@corral/domain/kernel/result";
import { speciesPlural } from "@corral/domain/kernel/species";
import type { FastifyInstance } from "fastify";
import { readUncounted } from "#src/features/herd/summaries/herd-counts";
import { findBuyerId } from "#src/platform/calls/buyer";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { animalCards, animalView, countAnimals, findByWords, pageOfAnimals, speciesShown } from "./animal-view";

export function animalRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listAnimals, async ({ deps, query, buyer }) => {
    const limit = query.limit ?? 30;
    const [uncounted, found] = await Promise.all([
      readUncounted(deps.db),
      query.q?.trim() ? findByWords(deps.db, query.q) : undefined,
    ]);
    const filter = { species: query.species, onSale: query.onSale || undefined, found };
    const [page, counts, species] = await Promise.all([
      pageOfAnimals(deps, filter, readCursor(query.cursor, "text"), limit),
      countAnimals(deps, filter, uncounted),
      speciesShown(deps, uncounted),
    ]);
    return {
      animals: await animalCards(deps, page.rows, await findBuyerId(deps.db, buyer)),
      next: page.next ? writeCursor(page.next) : null,
      ...counts,
      species: species.map((s) => ({ code: s.code, name: speciesPlural(s.code), count: s.count })),
    };
  });
  serveCall(
    app,
    deps,
    readAnimal,
    async ({ deps, params, buyer }) =>
      (await animalView(deps, params.animalId, await findBuyerId(deps.db, buyer))) ?? refuse("NOT_FOUND"),
  );
}
