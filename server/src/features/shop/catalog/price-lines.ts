import { headsInWords } from "@corral/domain/herd/lots";
import { isSingle, isWholeLot } from "@corral/domain/kernel/item-kinds";
import { type Centavos, times } from "@corral/domain/kernel/money";
import { type Day, dayInWords, type Instant } from "@corral/domain/kernel/time";
import { cartDeposit, cartDepositTerms, depositRefundWords, depositRuleOf } from "@corral/domain/shop/deposit";
import { type AvailabilityWords, animalAvailability, stockAvailability } from "@corral/domain/states/availability";
import { liveAnimalClaims } from "#src/features/shop/claims/store";
import { placesOf, type SessionRow } from "#src/features/shop/visit-sessions/session-view";
import type { Db, Tx } from "#src/platform/database/db";
import { lotItemAvailability } from "./item-view";
import { type ItemRow, itemsById, sessionsById } from "./store";

export interface CartLine {
  itemId: string;
  sessionId?: string | null | undefined;
  tier?: string | null | undefined;
  qty: number;
}
export interface Priced {
  item: ItemRow;
  sessionId: string | null;
  tier: string | null;
  qty: number;
  title: string;
  subtitle: string;
  unitPrice: Centavos;
  lineTotal: Centavos;
  maxQty: number;
  startsAt: Instant | null;
  /** Of a lot: the heads that it is about. */
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
    by.set(key, { ...l, qty: (by.get(key)?.qty ?? 0) + l.qty });
  }
  return [...by.values()];
}

/** The rows that price a cart, as stored. */
interface CartFacts {
  items: readonly ItemRow[];
  sessions: readonly SessionRow[];
  /** Who has these animals; only for what is shown of them. */
  claims: Awaited<ReturnType<typeof liveAnimalClaims>>;
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
  return priceCart(lines, { items, sessions, claims }, now);
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
      ? `${dayInWords(session.local_start.slice(0, 10) as Day, { year: false })}, ${session.local_start.slice(11, 16)}`
      : "";
    priced.push({
      item,
      sessionId: session?.id ?? null,
      tier: tier?.code ?? null,
      qty,
      title: item.title,
      unitPrice,
      lineTotal: times(unitPrice, qty),
      maxQty,
      startsAt: session?.starts_at ?? null,
      heads: item.kind === "lot" ? (isWhole ? (item.heads ?? 0) : qty) : null,
      wholeHeads: isWhole ? (item.heads ?? 0) : null,
      subtitle: session
        ? [when, session.tiers.length > 1 ? tier?.name : ""].filter(Boolean).join(" · ")
        : [lotWords(item), item.subtitle].filter(Boolean).join(" · "),
      availability: session
        ? placesOf(session, now)
        : item.animal_id
          ? animalAvailability(claims.get(item.animal_id))
          : item.kind === "lot"
            ? lotItemAvailability(item)
            : stockAvailability(item.stock),
    });
  }
  return { priced, unavailable };
}

/** What a price of a lot is for: "Lote completo: 40 cabezas", "Por cabeza". */
const lotWords = (item: ItemRow) =>
  isWholeLot(item.kind, item.price_mode)
    ? `Lote completo: ${headsInWords(item.heads ?? 0)}`
    : item.price_mode === "per_head"
      ? "Por cabeza"
      : "";

/** The deposit of these lines in centavos and its terms, as an online buyer is told; nulls when they can't be set aside. */
export function depositFor(priced: readonly Pick<Priced, "lineTotal" | "item">[], usualDays: number) {
  const lines = priced.map((p) => ({ lineTotal: p.lineTotal, deposit: depositRuleOf(p.item) }));
  const deposit = cartDeposit(lines) ?? null;
  const terms = cartDepositTerms(lines, usualDays);
  return {
    deposit,
    depositTerms: deposit === null ? null : { ...terms, words: depositRefundWords(terms.refundable, { remote: true }) },
  };
}
