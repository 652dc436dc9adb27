import { addDays, type Day, daysBetween, weekday } from "@corral/domain/kernel/time";
import { random } from "../pictures/random";
import { emailOf } from "./sales";
import type { PlannedAct, PlannedSale, PlannedSession } from "./types";

type Method = PlannedSale["method"];
type Acts = NonNullable<PlannedSale["week"]>["acts"];
/** An act at a wall time; the first number is the day, counted from the day of the purchase. */
type Later = [after: number, time: string, act: "ready" | "deliver" | "confirm" | { until: [number, string] } | string];

interface Trade {
  what: string;
  time: string;
  method: Method;
  later?: Later[];
  waits?: true;
}

/**
 * What a day may sell. Goods of the counter leave at once; what is bought from home is made ready the same afternoon
 * or the next morning, and handed over when its buyer comes.
 */
const ordinary: Trade[] = [
  { what: "queso-fresco x2, huevo x2", time: "09:12", method: "terminal", later: [[0, "09:16", "deliver"]] },
  {
    what: "paca-alfalfa x20",
    time: "08:41",
    method: "transfer",
    later: [
      [0, "11:05", "confirm"],
      [0, "12:30", "deliver"],
    ],
  },
  {
    what: "leche x6, huevo x3, cajeta",
    time: "19:48",
    method: "wallet",
    later: [
      [1, "08:20", "ready"],
      [1, "16:10", "deliver"],
    ],
  },
  { what: "alimento-engorda x8", time: "10:26", method: "terminal", later: [[0, "10:40", "deliver"]] },
  {
    what: "lana x3, vellon",
    time: "21:17",
    method: "card",
    later: [
      [1, "09:05", "ready"],
      [2, "13:20", "deliver"],
    ],
  },
  { what: "sal-mineral x2, composta x4", time: "11:34", method: "terminal", later: [[0, "11:39", "deliver"]] },
  { what: "queso-anejo, cajeta x2", time: "12:52", method: "card", later: [[0, "17:05", "deliver"]] },
];

/** Buys for cash need a drawer, opened and closed that day. */
const cashDay: Trade[] = [
  { what: "queso-fresco x3, cajeta", time: "09:47", method: "cash", later: [[0, "09:50", "deliver"]] },
  { what: "huevo x2, leche x4", time: "12:08", method: "cash", later: [[0, "12:11", "deliver"]] },
];

/** Today's: by every method before noon, so that a morning is enough to see them. */
const todays: Trade[] = [
  { what: "cajeta x2", time: "00:03", method: "card", later: [[0, "08:12", "ready"]] },
  {
    what: "queso-fresco x2, huevo x2, leche x4",
    time: "06:38",
    method: "wallet",
    later: [
      [0, "08:15", { until: [0, "17:30"] }],
      [0, "17:42", "deliver"],
    ],
  },
  { what: "sal-mineral x2", time: "07:24", method: "spei", later: [[0, "08:26", { until: [1, "10:00"] }]] },
  { what: "queso-fresco, huevo x2", time: "08:34", method: "cash", later: [[0, "08:38", "deliver"]] },
  { what: "composta x6", time: "09:21", method: "terminal", later: [[0, "09:30", "deliver"]] },
  { what: "alimento-engorda x10", time: "09:44", method: "transfer" },
  { what: "cepillo", time: "10:06", method: "oxxo", waits: true },
  { what: "queso-anejo, cajeta", time: "11:15", method: "card", later: [[0, "11:40", { until: [1, "12:30"] }]] },
  { what: "leche x4, huevo", time: "13:02", method: "cash", later: [[0, "13:05", "deliver"]] },
  { what: "lana x2", time: "16:31", method: "card" },
  { what: "paca-alfalfa x4", time: "17:12", method: "terminal", later: [[0, "17:25", "deliver"]] },
  { what: "huevo x3, cajeta", time: "20:55", method: "wallet" },
];

/** A purchase of yesterday evening: its voucher is paid at the counter of a store this morning. */
const yesterdays: Trade[] = [
  { what: "cajeta x4, queso-fresco", time: "23:10", method: "oxxo" },
  {
    what: "aretes, cubeta",
    time: "17:50",
    method: "card",
    later: [[1, "07:45", "ask:Compré los aretes por error, ya tenía. ¿Me pueden cancelar?"]],
  },
];

/** Sales of an ordinary day by weekday, from Sunday. */
const RHYTHM = [2, 1, 1, 1, 2, 2, 3];
const DAYS = 6;

const first = [
  "Ana",
  "Luis",
  "Carmen",
  "Jorge",
  "Patricia",
  "Miguel",
  "Verónica",
  "Raúl",
  "Gabriela",
  "Arturo",
  "Silvia",
];
const last = [
  ...["Aguirre", "Becerra", "Cervantes", "Dávalos", "Espinosa", "Figueroa", "Guerrero", "Huerta", "Juárez", "Macías"],
  ...["Navarro", "Orozco", "Palacios", "Ríos", "Salgado", "Tovar", "Uribe", "Vega", "Zepeda"],
];

