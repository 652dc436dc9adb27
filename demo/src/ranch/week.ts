import { addDays, type Day, daysBetween, weekday } from "@corral/domain/kernel/time";
import { random } from "../pictures/random";
import data from "./data/week.json";
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
const ordinary = data.ordinary as Trade[];

/** Buys for cash need a drawer, opened and closed that day. */
const cashDay = data.cashDay as Trade[];

/** Today's: by every method before noon, so that a morning is enough to see them. */
const todays = data.todays as Trade[];

/** A purchase of yesterday evening: its voucher is paid at the counter of a store this morning. */
const yesterdays = data.yesterdays as Trade[];

/** Sales of an ordinary day by weekday, from Sunday. */
const RHYTHM = [2, 1, 1, 1, 2, 2, 3];
const DAYS = 6;

const first = data.first;
const last = data.last;

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
