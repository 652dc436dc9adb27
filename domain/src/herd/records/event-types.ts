import { keysOf } from "../../kernel/lookup";
/** One field of a record's form. Numbers are stored as integers: grams, days, hundredths. */
export type RecordField = {
  key: string;
  label: string;
  required?: true;
  /** Said when a required value is missing. */
  missing?: string;
  hint?: string;
} & (
  | { is: "text"; max: number }
  | { is: "choice"; options: readonly { value: string; label: string }[] }
  | { is: "grams" }
  | { is: "count"; min: number; max: number; unit?: string }
  /** Stored in hundredths: 325 is 3.25. */
  | { is: "hundredths"; min: number; max: number }
  | { is: "day" }
  /** The id of another animal of the herd. */
  | { is: "animal"; sex: "male" | "female" }
  /** The id of a group of the herd, or none. */
  | { is: "group" }
  /** The id of another record of the same animal: what a note refers to. Not typed. */
  | { is: "record" }
);

export interface EventType {
  name: string;
  fields: readonly RecordField[];
  /** Needs the action `animal.medical` (domain.md §7.14). */
  medical?: true;
  /** The only sexes it applies to; absent: any. */
  sex?: readonly string[];
  /** Species it does not apply to. */
  notSpecies?: readonly string[];
  /** Never entered by hand: another action creates it. */
  byItself?: true;
  /** Can't be planned, only recorded as done. */
  onlyDone?: true;
  /** Public on the animal's page unless its author unpublishes it. */
  shown?: true;
  /** The type that is planned when a next day is given, and the label of that field. */
  next?: { type: string; label: string };
}

const choices = (of: Record<string, string>) => Object.entries(of).map(([value, label]) => ({ value, label }));
const text = (key: string, label: string, max = 80) => ({ key, label, is: "text", max }) as const;
const must = <F extends RecordField>(f: F, missing: string) => ({ ...f, required: true, missing }) as const;
const weight = { key: "grams", label: "Peso", is: "grams" } as const;
/** The product given, named after what it is: "la vacuna". */
const product = (ofWhat: string) => must(text("product", "Producto", 120), `Escribe el nombre de ${ofWhat}.`);
const days = (key: string, label: string, hint?: string) =>
  ({ key, label, is: "count", min: 0, max: 400, unit: "días", ...(hint ? { hint } : {}) }) as const;
const withdrawal = [
  days("meatDays", "Retiro en carne", "Días sin vender para abasto después de la última aplicación"),
  days("milkDays", "Retiro en leche"),
] as const;
const female = ["female"] as const;
const grownUp = { medical: true, shown: true } as const;

const exitReasons = {
  sold: "Venta",
  slaughtered_sale: "Sacrificio para venta",
  slaughtered_own: "Sacrificio para consumo propio",
  death: "Muerte",
  culled: "Desecho",
  donated: "Donación",
  lost: "Extravío",
  stolen: "Robo",
  transfer: "Traslado a otro rancho",
  other: "Otro",
} as const;
/** The exit reasons that a person may choose: a death and a theft have types of their own. */
export const exitReasonsByHand = Object.keys(exitReasons).filter((r) => r !== "death" && r !== "stolen");

