import { CartLines, listCatalog, quoteCart, readCards, readItem } from "@corral/contract/shop/catalog";
import { listPicks } from "@corral/contract/shop/picks";
import { hasPicks, isWholeLot } from "@corral/domain/kernel/item-kinds";
import { isOneOf } from "@corral/domain/kernel/lookup";
import { sum } from "@corral/domain/kernel/money";
import { refuse, refuseField } from "@corral/domain/kernel/result";
import { speciesMeant } from "@corral/domain/kernel/search/search";
import { speciesPlural } from "@corral/domain/kernel/species";
import { instant, toIso } from "@corral/domain/kernel/time";
import { shownItemStates } from "@corral/domain/shop/items/states";
import { weightOfLine } from "@corral/domain/shop/price-by-kilo";
import type { FastifyInstance } from "fastify";
import { Value } from "typebox/value";
import { readPhotoViews } from "#src/features/business/photos/photo-view";
import { readSettings } from "#src/features/business/settings/business";
import { asOwnHold, holdsOfCaller, type OwnHolds, ownHolds, type Shown } from "#src/features/shop/claims/own-holds";
import { pickViews, readPickRows } from "#src/features/shop/picks/read-picks";
import { type Buyer, findBuyerId } from "#src/platform/calls/buyer";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import type { Filter } from "./filter";
import { itemDetail, itemForHolder } from "./item-detail";
import { cardsOf } from "./item-view";
import { asCounted, depositFor, isUnborn, type Priced, priceLines } from "./price-lines";
import { readPage, type Sort, sortedBy } from "./read-page";
import { CATALOG_TABLES, itemsById, nextDateChange } from "./store";

/** A page of the shop. The first HTML contains it too. */
export async function catalogPage(
  deps: Deps,
  ask: Filter & { sort?: Sort | undefined; cursor?: string | undefined; limit?: number | undefined },
) {
  const sort = ask.sort ?? "new";
  const limit = ask.limit ?? 24;
  const { next, species, ...page } = await readPage(deps, ask, sort, readCursor(ask.cursor, sortedBy[sort]), limit);
  const meant = speciesMeant(
    ask.q ?? "",
    species.map((s) => s.code),
  );
  return {
    ...page,
    next: next ? writeCursor(next) : null,
    ...(meant.length > 0 && { meant }),
    species: species.map((s) => ({ code: s.code, name: speciesPlural(s.code), count: s.count })),
  };
}

/** The same as whoever holds some of it sees it. */
export const pageForHolder = <P extends { items: Shown[] }>(page: P, own: OwnHolds): P => ({
  ...page,
  items: page.items.map((it) => ({ ...it, availability: asOwnHold(it.availability, own.get(it.animalId ?? it.id)) })),
});

export function catalogRoutes(app: FastifyInstance, deps: Deps) {
  /** Whoever holds nothing sees what everybody sees. */
  const seenBy =
    <A>(asHolder: (answer: A, own: OwnHolds) => A) =>
    async (buyer: Buyer) => {
      const own = await holdsOfCaller(deps, buyer);
      return own && ((answer: A) => asHolder(answer, own));
    };
  serveCall(
    app,
    deps,
    listCatalog,
    async ({ deps, query }) => {
      if (query.min !== undefined && query.max !== undefined && query.min > query.max)
        return refuseField("max", "El precio más alto tiene que ser mayor que el más bajo.");
      if (query.minKg !== undefined && query.maxKg !== undefined && query.minKg > query.maxKg)
        return refuseField("maxKg", "El peso más alto tiene que ser mayor que el más bajo.");
      return catalogPage(deps, query);
    },
    { keep: { tables: CATALOG_TABLES, until: nextDateChange, seenBy: seenBy(pageForHolder) } },
  );

  serveCall(app, deps, readCards, async ({ deps, query, buyer }) => {
    const ids = query.ids.split(",");
    const [items, own] = await Promise.all([
      cardsOf(deps, ids, (it) => isOneOf(shownItemStates, it.status)),
      holdsOfCaller(deps, buyer),
    ]);
    const page = { items: items.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
    return own ? pageForHolder(page, own) : page;
  });

  serveCall(
    app,
    deps,
    readItem,
    async ({ deps, params }) => (await itemDetail(deps, params.itemId)) ?? refuse("NOT_FOUND"),
    {
      keep: {
        tables: [...CATALOG_TABLES, "setting"],
        row: ({ itemId }) => itemId,
        until: nextDateChange,
        seenBy: seenBy(itemForHolder),
      },
    },
  );

  serveCall(app, deps, listPicks, async ({ deps, params }) => {
    const [item] = await itemsById(deps.db, [params.itemId]);
    if (item?.kind !== "pick_from_lot" || !isOneOf(shownItemStates, item.status)) return refuse("NOT_FOUND");
    return { animals: await pickViews(deps, deps.db, await readPickRows(deps.db, [item.id])) };
  });

  serveCall(app, deps, quoteCart, async ({ deps, query, buyer }) => {
    const lines = parse(query.lines);
    if (!Value.Check(CartLines, lines)) return refuseField("lines", "No pudimos leer el carrito.");
    const buyerId = await findBuyerId(deps.db, buyer);
    const [{ priced, unavailable, picks }, own, settings] = await Promise.all([
      priceLines(deps.db, lines, buyerId, deps.now()),
      ownHolds(deps.db, buyerId),
      readSettings(deps.db),
    ]);
    const counted = asCounted(priced);
    const photos = await readPhotoViews(
      deps.db,
      counted.map((p) => p.photoId),
    );
    const chosen = await pickViews(
      deps,
      deps.db,
      picks.filter((p) => priced.some((it) => it.animalId === p.animal_id && it.wholeHeads === null)),
    );
    const chosenOf = (p: Priced) =>
      hasPicks(p.item.kind) && !isWholeLot(p.item.kind, p.item.price_mode) && !isUnborn(p.item)
        ? { chosen: chosen.filter((c) => picks.some((it) => it.animal_id === c.animalId && it.item_id === p.item.id)) }
        : {};
    const wholeHeads = priced.reduce((n, p) => n + (p.wholeHeads ?? 0), 0);
    const starts = priced.flatMap((p) => (p.startsAt === null ? [] : [p.startsAt]));
    return {
      gone: unavailable,
      total: sum(priced.map((p) => p.lineTotal)),
      ...depositFor(counted, settings.rules.balanceDays),
      ...(wholeHeads ? { wholeHeads } : {}),
      earliestSession: starts.length ? toIso(instant(Math.min(...starts))) : null,
      lines: counted.map((p) => {
        const mine = own.get(p.sessionId ?? p.item.animal_id ?? p.item.id);
        return {
          itemId: p.item.id,
          sessionId: p.sessionId,
          tier: p.tier,
          qty: p.qty,
          title: p.title,
          subtitle: p.subtitle,
          unitPrice: p.unitPrice,
          lineTotal: p.lineTotal,
          weight: p.item.price_mode === "per_kg" ? weightOfLine({ ...p.item, weight_note: null }) : null,
          photo: photos.get(p.photoId ?? "") ?? null,
          availability: asOwnHold(p.availability, mine),
          maxQty: p.maxQty,
          kind: p.item.kind,
          ...chosenOf(p),
          ...(mine ? { myHold: mine.chargeId } : {}),
        };
      }),
    };
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
