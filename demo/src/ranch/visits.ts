import { pesos } from "@corral/domain/kernel/money";
import { addDays, type Day, weekday, type Zone } from "@corral/domain/kernel/time";
import { random } from "../pictures/random";
import type { PlannedItem, PlannedSeries, PlannedSession, Tier } from "./types";

interface Visit {
  key: string;
  title: string;
  subtitle: string;
  description: string;
  category: string;
  /** [code, name, pesos]; the first is shown on the card. */
  tiers: [string, string, number][];
  /** The times of each day of the week; 0 is Sunday. */
  times: [at: string, on: number[]][];
  minutes: number;
  capacity: number;
  /** Days before the visit at which its sale opens; absent: immediately. */
  opens?: number;
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const visits: Visit[] = [
  {
    key: "recorrido",
    title: "Recorrido por el rancho",
    subtitle: "En remolque, con parada en la presa",
    description:
      "Dos horas entre corrales, huerta y presa en el remolque de paja. Das de comer a los becerros y terminas con agua de frutas bajo el mezquite.",
    category: "Visitas",
    tiers: [
      ["adulto", "Adulto", 180],
      ["nino", "Niño de 3 a 11 años", 120],
      ["mayor", "Adulto mayor (INAPAM)", 140],
    ],
    times: [
      ["10:00", EVERY_DAY],
      ["13:00", [6, 0]],
      ["16:30", EVERY_DAY],
    ],
    minutes: 120,
    capacity: 40,
  },
  {
    key: "paseo",
    title: "Paseo a caballo al mirador",
    subtitle: "Guía incluido, desde 8 años",
    description:
      "Hora y media por la vereda del arroyo hasta el mirador. Caballos mansos y casco para todos; no hace falta saber montar.",
    category: "Paseos",
    tiers: [["general", "Por jinete", 450]],
    times: [
      ["09:00", [5, 6, 0]],
      ["17:00", [5, 6, 0]],
    ],
    minutes: 90,
    capacity: 8,
  },
  {
    key: "ordena",
    title: "Taller de ordeña y queso",
    subtitle: "Te llevas tu queso",
    description:
      "Ordeñas a mano, cuajas la leche y moldeas tu queso. Incluye desayuno de rancho: huevos, frijoles y café de olla.",
    category: "Talleres",
    tiers: [
      ["adulto", "Adulto", 390],
      ["nino", "Niño de 6 a 11 años", 260],
    ],
    times: [["08:00", [6]]],
    minutes: 180,
    capacity: 12,
  },
  {
    key: "cumple",
    title: "Mesa de cumpleaños en el rancho",
    subtitle: "Hasta 10 niños por mesa, sábado por la tarde",
    description:
      "Granja, poni, piñata y mesa bajo la enramada durante tres horas. Tú traes el pastel; nosotros, los animales y la paciencia.",
    category: "Fiestas",
    tiers: [["paquete", "Mesa completa", 2_900]],
    times: [["16:00", [6]]],
    minutes: 180,
    capacity: 6,
  },
  {
    key: "granja",
    title: "Granjita para los más chicos",
    subtitle: "Cabritos, conejos y pollitos",
    description: "Una hora para acariciar, dar biberón y cepillar, siempre con un cuidador por cada ocho niños.",
    category: "Visitas",
    tiers: [
      ["nino", "Niño", 95],
      ["acompanante", "Acompañante", 40],
    ],
    times: [["11:30", [3, 6, 0]]],
    minutes: 60,
    capacity: 24,
  },
  {
    key: "cata",
    title: "Cata de quesos y mezcal",
    subtitle: "Mayores de 18 años",
    description:
      "Seis quesos de la casa con cuatro mezcales de la región, guiada por quien los hace. Al caer el sol, en la terraza.",
    category: "Talleres",
    tiers: [["general", "Por persona", 680]],
    times: [["18:30", [5]]],
    minutes: 120,
    capacity: 16,
  },
  {
    key: "noche",
    title: "Noche de estrellas y fogata",
    subtitle: "Casa de campaña para dos",
    description:
      "Llegas a las siete, cenas a la lumbre y duermes bajo un cielo sin focos. Desayuno incluido; trae chamarra.",
    category: "Hospedaje",
    tiers: [
      ["casa2", "Casa para 2", 1_450],
      ["casa4", "Casa para 4", 2_300],
    ],
    times: [["19:00", [6]]],
    minutes: 840,
    capacity: 10,
    opens: 35,
  },
  {
    key: "trasquila",
    title: "Día de trasquila y telar",
    subtitle: "Del borrego a la madeja",
    description: "Ves la trasquila, lavas, cardas e hilas tu primera madeja. Don Aurelio enseña el telar de pedal.",
    category: "Talleres",
    tiers: [
      ["adulto", "Adulto", 320],
      ["nino", "Niño de 6 a 11 años", 210],
    ],
    times: [["10:30", [0]]],
    minutes: 150,
    capacity: 14,
  },
];

const tiersOf = (v: Visit): Tier[] => v.tiers.map(([code, name, price]) => ({ code, name, price: pesos(price) }));

export const visitItems = (): PlannedItem[] =>
  visits.map((v, i) => ({
    key: `visita:${v.key}`,
    kind: "session",
    shelf: "visitas",
    animalKey: null,
    title: v.title,
    subtitle: v.subtitle,
    description: v.description,
    species: null,
    category: v.category,
    priceMode: "fixed",
    // The lowest of its dates, as the program keeps it.
    price: tiersOf(v).reduce((least, it) => (it.price < least ? it.price : least), pesos(100_000)),
    pricePerKg: null,
    estWeight: null,
    taxClass: "iva_16",
    depositBp: null,
    stock: null,
    left: null,
    maxQty: Math.min(12, v.capacity),
    delivery: ["on_site"],
    publishedDaysAgo: 50 - i,
    picture: { of: "drawing", name: v.key },
    alt: v.title,
  }));

const FROM = -14;
const UNTIL = 60;
const DAY_MINUTES = 1_440;

/**
 * The dates of every visit, weekly from fourteen days ago to sixty ahead. A few are nearly full and a near one is full;
 * one day is skipped, and one date has another time than its series.
 */
export function visitSessions(
  seed: number | string,
  today: Day,
  zone: Zone,
): { series: PlannedSeries[]; sessions: PlannedSession[] } {
  const series: PlannedSeries[] = [];
  const sessions: PlannedSession[] = [];
  for (const v of visits) {
    const rng = random(`${seed} ${v.key}`);
    const itemKey = `visita:${v.key}`;
    const common = {
      itemKey,
      zone,
      minutes: v.minutes,
      capacity: v.capacity,
      tiers: tiersOf(v),
      opensBefore: v.opens ? v.opens * DAY_MINUTES : null,
      closesBefore: 30,
    };
    for (const [at, on] of v.times)
      series.push({
        ...common,
        key: `${v.key}@${at}`,
        weekdays: on,
        time: at,
        from: addDays(today, FROM),
        until: addDays(today, UNTIL),
        skip: [],
      });
    for (let d = FROM; d <= UNTIL; d++) {
      const day = addDays(today, d);
      for (const [at, on] of v.times) {
        if (!on.includes(weekday(day))) continue;
        // The places of today and tomorrow are all sold by the week's sales.
        const near =
          d === 0 || d === 1 ? 0 : d < 0 ? rng.between(0.5, 0.95) : Math.max(0, 0.75 - d / 50) * rng.between(0.2, 1);
        sessions.push({
          ...common,
          key: `${v.key}@${day}T${at}`,
          seriesKey: `${v.key}@${at}`,
          seriesDay: day,
          alone: false,
          localStart: `${day}T${at}`,
          taken: Math.max(0, Math.min(v.capacity - 2, Math.floor(v.capacity * near))),
        });
      }
    }
  }
  const ahead = (key: string) =>
    sessions.filter((s) => s.itemKey === `visita:${key}` && s.localStart.slice(0, 10) > addDays(today, 1));
  const [full] = ahead("paseo");
  if (full) full.taken = full.capacity;
  const [tight] = ahead("cata");
  if (tight) tight.taken = tight.capacity - 2;
  const moved = ahead("trasquila")[4];
  if (moved) Object.assign(moved, { alone: true, localStart: `${moved.seriesDay}T12:00`, taken: 0 });
  const out = ahead("ordena")[4];
  if (out) {
    series.find((s) => s.key === out.seriesKey)?.skip.push(out.seriesDay);
    sessions.splice(sessions.indexOf(out), 1);
  }
  return { series, sessions };
}