/** Every type of record (domain.md §7.8) with its fields. Any record may also have a `note` and photos. */
const eventTypes = {
  birth: { name: "Nacimiento", fields: [weight], byItself: true, onlyDone: true, shown: true },
  entry: {
    name: "Llegada al rancho",
    fields: [
      {
        ...must(
          {
            key: "reason",
            label: "Por qué",
            is: "choice",
            options: choices({
              bought: "Compra",
              given: "Regalo o donación",
              moved: "Viene de otro rancho",
              other: "Otro",
            }),
          },
          "Elige por qué llega.",
        ),
      },
      text("from", "De dónde o de quién"),
      weight,
    ],
    onlyDone: true,
    shown: true,
  },
  exit: {
    name: "Salida del rancho",
    fields: [
      must({ key: "reason", label: "Motivo", is: "choice", options: choices(exitReasons) }, "Elige por qué sale."),
      text("to", "A dónde o con quién"),
      weight,
    ],
    onlyDone: true,
  },
  weighing: {
    name: "Pesaje",
    fields: [
      must(weight, "Escribe los kilos."),
      {
        key: "method",
        label: "Cómo",
        is: "choice",
        options: choices({ scale: "Báscula", tape: "Cinta", eye: "A ojo" }),
      },
    ],
    shown: true,
    next: { type: "weighing", label: "Próximo pesaje" },
  },
  vaccination: {
    name: "Vacuna",
    fields: [product("la vacuna"), text("dose", "Dosis", 40), text("lot", "Lote", 40), ...withdrawal],
    ...grownUp,
    next: { type: "vaccination", label: "Próxima dosis" },
  },
  deworming: {
    name: "Desparasitación",
    fields: [product("el desparasitante"), text("dose", "Dosis", 40), text("lot", "Lote", 40), ...withdrawal],
    ...grownUp,
    next: { type: "deworming", label: "Próxima vez" },
  },
  treatment: {
    name: "Tratamiento",
    fields: [
      text("diagnosis", "Para qué", 120),
      product("el medicamento"),
      text("dose", "Dosis", 40),
      { key: "days", label: "Días de tratamiento", is: "count", min: 1, max: 180, unit: "días" },
      ...withdrawal,
    ],
    medical: true,
    next: { type: "treatment", label: "Próxima aplicación" },
  },
  lab_test: {
    name: "Prueba de laboratorio",
    fields: [
      must(text("test", "Prueba", 120), "Escribe qué prueba se hizo."),
      must(
        {
          key: "result",
          label: "Resultado",
          is: "choice",
          options: choices({
            negative: "Negativo",
            positive: "Positivo",
            unclear: "No concluyente",
            waiting: "Pendiente",
          }),
        },
        "Elige el resultado.",
      ),
      { key: "validDays", label: "Vale por", is: "count", min: 1, max: 730, unit: "días" },
    ],
    medical: true,
    next: { type: "lab_test", label: "Próxima prueba" },
  },
  heat: {
    name: "Celo",
    fields: [],
    sex: female,
    notSpecies: ["poultry"],
    next: { type: "heat", label: "Próximo celo" },
  },
  service: {
    name: "Monta o inseminación",
    fields: [
      must(
        {
          key: "method",
          label: "Cómo",
          is: "choice",
          options: choices({ natural: "Monta natural", ai: "Inseminación", et: "Transferencia de embrión" }),
        },
        "Elige cómo fue la monta.",
      ),
      { key: "sireId", label: "Semental", is: "animal", sex: "male" },
      text("sireName", "Semental de fuera o pajilla"),
    ],
    sex: female,
    notSpecies: ["poultry"],
    shown: true,
    next: { type: "pregnancy_check", label: "Diagnóstico de gestación" },
  },
  pregnancy_check: {
    name: "Diagnóstico de gestación",
    fields: [
      must(
        {
          key: "result",
          label: "Resultado",
          is: "choice",
          options: choices({ positive: "Gestante", negative: "Vacía", unclear: "Dudoso" }),
        },
        "Elige el resultado.",
      ),
      { key: "estDays", label: "Días de gestación", is: "count", min: 1, max: 400, unit: "días" },
      {
        key: "method",
        label: "Cómo",
        is: "choice",
        options: choices({ palpation: "Palpación", ultrasound: "Ultrasonido", blood: "Sangre o leche" }),
      },
    ],
    sex: female,
    notSpecies: ["poultry"],
    shown: true,
    next: { type: "pregnancy_check", label: "Volver a revisar" },
  },
  abortion: {
    name: "Aborto",
    fields: [text("cause", "Causa", 120)],
    sex: female,
    notSpecies: ["poultry"],
    onlyDone: true,
  },
  parturition: {
    name: "Parto",
    fields: [
      {
        key: "ease",
        label: "Cómo fue",
        is: "choice",
        options: choices({ alone: "Sin ayuda", helped: "Con ayuda", hard: "Difícil", caesarean: "Cesárea" }),
      },
      { key: "stillborn", label: "Nacidos muertos", is: "count", min: 0, max: 30 },
    ],
    sex: female,
    notSpecies: ["poultry"],
    onlyDone: true,
    shown: true,
  },
  weaning: { name: "Destete", fields: [weight], shown: true },
  castration: {
    name: "Castración o esterilización",
    fields: [
      {
        key: "method",
        label: "Cómo",
        is: "choice",
        options: choices({ surgery: "Cirugía", band: "Liga", clamp: "Pinza" }),
      },
    ],
    sex: ["female", "male"],
    shown: true,
  },
  identification: {
    name: "Identificación",
    fields: [text("mark", "Marca", 60)],
    byItself: true,
    onlyDone: true,
    shown: true,
  },
  movement: {
    name: "Cambio de lugar",
    fields: [must(text("to", "A dónde"), "Escribe a dónde va."), text("from", "De dónde")],
  },
  group_change: { name: "Cambio de grupo", fields: [{ key: "groupId", label: "Grupo", is: "group" }], onlyDone: true },
  quarantine_start: {
    name: "Entra a cuarentena",
    fields: [must(text("reason", "Por qué", 120), "Escribe por qué entra a cuarentena.")],
    onlyDone: true,
    next: { type: "quarantine_end", label: "Revisar para liberar" },
  },
  quarantine_end: { name: "Sale de cuarentena", fields: [], medical: true },
  body_condition: {
    name: "Condición corporal",
    fields: [
      must({ key: "score", label: "Calificación", is: "hundredths", min: 100, max: 900 }, "Escribe la calificación."),
      { key: "scale", label: "Escala", is: "choice", options: choices({ five: "De 1 a 5", nine: "De 1 a 9" }) },
    ],
    shown: true,
    next: { type: "body_condition", label: "Volver a calificar" },
  },
  document: {
    name: "Documento",
    fields: [
      must(
        {
          key: "kind",
          label: "Qué documento",
          is: "choice",
          options: choices({
            factura: "Factura",
            remision: "Remisión",
            guia: "Guía de tránsito",
            reemo: "REEMO",
            czm: "Certificado zoosanitario",
            lab: "Resultado de laboratorio",
            patente: "Patente",
            fierro: "Registro de fierro",
            pedigree: "Pedigrí",
            uma: "Autorización UMA",
            microchip: "Certificado de microchip",
            buyer_id: "Identificación de quien compra",
            other: "Otro",
          }),
        },
        "Elige qué documento es.",
      ),
      text("number", "Número o folio", 60),
      { key: "expiresOn", label: "Vence", is: "day" },
    ],
    onlyDone: true,
    next: { type: "document", label: "Renovar" },
  },
  photo: { name: "Foto", fields: [], onlyDone: true, shown: true },
  note: {
    name: "Nota",
    fields: [{ key: "about", label: "Sobre", is: "record" }],
    next: { type: "note", label: "Recordar" },
  },
  death: { name: "Muerte", fields: [text("cause", "Causa", 120)], onlyDone: true },
  sale: { name: "Venta", fields: [], byItself: true, onlyDone: true },
  return: { name: "Regreso al rancho", fields: [text("from", "De dónde"), weight], onlyDone: true },
  theft_report: {
    name: "Reporte de robo",
    fields: [text("report", "Número de denuncia", 60)],
    byItself: true,
    onlyDone: true,
  },
  theft_cleared: { name: "Robo aclarado", fields: [], byItself: true, onlyDone: true },
} as const satisfies Record<string, EventType>;