/** The trade of the last six days and of today, around the visits of these days. */
export function plannedWeek(seed: number | string, sessions: PlannedSession[], today: Day): PlannedSale[] {
  const rng = random(`${seed} week`);
  const all: Omit<PlannedSale, "key" | "buyer">[] = [];
  const add = (day: Day, t: Trade, lines: PlannedSale["lines"], acts: Acts = []) =>
    all.push({
      lines,
      method: t.method,
      daysAgo: daysBetween(day, today),
      outcome: t.waits ? "waiting" : "paid",
      week: { day, time: t.time, acts: [...(t.later ?? []).map((l) => laterAct(day, l)), ...acts] },
    });
  for (let d = -DAYS; d <= 0; d++) {
    const day = addDays(today, d);
    const isCashDay = d === -1 || d === 0 || weekday(day) === 6;
    const from = rng.int(0, ordinary.length - 1);
    const count = RHYTHM[weekday(day)] ?? 1;
    const trades = [
      ...(d === 0 ? todays : Array.from({ length: count }, (_, i) => ordinary[(from + i) % ordinary.length] as Trade)),
      ...(isCashDay && d < 0 ? cashDay : []),
      ...(d === -1 ? yesterdays : []),
    ];
    const cash = trades.filter((t) => t.method === "cash");
    for (const t of trades) {
      const drawer: Acts = [];
      if (t === cash[0]) drawer.push({ day, time: "08:05", act: { does: "till", what: "open" } });
      if (t === cash.at(-1)) drawer.push({ day, time: "18:10", act: { does: "till", what: "close" } });
      add(day, t, goodsOf(t.what), drawer);
    }
  }
  for (const s of sessions) {
    const day = s.localStart.slice(0, 10) as Day;
    const ahead = daysBetween(today, day);
    if (ahead === 0 || ahead === 1)
      for (const booking of bookingsOf(s, day, ahead, rng.int(0, 3)))
        add(booking.day, booking.trade, booking.lines, booking.acts);
  }
  return all.map((sale, i) => {
    const name = `${first[(i * 5) % first.length]} ${last[(i * 7 + Math.floor(i / first.length)) % last.length]}`;
    const phone = `+52550000${String(4000 + i * 53).padStart(4, "0")}`;
    return { ...sale, key: `semana-${String(i + 1).padStart(2, "0")}`, buyer: { name, phone, email: emailOf(name) } };
  });
}

const goodsOf = (text: string): PlannedSale["lines"] =>
  text.split(", ").map((one) => {
    const [key = "", qty = "1"] = one.split(" x");
    return { itemKey: `producto:${key}`, sessionKey: null, tier: null, qty: Number(qty) };
  });

function laterAct(from: Day, [after, time, what]: Later): Acts[number] {
  const act = (): PlannedAct => {
    if (typeof what === "object") return { does: "schedule", date: `${addDays(from, what.until[0])}T${what.until[1]}` };
    if (what === "ready" || what === "deliver") return { does: "goods", what };
    return what === "confirm" ? { does: "confirm" } : { does: "ask", text: what.replace("ask:", "") };
  };
  return { day: addDays(from, after), time, act: act() };
}

/** How a visit fills: shares of its places, bought from home in the days before. */
const SHARES: { share: number; method: Method; daysBefore: number; time: string }[] = [
  { share: 0.3, method: "card", daysBefore: 3, time: "20:20" },
  { share: 0.18, method: "wallet", daysBefore: 2, time: "13:40" },
  { share: 0.12, method: "card", daysBefore: 1, time: "21:35" },
];

/** The purchases of a visit's places. Of those of today all of the first come in, of the second all but one. */
function bookingsOf(s: PlannedSession, day: Day, ahead: number, shift: number) {
  const shares = s.capacity > 20 ? SHARES : SHARES.slice(0, 1);
  const starts = Number(s.localStart.slice(11, 13)) * 60 + Number(s.localStart.slice(14, 16));
  return (ahead === 0 ? shares : shares.slice(0, 1)).map(({ share, method, daysBefore, time }, i) => {
    const places = Math.max(
      s.capacity > 8 ? 2 : 1,
      Math.min(11, Math.round(s.capacity * share) - ((shift + i * 2) % 4)),
    );
    const [one, two] = s.tiers.map((t) => t.code);
    const young = two && places > 2 ? Math.ceil(places / 2) : 0;
    const lines = [
      { itemKey: s.itemKey, sessionKey: s.key, tier: one ?? null, qty: places - young },
      ...(young ? [{ itemKey: s.itemKey, sessionKey: s.key, tier: two ?? null, qty: young }] : []),
    ];
    const came = [places, places - 1, 0][i] ?? 0;
    const acts: Acts =
      ahead === 0 && came > 0
        ? [{ day, time: wallTime(starts - 12 + i * 9), act: { does: "enter", places: came } }]
        : [];
    const on = addDays(day, -daysBefore - (ahead > 0 ? 1 : 0));
    return { day: on, trade: { what: "", time: wallTime(minutesOf(time) + (starts % 53)), method }, lines, acts };
  });
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const wallTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
