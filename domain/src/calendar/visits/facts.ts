import type { FactDeclarations } from "../../business/facts/fact";

export const visitsFacts = {
  "date.added": { kind: "prices", said: "agregó una fecha a una visita" },
  "date.edited": { kind: "prices", said: "cambió una fecha de una visita" },
  "date.cancelled": { kind: "prices", said: "canceló una fecha de una visita" },
  "series.added": { kind: "prices", said: "repitió una visita cada semana" },
  "series.edited": { kind: "prices", said: "cambió las fechas que repite una visita" },
  "booking.released": { kind: "money", said: "soltó los lugares de una fecha cancelada" },
} as const satisfies FactDeclarations;
