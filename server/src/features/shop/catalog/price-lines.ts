import { headsInWords } from "@corral/domain/herd/lots";
import { hasHeads, hasPicks, isSingle, isWholeLot } from "@corral/domain/kernel/item-kinds";
import { type Centavos, sum, times } from "@corral/domain/kernel/money";
import { addDays, type Day, dayInWords, dayOfWall, type Instant } from "@corral/domain/kernel/time";
import { birthBounds } from "@corral/domain/shop/births";
import { type AvailabilityWords, animalAvailability, stockAvailability } from "@corral/domain/shop/claims/states";
import { cartDeposit, cartDepositTerms, depositRefundWords, depositRuleOf } from "@corral/domain/shop/deposit";
import { chosenTitle, splitPrice } from "@corral/domain/shop/picks";
import { liveAnimalClaims } from "#src/features/shop/claims/store";
import { type PickRow, readPickRows } from "#src/features/shop/picks/read-picks";
import { placesOf, type SessionRow } from "#src/features/shop/visit-sessions/session-view";
import type { Db, Tx } from "#src/platform/database/db";
import { headsOf, lotItemAvailability } from "./item-view";
import { type ItemRow, itemsById, sessionsById } from "./store";

export interface CartLine {
  itemId: string;
  sessionId?: string | null | undefined;
  tier?: string | null | undefined;
  qty: number;
  /** The animals that are chosen already from a lot. */
  picks?: readonly string[] | undefined;
}
export interface Priced {
  item: ItemRow;
  /** The animal itself, or the one that is chosen from a lot. */
  animalId: string | null;
  photoId: string | null;
  sessionId: string | null;
  tier: string | null;
  qty: number;
  title: string;
  subtitle: string;
  unitPrice: Centavos;
  lineTotal: Centavos;
  maxQty: number;
  startsAt: Instant | null;
  /** The heads of a lot that it is about. */
  heads: number | null;
  /** The same of one that is sold whole, which its buyer is told and claims as told. */
  wholeHeads: number | null;
  availability: AvailabilityWords;
}

/** Merges duplicate lines of a cart. */
function merged(lines: CartLine[]): CartLine[] {
  const by = new Map<string, CartLine>();
  for (const l of lines) {
    const key = `${l.itemId}|${l.sessionId ?? ""}|${l.tier ?? ""}`;
    const before = by.get(key);
    const picks = [...new Set([...(before?.picks ?? []), ...(l.picks ?? [])])];
    by.set(key, { ...l, qty: (before?.qty ?? 0) + l.qty, ...(picks.length ? { picks } : {}) });
  }
  return [...by.values()];
}

/** The rows that price a cart, as stored. */
interface CartFacts {
  items: readonly ItemRow[];
  sessions: readonly SessionRow[];
  /** Who has these animals; only for what is shown of them. */
  claims: Awaited<ReturnType<typeof liveAnimalClaims>>;
  /** The animals that the cart's lots offer to choose from. */
  picks: readonly PickRow[];
}

/** Prices a cart by the rows of now; see `priceCart`. */
export async function priceLines(db: Db | Tx, lines: CartLine[], buyerId: string | undefined, now: Instant) {
  const items = await itemsById(db, [...new Set(lines.map((l) => l.itemId))]);
  const sessions = await sessionsById(
    db,
    lines.flatMap((l) => (l.sessionId ? [l.sessionId] : [])),
  );
  const claims = await liveAnimalClaims(
    db,
    items.flatMap((i) => (i.animal_id ? [i.animal_id] : [])),
    buyerId,
  );
  const picks = await readPickRows(
    db,
    items.flatMap((i) => (hasPicks(i.kind) ? [i.id] : [])),
  );
  return { ...priceCart(lines, { items, sessions, claims, picks }, now), picks };
}

/**
 * Prices a cart from the stored prices, which alone count (product.md §6 rule 3). `unavailable` are items that are not on
 * sale any more.
 */