export type EventTypeCode = keyof typeof eventTypes;
export const eventTypeCodes = keysOf(eventTypes);
export const isEventType = (code: string): code is EventTypeCode => Object.hasOwn(eventTypes, code);
export const eventTypeOf = (code: EventTypeCode): EventType => eventTypes[code];
/** The name of a type, also of one stored by another version. */
export const eventName = (code: string) => (isEventType(code) ? eventTypes[code].name : "Registro");

/** Whether the type needs `animal.medical`. */
export const isMedical = (code: EventTypeCode) => eventTypeOf(code).medical === true;

/** Whether a type applies to an animal at all. */
export function fitsAnimal(code: EventTypeCode, a: { species: string; sex: string }): boolean {
  const t = eventTypeOf(code);
  return (!t.sex || t.sex.includes(a.sex)) && !t.notSpecies?.includes(a.species);
}

/** The types that a person may choose for an animal, by frequency of use. */
export function typesFor(
  a: { species: string; sex: string },
  may: { medical: boolean },
  planned = false,
): EventTypeCode[] {
  return byUse.filter((c) => {
    const t = eventTypeOf(c);
    return fitsAnimal(c, a) && !t.byItself && (may.medical || !t.medical) && !(planned && t.onlyDone);
  });
}
const often: EventTypeCode[] = [
  "weighing",
  "vaccination",
  "deworming",
  "treatment",
  "note",
  "service",
  "heat",
  "pregnancy_check",
  "parturition",
];
const byUse = [...often, ...eventTypeCodes.filter((c) => !often.includes(c))];

/** How many of a person's own types come first. */
const OWN_FIRST = 4;
/**
 * Types as a menu: those that this person writes most, then the common ones, and the rare ones apart. `used` counts how often they wrote each; in
 * a tie the usual order stays.
 */
export function typesByUse(fits: readonly EventTypeCode[], used: Readonly<Record<string, number>>) {
  const own = fits
    .filter((c) => (used[c] ?? 0) > 0)
    .sort((a, b) => (used[b] ?? 0) - (used[a] ?? 0))
    .slice(0, OWN_FIRST);
  const rest = fits.filter((c) => !own.includes(c));
  return { first: [...own, ...rest.filter((c) => often.includes(c))], rare: rest.filter((c) => !often.includes(c)) };
}

/** Whether a person may correct a record: not when another action created it. */
export const mayCorrect = (code: string, data: Record<string, unknown>) =>
  isEventType(code) && data.sale_id === undefined && (code === "birth" || !eventTypeOf(code).byItself);
/** Whether a person may void a record: not a birth with young, which exist. */
export const mayVoid = (code: string, data: Record<string, unknown>) =>
  mayCorrect(code, data) && code !== "birth" && !(Array.isArray(data.youngIds) && data.youngIds.length > 0);
