import { pesos } from "@corral/domain/kernel/money";
import type { Day, Zone } from "@corral/domain/kernel/time";
import { business } from "../business";
import { withPictures } from "./gallery";
import { goods } from "./goods";
import { animalListings, isForSale } from "./listings";
import { makeHerd } from "./make-herd";
import { pens } from "./pens";
import { givesBack, plannedSales } from "./sales";
import { sponsorshipItems } from "./sponsorships";
import type { PlannedItem, PlannedSale, RanchPlan } from "./types";
import { visitItems, visitSessions } from "./visits";
import { plannedWeek } from "./week";

function productItems(sales: PlannedSale[]): PlannedItem[] {
  const kept = (key: string) =>
    sales
      .filter((s) => !givesBack(s.outcome))
      .flatMap((s) => s.lines)
      .filter((l) => l.itemKey === key)
      .reduce((n, l) => n + l.qty, 0);
  return goods.map((g, i) => {
    const key = `producto:${g.key}`;
    return {
      key,
      kind: "product",
      shelf: "productos",
      animalKey: null,
      title: g.title,
      subtitle: g.subtitle,
      description: g.description,
      species: null,
      category: g.category,
      priceMode: "fixed",
      price: pesos(g.price),
      pricePerKg: null,
      estWeight: null,
      taxClass: g.tax,
      depositBp: null,
      stock: g.left === null ? null : g.left + kept(key),
      left: g.left,
      maxQty: g.price > 1_000 ? 4 : 40,
      delivery: ["pickup", "carrier"],
      publishedDaysAgo: (i * 11) % 60,
      picture: { of: "good", name: g.key },
      alt: `${g.title}, ${g.subtitle.toLowerCase()}`,
    };
  });
}

const sells = (itemKey: string) => (s: PlannedSale) => s.lines.some((l) => l.itemKey === itemKey);

/** The demo ranch around a day, deterministic for its arguments. Uses no database. */
export function makeRanch({ seed, today, zone }: { seed: number | string; today: Day; zone: Zone }): RanchPlan {
  const { animals, vigour } = makeHerd(seed, today, isForSale);
  const { series, sessions } = visitSessions(seed, today, zone);
  const sales = [...plannedSales(sessions, today), ...plannedWeek(seed, sessions, today)];
  const items = [
    ...animalListings(animals, vigour, today),
    ...productItems(sales),
    ...visitItems(),
    ...sponsorshipItems(animals),
  ].map((i) => ({
    ...i,
    // An item is published before its first sale.
    publishedDaysAgo: Math.max(i.publishedDaysAgo, ...sales.filter(sells(i.key)).map((s) => s.daysAgo + 2)),
  }));
  return {
    business,
    zone,
    groups: pens,
    animals: withPictures(seed, animals, items, today),
    items,
    series,
    sessions,
    sales,
  };
}
