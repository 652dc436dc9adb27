import { addDays, type Day, weekday } from "@corral/domain/kernel/time";
import type { ShippingAsk } from "@corral/domain/selling/shipping";
import type { PlannedSale, PlannedSession, SaleOutcome } from "./types";

type Method = PlannedSale["method"];
/** "queso-fresco x2", "animal:RB", "visita:paseo@next/general x2" ("@next": the next session with room; "@past": the last past one). */
type Row = [lines: string, buyer: string, method: Method, daysAgo: number, outcome: SaleOutcome];

const rows: Row[] = [
  ["animal:CD", "Gerardo Villaseñor", "card", 41, "delivered"],
  ["queso-fresco x3, cajeta x2", "Beatriz Olvera", "wallet", 38, "delivered"],
  ["animal:PC", "Hilario Montes", "oxxo", 33, "delivered"],
  ["alimento-engorda x12", "Forrajes La Espiga", "spei", 30, "delivered"],
  ["animal:UC", "Noé Cárdenas", "card", 27, "delivered"],
  ["visita:recorrido@past/adulto x2, visita:recorrido@past/nino x3", "Mariana Escobedo", "card", 25, "paid"],
  ["animal:AC", "Rosalba Quintana", "oxxo", 22, "paid_too_late"],
  ["animal:GD", "Daniel Arizpe", "wallet", 20, "delivered"],
  ["sal-mineral x2", "Teresa Lomelí", "wallet", 19, "lapsed"],
  ["jabon x6, miel x2", "Lucía Treviño", "oxxo", 18, "delivered"],
  ["reata, sombrero", "Ezequiel Ponce", "card", 17, "partially_refunded"],
  ["animal:LC", "Simón Alcaraz", "oxxo", 16, "expired"],
  ["cepillo x2, cubeta", "Norma Sepúlveda", "card", 16, "returned"],
  ["animal:LD", "Artemio Solís", "oxxo", 15, "paid_late"],
  ["sombrero", "Joel Nájera", "spei", 14, "expired"],
  ["paca-alfalfa x40", "Cuadra San Isidro", "spei", 13, "overpaid"],
  ["animal:AC", "Celia Barrios", "card", 12, "paid"],
  ["jaquima", "Fernanda Lozano", "card", 12, "refunded"],
  ["animal:RB", "Agropecuaria El Refugio", "spei", 11, "ready"],
  ["aretes x2", "Rancho Las Palmas", "card", 11, "paid_after_challenge"],
  ["piel", "Héctor Zamudio", "card", 10, "disputed"],
  ["visita:cumple@next/paquete", "Paulina Garza", "card", 9, "paid"],
  ["lana x4", "Irma Castañeda", "oxxo", 9, "abandoned"],
  ["gaban x2", "Ofelia Rincón", "spei", 8, "paid_twice"],
  ["animal:QC", "Ignacio Barragán", "spei", 7, "paid_another_way"],
  ["cubeta, cepillo x2", "Tomás Ibarra", "card", 6, "declined"],
  ["semen-holstein x10", "MVZ Lorena Cortés", "spei", 5, "released"],
  ["composta x10", "Vivero El Fresno", "spei", 4, "half_paid"],
  ["huevo x4, leche x6, queso-anejo", "Adriana Nava", "wallet", 3, "ready"],
  ["queso-anejo x2", "Leopoldo Arce", "card", 2, "undecided"],
  ["visita:cata@next/general x2", "Sebastián Rueda", "oxxo", 1, "waiting"],
  ["animal:HD", "Rogelio Anaya", "spei", 1, "partially_paid"],
  ["animal:DC", "Elvira Camacho", "oxxo", 1, "waiting"],
  ["vellon x2", "Taller Hilo Crudo", "spei", 0, "waiting"],
  ["animal:WC", "Raúl Benavides", "card", 0, "in_review"],
];

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
