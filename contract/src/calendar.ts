import { Type } from "typebox";
import { call } from "./call";
import { SessionView } from "./catalog";
import { CalendarDay, Strict } from "./shapes";

export const readCalendar = call("GET /api/calendar", {
  id: "readCalendar",
  summary: "Visitas y servicios con fecha, entre dos días del negocio",
  action: "shop.use",
  query: Strict({ from: CalendarDay, to: CalendarDay }),
  answer: Strict({
    today: CalendarDay,
    zone: Type.String(),
    zoneWords: Type.String(),
    sessions: Type.Array(SessionView),
  }),
  refusals: ["VALIDATION_FAILED"],
});
