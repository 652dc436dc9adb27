import { consentWords } from "@corral/domain/business/consent";
import {
  purposeWords as animalPurposeWords,
  ownerKindWords,
  precisionWords,
  sexWords,
  shownPartWords,
} from "@corral/domain/herd/animals/attributes";
import { markTypeWords } from "@corral/domain/herd/animals/identifiers";
import { weightInWords } from "@corral/domain/herd/records/weights";
import { taxClassWords } from "@corral/domain/kernel/item-kinds";
import { entryOf } from "@corral/domain/kernel/lookup";
import { centavos, shareInWords, spoken } from "@corral/domain/kernel/money";
import { roleWords } from "@corral/domain/kernel/roles";
import { speciesName } from "@corral/domain/kernel/species";
import { type Day, dayInWords, fromIso, momentInWords, type Zone } from "@corral/domain/kernel/time";
import type { SetUpStep } from "@corral/domain/office/set-up/steps";
import { purposeWords } from "@corral/domain/payments/purposes";
import { refundWayWords } from "@corral/domain/payments/refunds/refunds";
import { decisions } from "@corral/domain/payments/review/review";
import { reviewWords } from "@corral/domain/reviews";
import { fulfilmentSaid } from "@corral/domain/selling/sale-words";
import { deliveryWords } from "@corral/domain/shop/items";
import { outcomeSaid } from "#src/features/payments/webhooks/events/event-words";

type As = "text" | "money" | "moment" | "percent" | "yes" | ((value: string) => string);
const oneOf = (words: Record<string, string>) => (value: string) => words[value] ?? value;

const stepWords: Record<SetUpStep, string> = {
  business: "El negocio",
  paid: "Cómo te pagan",
  item: "Algo a la venta",
  share: "Compartir la tienda",
  charge: "El primer cobro",
  logo: "El logo",
  providers: "Tarjeta y OXXO",
};

const inKilos = (value: string) => weightInWords(Number(value));

/**
 * Label of each key of an entry's data, and how to show its value: `money` for centavos, `percent` for basis points,
 * `moment` for ISO text. A test reads the server's source and names missing keys.
 */
