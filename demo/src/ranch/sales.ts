import { addDays, type Day, weekday } from "@corral/domain/kernel/time";
import type { ShippingAsk } from "@corral/domain/selling/shipping";
import data from "./data/sales.json";
import type { PlannedSale, PlannedSession, SaleOutcome } from "./types";

type Method = PlannedSale["method"];
/** "queso-fresco x2", "animal:RB", "visita:paseo@next/general x2" ("@next": the next session with room; "@past": the last past one). */
type Row = [lines: string, buyer: string, method: Method, daysAgo: number, outcome: SaleOutcome];

const rows = data as Row[];

/** The ranch doesn't open on Mondays. */
const openOn = (day: Day): Day => (weekday(day) === 1 ? addDays(day, 1) : day);
/** How some of them are delivered: one is collected today, one is taken to its buyer, and one waits for the price of its freight. */
const deliveries: Record<string, (today: Day) => ShippingAsk> = {
  "Adriana Nava": (today) => ({ way: "pickup", day: openOn(today), time: "12:00" }),
  "Agropecuaria El Refugio": () => ({
    way: "zone",
    zone: "San Miguel de Allende",
    address: "Rancho El Refugio, camino a Los Rodríguez km 3, San Miguel de Allende",
  }),
  "Ignacio Barragán": () => ({ way: "quote", address: "Rancho La Estancia, Tierra Blanca, San Luis de la Paz" }),
};

/** Outcomes that release the units. */
export const givesBack = (outcome: SaleOutcome) =>
  ["expired", "lapsed", "declined", "released", "abandoned", "half_paid", "paid_too_late", "returned"].includes(
    outcome,
  );

/** An address of the domain that is reserved for examples. */
export const emailOf = (name: string) =>
  `${name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, ".")}@example.com`;

/** The sales of the last weeks, at least one for every outcome. */
export function plannedSales(sessions: PlannedSession[], today: Day): PlannedSale[] {
  return rows.map(([text, name, method, daysAgo, outcome], i) => {
    // In four days at least: enough for a voucher to be paid and reported before the visit.
    const lines = text.split(", ").map((one) => {
      const [what = "", times] = one.split(" x");
      const [item = "", rest] = what.split("@");
      const [when, tier = null] = rest?.split("/") ?? [];
      const itemKey = item.includes(":") ? item : `producto:${item}`;
      const mine = sessions.filter((s) => s.itemKey === itemKey);
      const qty = times ? Number(times) : 1;
      const session =
        when === "past"
          ? mine.filter((s) => s.localStart.slice(0, 10) < today && s.capacity - s.taken >= 6).at(-1)
          : when
            ? mine.find((s) => s.localStart.slice(0, 10) > addDays(today, 4) && s.capacity - s.taken >= qty)
            : undefined;
      return { itemKey, sessionKey: session?.key ?? null, tier, qty };
    });
    return {
      key: `venta-${String(i + 1).padStart(2, "0")}`,
      lines,
      buyer: { name, phone: `+52550000${String(2000 + i * 37).padStart(4, "0")}`, email: emailOf(name) },
      method,
      daysAgo,
      outcome,
      ...(deliveries[name] ? { shipping: deliveries[name](today) } : {}),
    };
  });
}