export function priceCart(
  lines: CartLine[],
  facts: CartFacts,
  now: Instant,
): { priced: Priced[]; unavailable: string[] } {
  const mergedLines = merged(lines);
  const items = new Map(facts.items.map((i) => [i.id, i]));
  const sessions = new Map(facts.sessions.map((s) => [s.id, s]));
  const { claims } = facts;
  const priced: Priced[] = [];
  const unavailable: string[] = [];
  for (const l of mergedLines) {
    const item = items.get(l.itemId);
    const session = l.sessionId ? sessions.get(l.sessionId) : undefined;
    const tier = session ? (session.tiers.find((t) => t.code === l.tier) ?? session.tiers[0]) : undefined;
    const needsSession = item?.kind === "session";
    // Sponsoring is no sale.
    if (
      item?.kind === "sponsorship" ||
      item?.status !== "published" ||
      (needsSession && (!session || !tier || session.item_id !== item.id))
    ) {
      unavailable.push(l.itemId);
      continue;
    }
    if (hasPicks(item.kind)) {
      const chosen = pricePicks(item, l, facts.picks);
      if (chosen) priced.push(...chosen);
      else unavailable.push(l.itemId);
      continue;
    }
    const unitPrice = tier?.price ?? item.price;
    const isOne = isSingle(item.kind, item.price_mode);
    const maxQty = isOne
      ? 1
      : Math.max(
          1,
          Math.min(item.max_qty, session ? session.capacity - session.seats_taken : (item.stock ?? item.max_qty)),
        );
    const isWhole = isWholeLot(item.kind, item.price_mode);
    const qty = isOne ? 1 : Math.min(l.qty, 999);
    const when = session
      ? `${dayInWords(dayOfWall(session.local_start), { year: false })}, ${session.local_start.slice(11, 16)}`
      : "";
    priced.push({
      item,
      animalId: item.animal_id,
      photoId: item.photo_id,
      sessionId: session?.id ?? null,
      tier: tier?.code ?? null,
      qty,
      title: item.title,
      unitPrice,
      lineTotal: times(unitPrice, qty),
      maxQty,
      startsAt: session?.starts_at ?? null,
      heads: hasHeads(item.kind) ? (isWhole ? (item.heads ?? 0) : qty) : null,
      wholeHeads: isWhole ? (item.heads ?? 0) : null,
      subtitle: session
        ? [when, session.tiers.length > 1 ? tier?.name : ""].filter(Boolean).join(" · ")
        : [lotWords(item), item.subtitle].filter(Boolean).join(" · "),
      availability: session
        ? placesOf(session, now)
        : item.animal_id
          ? animalAvailability(claims.get(item.animal_id))
          : hasHeads(item.kind)
            ? lotItemAvailability(item)
            : stockAvailability(item.stock),
    });
  }
  return { priced, unavailable };
}

/**
 * The lines of a lot to choose from: one for each animal that is chosen, or for all of them where they are sold
 * together, and one for the heads that are still to be. Undefined where a chosen one is not offered, or none is left.
 */
function pricePicks(item: ItemRow, line: CartLine, offered: readonly PickRow[]): Priced[] | undefined {
  const isWhole = isWholeLot(item.kind, item.price_mode);
  const mine = offered.filter((p) => p.item_id === item.id);
  const chosen = isWhole ? mine.filter((p) => p.claim === null) : mine.filter((p) => line.picks?.includes(p.animal_id));
  if (!isWhole && chosen.length < (line.picks?.length ?? 0)) return undefined;
  if (isWhole && chosen.length === 0) return undefined;
  const heads = isWhole ? chosen.length : Math.max(Math.min(line.qty, 999), chosen.length);
  const prices = isWhole ? splitPrice(item.price, heads) : [];
  const availability = lotItemAvailability(item);
  const common = {
    item,
    sessionId: null,
    tier: null,
    subtitle: item.subtitle,
    maxQty: isWhole ? heads : Math.max(1, Math.min(item.max_qty, item.stock ?? 0)),
    startsAt: null,
    heads: null,
    wholeHeads: null,
    availability,
  };
  const lines: Priced[] = chosen.map((p, i) => {
    const unitPrice = prices[i] ?? item.price;
    return {
      ...common,
      animalId: p.animal_id,
      photoId: p.photo_id ?? item.photo_id,
      qty: 1,
      title: chosenTitle(item.title, p.name),
      unitPrice,
      lineTotal: unitPrice,
      // Told once: all of them are claimed together.
      wholeHeads: isWhole && i === 0 ? heads : null,
    };
  });
  const left = heads - chosen.length;
  if (left > 0)
    lines.push({
      ...common,
      animalId: null,
      photoId: item.photo_id,
      qty: left,
      title: item.title,
      unitPrice: item.price,
      lineTotal: times(item.price, left),
    });
  return lines;
}