export const fields: Record<string, { label: string; as: As }> = {
  amount: { label: "Monto", as: "money" },
  carriedBy: { label: "Quién llevó el código", as: "text" },
  owed: { label: "Faltaba", as: "money" },
  limit: { label: "Límite de crédito", as: "money" },
  step: { label: "Paso para empezar", as: oneOf(stepWords) },
  as: { label: "Quedó", as: oneOf({ skipped: "para después", pending: "pendiente", shared: "compartido" }) },
  told: { label: "Repartido a mano", as: "yes" },
  tendered: { label: "Recibió", as: "money" },
  change: { label: "Cambio", as: "money" },
  float: { label: "Fondo", as: "money" },
  expected: { label: "Efectivo esperado", as: "money" },
  counted: { label: "Efectivo contado", as: "money" },
  difference: { label: "Diferencia", as: "money" },
  folio: { label: "Folio", as: "text" },
  concept: { label: "Concepto", as: "text" },
  file: { label: "Archivo", as: "text" },
  added: { label: "Nuevos", as: "text" },
  repeated: { label: "Ya estaban", as: "text" },
  created: { label: "Altas", as: "text" },
  changed: { label: "Cambios", as: "text" },
  weighings: { label: "Pesos", as: "text" },
  grossG: { label: "Bruto", as: inKilos },
  tareG: { label: "Tara", as: inKilos },
  shrinkBp: { label: "Merma", as: "percent" },
  netG: { label: "Peso neto", as: inKilos },
  asEstimated: { label: "Sin pesar", as: "yes" },
  outside: { label: "Fuera de lo acordado", as: "yes" },
  lastDay: { label: "Último día", as: (value) => dayInWords(value as Day) },
  how: {
    label: "Cómo",
    as: oneOf({
      own_phone: "En su teléfono",
      code: "Con su código",
      paper: "Firmado en papel",
      in_person: "En persona",
    }),
  },
  left: { label: "Le quedan", as: "text" },
  newGroups: { label: "Lotes nuevos", as: "text" },
  purpose: { label: "Para qué", as: oneOf({ ...purposeWords, ...animalPurposeWords }) },
  parts: { label: "Pagos", as: "text" },
  approval: { label: "Aprobación", as: "text" },
  brand: { label: "Tarjeta", as: "text" },
  trackingKey: { label: "Clave de rastreo", as: "text" },
  reason: { label: "Motivo", as: "text" },
  why: { label: "Motivo", as: "text" },
  note: { label: "Nota", as: "text" },
  state: { label: "Estado", as: "text" },
  days: { label: "Días", as: "text" },
  due: { label: "Se paga a más tardar", as: "moment" },
  until: { label: "Sirve hasta", as: "moment" },
  deposit: { label: "El apartado", as: oneOf({ return: "Se devuelve", keep: "Se queda" }) },
  way: { label: "Por dónde", as: oneOf(refundWayWords) },
  kind: { label: "Qué era", as: reviewWords },
  decision: { label: "Decisión", as: (v) => entryOf(decisions, v)?.words ?? v },
  choice: {
    label: "Qué eligió",
    as: oneOf({ keep: "Guardarlo a su favor", apply: "Usarlo en otro cobro", back: "Que se lo devuelvan" }),
  },
  assigned: { label: "Lo atiende", as: "text" },
  provider: { label: "Proveedor", as: oneOf({ mercadopago: "Mercado Pago", conekta: "OXXO Pay (Conekta)" }) },
  ref: { label: "Referencia", as: "text" },
  was: { label: "Antes", as: (v) => outcomeSaid(v, 1).words },
  role: { label: "Puesto", as: oneOf(roleWords) },
  name: { label: "Nombre", as: "text" },
  login: { label: "Usuario", as: "text" },
  standing: { label: "Situación", as: oneOf({ active: "Activo", suspended: "Suspendido" }) },
  closed: { label: "Dispositivos que quedaron fuera", as: "text" },
  device: { label: "Dispositivo", as: "text" },
  account: { label: "Cuenta", as: "text" },
  mode: {
    label: "Modo",
    as: oneOf({ live: "Producción", test: "Prueba", demo: "Simulado", unchecked: "Sin comprobar" }),
  },
  given: { label: "Lo que se dio", as: "text" },
  version: { label: "Versión", as: "text" },
  consent: { label: "Para qué", as: oneOf(consentWords) },
  agreed: { label: "Acepta", as: "yes" },
  title: { label: "Artículo", as: "text" },
  subtitle: { label: "Resumen", as: "text" },
  description: { label: "Descripción", as: "text" },
  category: { label: "Categoría", as: "text" },
  price: { label: "Precio", as: "money" },
  pricePerKg: { label: "Precio por kilo", as: "money" },
  grams: { label: "Peso estimado en gramos", as: "text" },
  prices: { label: "Precios", as: "text" },
  taxClass: { label: "IVA", as: oneOf(taxClassWords) },
  depositBp: { label: "Se aparta con", as: "percent" },
  depositAmount: { label: "Se aparta con", as: "money" },
  depositRefundable: { label: "El apartado se devuelve", as: "yes" },
  depositDays: { label: "Días para el saldo", as: "text" },
  maxQty: { label: "Lo más por compra", as: "text" },
  delivery: { label: "Entrega", as: oneOf(deliveryWords) },
  photos: { label: "Fotos", as: "text" },
  stock: { label: "Existencias", as: "text" },
  when: { label: "Cuándo", as: "text" },
  capacity: { label: "Cupo", as: "text" },
  subject: { label: "Mensaje", as: "text" },
  kid: { label: "Llave", as: "text" },
  phone: { label: "Teléfono", as: "text" },
  email: { label: "Correo", as: "text" },
  notes: { label: "Notas", as: "text" },
  blocked: { label: "No puede comprar en línea", as: "text" },
  joined: { label: "El que se juntó", as: "text" },
  sales: { label: "Ventas que pasaron", as: "text" },
  charges: { label: "Cobros que pasaron", as: "text" },
  fulfilment: { label: "Entrega", as: (v) => entryOf(fulfilmentSaid, v)?.words ?? v },
  freight: { label: "Flete", as: "money" },
  date: { label: "Fecha de entrega", as: (v) => v.replace("T", " ") },
  receivedBy: { label: "Recibió", as: "text" },
  place: { label: "Dónde", as: "text" },
  papers: { label: "Papeles", as: "text" },
  unpaidReason: { label: "Por qué sin pagar", as: "text" },
  paid: { label: "Pagada", as: "yes" },
  text: { label: "Qué pidió", as: "text" },
  answer: { label: "Respuesta", as: "text" },
  units: { label: "Lo devuelto", as: oneOf({ sell: "Vuelve a la venta", keep: "No vuelve a la venta" }) },
  dates: { label: "Fechas", as: "text" },
  places: { label: "Lugares que había", as: "text" },
  byHand: { label: "Se devuelve a mano", as: "money" },
  refunds: { label: "Se pidió devolver", as: "money" },
  kept: { label: "No se devuelve", as: "money" },
  species: { label: "Especie", as: speciesName },
  breed: { label: "Raza", as: "text" },
  sex: { label: "Sexo", as: oneOf(sexWords) },
  birthDate: { label: "Nacimiento", as: "text" },
  birthPrecision: { label: "Qué tan exacta es la fecha", as: oneOf(precisionWords) },
  color: { label: "Color", as: "text" },
  features: { label: "Señas", as: "text" },
  dam: { label: "Madre", as: "text" },
  sire: { label: "Padre", as: "text" },
  ownerKind: { label: "De quién es", as: oneOf(ownerKindWords) },
  acquired: { label: "De dónde vino", as: "text" },
  story: { label: "Su historia", as: "text" },
  markType: { label: "Identificación", as: oneOf(markTypeWords) },
  mark: { label: "Número", as: "text" },
  marks: { label: "Identificaciones", as: "text" },
  published: { label: "Se muestra al público", as: "yes" },
  shows: { label: "Lo que se muestra", as: oneOf(shownPartWords) },
  group: { label: "Grupo", as: "text" },
  animals: { label: "Animales", as: "text" },
  animal: { label: "Animal", as: "text" },
  record: { label: "Registro", as: "text" },
  on: { label: "Día", as: "text" },
  details: { label: "Datos", as: "text" },
  count: { label: "Cuántos", as: "text" },
  heads: { label: "Cabezas", as: "text" },
  qty: { label: "Cuántas", as: "text" },
  archived: { label: "Archivado", as: "yes" },
  otherTill: { label: "Se cobró con otra caja abierta", as: "yes" },
  madeAt: { label: "Hecho sin señal", as: "moment" },
};

