import { addDays, atWall, type Day, HOUR, type Instant, MINUTE, plus, type Zone } from "../../kernel/time";

/** What every boleto says of passing it on and of calling it off. */
export const TICKET_RULE =
  "Puedes dárselo a otra persona: entra quien lo trae, una sola vez. Para cancelar o cambiar de fecha escribe al negocio antes del día de la visita.";

/** How long a check-in by mistake may be taken back. */
export const UNDO_WITHIN = 10 * MINUTE;
/** A visit that begins just after midnight, or ends after it, has its gate open around it all the same. */
const AROUND = 3 * HOUR;

/** When the gate takes the places of a date: its day by the business's wall, and at least three hours before and after it; in whole minutes, as codes hold them. */
export function entryWindow(s: { zone: Zone; starts: Instant; ends: Instant; day: Day }): {
  from: Instant;
  to: Instant;
} {
  const [dawn, night] = [atWall(s.zone, s.day), atWall(s.zone, addDays(s.day, 1))];
  return {
    from: (Math.floor(Math.min(dawn, plus(s.starts, -AROUND)) / MINUTE) * MINUTE) as Instant,
    to: (Math.ceil(Math.max(night, plus(s.ends, AROUND)) / MINUTE) * MINUTE) as Instant,
  };
}

/** The typed code as it is read aloud: "K7PQ2-9XYZA". */
export const groupedCode = (shortCode: string) => `${shortCode.slice(0, 5)}-${shortCode.slice(5)}`;
