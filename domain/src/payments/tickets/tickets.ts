import { addDays, atWall, type Day, HOUR, type Instant, instant, MINUTE, plus, type Zone } from "../../kernel/time";

/** The rule about transfer and cancellation printed on every ticket. */
export const TICKET_RULE =
  "Puedes dárselo a otra persona: entra quien lo trae, una sola vez. Para cancelar o cambiar de fecha escribe al negocio antes del día de la visita.";

/** How long a check-in can be undone. */
export const UNDO_WITHIN = 10 * MINUTE;
/** Opens the gate before midnight for a visit just after it, and keeps it open for one that ends after it. */
const AROUND = 3 * HOUR;

/** When the gate admits the places of a date: its local day, and at least three hours before and after it; in whole minutes, as codes store them. */
export function entryWindow(s: { zone: Zone; starts: Instant; ends: Instant; day: Day }): {
  from: Instant;
  to: Instant;
} {
  const [dawn, night] = [atWall(s.zone, s.day), atWall(s.zone, addDays(s.day, 1))];
  return {
    from: instant(Math.floor(Math.min(dawn, plus(s.starts, -AROUND)) / MINUTE) * MINUTE),
    to: instant(Math.ceil(Math.max(night, plus(s.ends, AROUND)) / MINUTE) * MINUTE),
  };
}

/** Groups a short code for reading aloud: "K7PQ2-9XYZA". */
export const groupedCode = (shortCode: string) => `${shortCode.slice(0, 5)}-${shortCode.slice(5)}`;