/** Keys used for links, not shown. */
export const hiddenFields = ["charge", "before", "after"];

export const labelOf = (key: string) => fields[key]?.label ?? key;

const order = Object.keys(fields);
/** Keys in the order of the table above, unknown ones last: jsonb doesn't preserve order. */
export const inOrder = (keys: string[]) => {
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...keys].sort((a, b) => place(a) - place(b));
};

/** A value in words; null when it is empty. */
export function valueInWords(zone: Zone, key: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.map((v) => valueInWords(zone, key, v) ?? "—").join(", ") || null;
  if (typeof value === "object")
    return Object.entries(value)
      .map(([k, v]) => `${labelOf(k)}: ${valueInWords(zone, k, v) ?? "—"}`)
      .join("; ");
  if (typeof value === "boolean") return value ? "Sí" : "No";
  try {
    return plainInWords(zone, fields[key]?.as ?? "text", value);
  } catch {
    // Stored with another meaning by another version: one such entry may not hide the others.
    return String(value);
  }
}

function plainInWords(zone: Zone, as: As, value: unknown): string {
  if (typeof as === "function") return as(String(value));
  if (as === "money" && typeof value === "number")
    return value < 0 ? `-${spoken(centavos(-value))}` : spoken(centavos(value));
  if (as === "percent" && typeof value === "number") return shareInWords(value);
  if (as === "moment" && !Number.isNaN(fromIso(String(value))))
    return momentInWords(zone, fromIso(String(value)), { year: true });
  return String(value);
}