/** Cart lines as their buyer counts them: a lot to choose from is one, however many of its animals are chosen. */
export function asCounted(priced: readonly Priced[]): Priced[] {
  const by = new Map<string, Priced>();
  for (const p of priced) {
    const { item } = p;
    const first = hasPicks(item.kind) ? by.get(item.id) : undefined;
    if (!hasPicks(item.kind)) by.set(`${item.id} ${p.sessionId} ${p.tier}`, p);
    else if (first)
      by.set(item.id, {
        ...first,
        qty: first.wholeHeads === null ? first.qty + p.qty : 1,
        lineTotal: sum([first.lineTotal, p.lineTotal]),
      });
    else
      by.set(item.id, {
        ...p,
        title: item.title,
        photoId: item.photo_id,
        unitPrice: item.price,
        ...(p.wholeHeads === null
          ? { subtitle: item.subtitle }
          : { qty: 1, maxQty: 1, subtitle: [lotWords(item), item.subtitle].filter(Boolean).join(" · ") }),
      });
  }
  return [...by.values()];
}

/** What a price of a lot is for: "Lote completo: 40 cabezas", "Por cabeza". */
const lotWords = (item: ItemRow) =>
  isWholeLot(item.kind, item.price_mode)
    ? `Lote completo: ${headsInWords(headsOf(item))}`
    : item.price_mode === "per_head"
      ? "Por cabeza"
      : "";

/** The deposit of these lines in centavos and its terms, as an online buyer is told; nulls when they can't be set aside. */
export function depositFor(
  priced: readonly (Pick<Priced, "lineTotal"> & { item: Parameters<typeof depositRuleOf>[0] })[],
  usualDays: number,
) {
  const lines = priced.map((p) => ({ lineTotal: p.lineTotal, deposit: depositRuleOf(p.item) }));
  const deposit = cartDeposit(lines) ?? null;
  const terms = cartDepositTerms(lines, usualDays);
  return {
    deposit,
    depositTerms: deposit === null ? null : { ...terms, words: depositRefundWords(terms.refundable, { remote: true }) },
  };
}

/** The last day to choose from a lot; of what isn't born yet one far away, until the birth says which. */
export const lastDayToPick = (item: Pick<ItemRow, "pick_days" | "birth_to" | "born_at">, today: Day): Day =>
  item.birth_to !== null && item.born_at === null
    ? addDays(item.birth_to > today ? item.birth_to : today, birthBounds.late)
    : addDays(today, item.pick_days ?? 0);

/** What a purchase of these lines takes: the units that it claims. */
export const unitsOf = (priced: readonly Priced[]) =>
  priced.map((p) => ({
    kind: p.item.kind,
    title: p.title,
    itemId: p.item.id,
    animalId: p.animalId,
    sessionId: p.sessionId,
    qty: p.qty,
    heads: p.wholeHeads,
  }));

/** Places in line for young: there is nothing to choose yet. */
export const isUnborn = (item: Pick<ItemRow, "dam_id" | "born_at">) => item.dam_id !== null && item.born_at === null;
