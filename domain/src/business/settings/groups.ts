import { taxClasses, taxClassWords } from "../../kernel/item-kinds";
import { limits } from "../../kernel/limits";
import { keysOf } from "../../kernel/lookup";
import { type Centavos, centavos, MAX_AMOUNT, pesos } from "../../kernel/money";
import type { ReceiptType } from "../../kernel/receipt-types";
import { HOUR, MINUTE } from "../../kernel/time";
import { defaultTaxRules } from "../tax";
import { closedAllWeek } from "../week-hours";
import { zoneOptions } from "../zones";
import { checkField, type SettingField, type SettingValue, type ValueOf } from "./fields";

const nothing = centavos(0);
const minutes = (ms: number) => ms / MINUTE;
const days = (n: number) => (n * 24 * HOUR) / MINUTE;
const text = (label: string, max: number, more: { hint?: string; long?: true; fallback?: string } = {}) =>
  ({ kind: "text", label, max, fallback: "", ...more }) as const;
const time = (label: string, fallback: number, min: number, max: number, hint?: string) =>
  ({ kind: "time", label, fallback: minutes(fallback), min, max, ...(hint ? { hint } : {}) }) as const;
const money = (label: string, fallback: Centavos, min: Centavos, max: Centavos, hint?: string) =>
  ({ kind: "money", label, fallback, min, max, ...(hint ? { hint } : {}) }) as const;
const flag = (label: string, fallback: boolean, hint?: string) =>
  ({ kind: "flag", label, fallback, ...(hint ? { hint } : {}) }) as const;

const policies = (label: string, hint: string) =>
  ({ kind: "lines", label, hint, fallback: [], maxLines: 12, max: 300 }) as const;

const business = {
  name: text("Nombre del negocio", 60, { hint: "El que ven los clientes.", fallback: "Mi negocio" }),
  tagline: text("Frase corta", 80, { hint: "Va al principio de la tienda y en sus enlaces." }),
  logo: {
    kind: "photo",
    label: "Logo",
    fallback: "",
    hint: "Va en la tienda, los correos y los comprobantes nuevos. Mejor cuadrado o a lo ancho, con fondo claro.",
  },
  cover: {
    kind: "photo",
    label: "Portada",
    fallback: "",
    hint: "La foto al principio de la tienda. Mejor a lo ancho, sin letras: la frase va encima.",
  },
  color: {
    kind: "color",
    label: "Color",
    fallback: "",
    hint: "De los botones de la tienda, los correos y los comprobantes nuevos. Lo aclaramos u oscurecemos para que siempre se lea.",
  },
  legalName: text("Nombre o razón social", 120, { hint: "Quien vende ante la ley." }),
  rfc: { ...text("RFC", 20), format: "rfc" },
  address: text("Domicilio", 200, { hint: "Calle, número, colonia, código postal, municipio y estado." }),
  phone: { ...text("Teléfono", 20), format: "phone" },
  whatsapp: { ...text("WhatsApp", 20, { hint: "A dónde te escriben tus clientes." }), format: "phone" },
  email: { ...text("Correo", 120), format: "email" },
} as const;

/** Whether a payment after the deadline may still complete the sale (domain.md §7.12). */
const lateMoneyOptions = [
  { value: "if_free", label: "Se acepta si sigue libre" },
  { value: "ask", label: "Siempre decide una persona" },
  { value: "never", label: "Nunca: el cliente elige cómo recuperarlo" },
] as const;

const sales = {
  zone: {
    kind: "choice",
    label: "Zona horaria",
    fallback: "America/Mexico_City",
    options: zoneOptions,
    hint: "Decide qué día es cada venta. Los plazos que ya diste no se mueven.",
  },
  checkoutHold: time(
    "Apartado al comprar",
    limits.checkoutHold,
    5,
    60,
    "Cuánto se guarda lo del carrito mientras paga.",
  ),
  actionHold: time(
    "Espera del banco",
    limits.requiresActionHold,
    15,
    60,
    "Cuánto se espera a que confirme con su banco.",
  ),
  linkLife: time("Vida de un enlace de cobro", limits.linkLife, 5, days(365)),
  waitlistTurn: time(
    "Turno de la lista de espera",
    limits.waitlistTurn,
    60,
    days(3),
    "Cuánto se le guarda a quien sigue lo que se liberó.",
  ),
  unpaidPerBuyer: {
    kind: "count",
    label: "Compras sin pagar por persona",
    unit: ["compra", "compras"],
    fallback: limits.unpaidPerBuyer,
    min: 1,
    max: 20,
    hint: "Para que nadie acapare lo que no paga.",
  },
  lateMoney: {
    kind: "choice",
    label: "Dinero que llega tarde",
    fallback: "if_free",
    options: lateMoneyOptions,
  },
  depositShare: {
    kind: "share",
    label: "Apartado que se propone",
    fallback: 3_000,
    min: 1_000,
    max: 9_000,
    hint: "Al poner algo nuevo a la venta. Lo que ya está publicado conserva el suyo.",
  },
  balanceDays: {
    kind: "count",
    label: "Días para pagar el saldo",
    unit: ["día", "días"],
    fallback: 7,
    min: 1,
    max: 120,
    hint: "Para los apartados de hoy en adelante.",
  },
  accountReminderDays: {
    kind: "count",
    label: "Recordar una cuenta vencida cada",
    unit: ["día", "días"],
    fallback: 7,
    min: 1,
    max: 60,
    hint: "Por correo, y sólo a quien dio permiso. Nunca más seguido que esto.",
  },
  reportEmail: {
    ...text("Correo del reporte del mes", 120, {
      hint: "Llega el día primero, con el mes que terminó. Vacío: no se manda.",
    }),
    format: "email",
  },
  weightTolerance: {
    kind: "share",
    label: "Diferencia de peso acordada",
    fallback: limits.weightTolerance,
    min: 0,
    max: 2_000,
    hint: "En lo que se vende por kilo. Si el peso final se sale, lo autorizan el encargado y quien compra, o cualquiera de los dos puede dejar el trato.",
  },
  policies: policies(
    "De toda venta",
    "Una por renglón. Van en la tienda y en cada comprobante nuevo; los de antes no cambian.",
  ),
  policiesForAnimals: policies("De animales", "Sólo van en el comprobante de quien compra un animal."),
  policiesByKilo: policies("De ventas por kilo", "Sólo van donde el precio es por kilo."),
  policiesForDeposits: policies("De apartados", "Sólo van donde se aparta."),
  policiesForProducts: policies("De productos", "Sólo van en el comprobante de quien compra un producto."),
  policiesForVisits: policies(
    "De visitas y servicios",
    "Sólo van en el comprobante de quien compra una visita o un servicio.",
  ),
  cashInHand: money(
    "Efectivo sin encargado",
    pesos(50_000),
    nothing,
    MAX_AMOUNT,
    "Desde aquí, recibir efectivo lo confirma un encargado o el dueño.",
  ),
  refundByManager: money(
    "Devolución que aprueba un encargado",
    limits.refundByManager,
    nothing,
    MAX_AMOUNT,
    "Por cobro.",
  ),
  blindCount: flag(
    "Contar la caja sin ver lo esperado",
    true,
    "Quien cierra su caja cuenta primero; después ve cuánto debía haber y la diferencia. El encargado y el dueño ven todo.",
  ),
  secondFactorRequired: flag(
    "Segundo paso obligatorio",
    false,
    "Dueños y encargados entran con su contraseña y un código de su teléfono. A quien no lo tiene, se le pide activarlo al entrar.",
  ),
  writeOff: money(
    "Diferencia que se puede perdonar",
    limits.writeOffByStaff,
    nothing,
    pesos(1),
    "Siempre con un motivo.",
  ),
} as const;

const months = (n: 3 | 6 | 9 | 12, from: number) => money(`${n} meses desde`, pesos(from), pesos(1), limits.cardMax);
const methods = {
  card: flag("Tarjeta de crédito o débito", true),
  wallet: flag("Cuenta de Mercado Pago", true),
  cardMin: money("Mínimo", limits.cardMin, pesos(5), limits.cardMax),
  cardMax: money(
    "Máximo",
    limits.cardMax,
    pesos(10),
    MAX_AMOUNT,
    "Tu cuenta de Mercado Pago puede tener un tope menor.",
  ),
  statement: {
    ...text("Nombre en el estado de cuenta", 13, {
      hint: "Lo que lee quien pagó con tarjeta, hasta 13 letras. Si lo reconoce, no reclama. Vacío: el de tu cuenta de Mercado Pago.",
    }),
    format: "statement",
  },
  msi: flag("Aceptar pagos a meses", false, "Los meses sin intereses se contratan con Mercado Pago, y los pagas tú."),
  msi3: months(3, 300),
  msi6: months(6, 600),
  msi9: months(9, 900),
  msi12: months(12, 1_200),
  maxMonths: {
    kind: "count",
    label: "Hasta cuántos meses",
    unit: ["mes", "meses"],
    fallback: 12,
    min: 3,
    max: 12,
    hint: "Con tarjeta y en Mercado Pago. Más meses te cuestan más comisión.",
  },
  spei: flag("Transferencia SPEI", true),
  speiValidity: time("Vigencia de la CLABE", limits.speiValidity, 60, days(30)),
  speiGrace: time("Espera después de vencer", limits.speiGrace, 0, days(1), "Antes de soltar lo apartado."),
  mtuHint: money(
    "Aviso de tope bancario desde",
    limits.mtuHint,
    pesos(1),
    MAX_AMOUNT,
    "Muchos bancos limitan cada transferencia; avisamos antes de intentarlo.",
  ),
  ownClabe: {
    ...text("CLABE de tu negocio", 24, {
      hint: "Quien compra la ve en su cobro y reporta su transferencia; tú la confirmas. Vacía: no se ofrece.",
    }),
    format: "clabe",
  },
  ownHolder: text("A nombre de quién está", 120, { hint: "Vacío: el nombre o razón social del negocio." }),
  oxxo: flag("Efectivo en OXXO", true),
  oxxoMin: money("Mínimo", limits.oxxoMin, limits.oxxoMin, limits.oxxoMax),
  oxxoMax: money(
    "Máximo",
    limits.oxxoMax,
    limits.oxxoMin,
    limits.oxxoMax,
    "OXXO no acepta más de $10,000.00 por ficha.",
  ),
  oxxoValidity: time("Vigencia de la ficha", limits.oxxoValidity, days(1), days(30), "Vence a las 23:59 de ese día."),
  oxxoGrace: time(
    "Espera después de vencer",
    limits.oxxoGrace,
    days(1),
    days(3),
    "OXXO puede avisar al siguiente día hábil: nunca menos de 24 horas.",
  ),
} as const;

const series = (label: string, fallback: string) => ({ ...text(label, 6, { fallback }), format: "series" }) as const;
const seriesOf = {
  venta: series("Venta", "V"),
  pago: series("Pago", "P"),
  donativo: series("Donativo", "D"),
  apartado: series("Apartado", "A"),
  reembolso: series("Reembolso", "R"),
  entrega: series("Entrega", "E"),
  boleto: series("Boleto", "B"),
  // Not C, which cuts of the till have.
  estado: series("Estado de cuenta", "EC"),
} as const satisfies Record<ReceiptType, object>;
const receipts = {
  ...seriesOf,
  footer: {
    kind: "lines",
    label: "Al pie de cada comprobante",
    fallback: [],
    maxLines: 4,
    max: 120,
    hint: "Una línea por renglón. Sólo en los comprobantes nuevos.",
  },
} as const;

const shipping = {
  hours: {
    kind: "hours",
    label: "Horario para recoger",
    fallback: closedAllWeek,
    hint: "Tus clientes eligen hora dentro de él. Si todo está cerrado, la hora se acuerda después.",
  },
  closed: {
    kind: "days",
    label: "Días que no entregas",
    fallback: [],
    hint: "Fiestas, vacaciones o días de feria.",
  },
  notice: time("Aviso mínimo", 2 * HOUR, 0, days(7), "Cuánto antes hay que avisarte para tener todo listo."),
  zones: {
    kind: "zones",
    label: "Zonas a las que llevas",
    fallback: [],
    hint: "El precio se suma solo a la compra.",
  },
  quotes: flag("Cotizar el flete", false, "Quien compra dice a dónde, y tú le contestas cuánto cuesta."),
  quoteHold: time(
    "Apartado mientras cotizas",
    24 * HOUR,
    60,
    days(3),
    "Cuánto se guarda lo que aún no pagan mientras contestas. Con tu respuesta se guarda hasta que venza.",
  ),
  perKm: money(
    "Precio por kilómetro",
    nothing,
    nothing,
    pesos(1_000),
    "Con él, al cotizar basta escribir los kilómetros. En 0 no se usa.",
  ),
  perKmMin: money("Flete mínimo", nothing, nothing, MAX_AMOUNT, "Lo menos que cobras por un viaje por kilómetro."),
  taxClass: {
    kind: "choice",
    label: "Impuesto del flete",
    fallback: "accountant",
    options: taxClasses.map((value) => ({ value, label: taxClassWords[value] })),
    hint: "Va en los comprobantes nuevos. Quien decide es tu contador.",
  },
} as const satisfies Record<string, SettingField>;

const taxes = {
  rules: { kind: "taxes", label: "Clase de impuesto", fallback: defaultTaxRules },
} as const;

interface Section {
  heading: string;
  note?: string;
  fields: readonly string[];
}
interface Group {
  title: string;
  fields: Readonly<Record<string, SettingField>>;
  sections: readonly Section[];
}

/** Every setting of the owner, in groups that are read, saved and versioned together. */
export const settingGroups = {
  business: {
    title: "Negocio",
    fields: business,
    sections: [
      { heading: "Tu negocio", fields: ["name", "tagline"] },
      {
        heading: "Cómo se ve",
        note: "La tienda, los correos y los papeles que salgan de hoy en adelante. Los comprobantes de antes se quedan como salieron.",
        fields: ["logo", "cover", "color"],
      },
      {
        heading: "Quién vende",
        note: "La ley pide mostrar nombre, domicilio y teléfono de quien vende en línea. Sin ellos no se publica nada, y mientras hay algo a la venta no se pueden quitar.",
        fields: ["legalName", "rfc", "address"],
      },
      { heading: "Cómo te encuentran", fields: ["phone", "whatsapp", "email"] },
    ],
  },
  sales: {
    title: "Ventas",
    fields: sales,
    sections: [
      { heading: "Dónde y cuándo", fields: ["zone"] },
      {
        heading: "Tiempos",
        fields: ["checkoutHold", "actionHold", "linkLife", "waitlistTurn", "unpaidPerBuyer", "lateMoney"],
      },
      { heading: "Apartados", fields: ["depositShare", "balanceDays"] },
      { heading: "Ventas por kilo", fields: ["weightTolerance"] },
      { heading: "Ventas a crédito", fields: ["accountReminderDays"] },
      { heading: "Reportes", fields: ["reportEmail"] },
      {
        heading: "Políticas",
        fields: [
          "policies",
          "policiesForAnimals",
          "policiesByKilo",
          "policiesForDeposits",
          "policiesForProducts",
          "policiesForVisits",
        ],
      },
      { heading: "Lo que puede el personal", fields: ["cashInHand", "blindCount", "refundByManager", "writeOff"] },
      { heading: "Cómo entra el personal", fields: ["secondFactorRequired"] },
    ],
  },
  methods: {
    title: "Formas de pago",
    fields: methods,
    sections: [
      { heading: "Tarjeta y Mercado Pago", fields: ["card", "wallet", "cardMin", "cardMax", "statement"] },
      { heading: "Pagos a meses", fields: ["msi", "maxMonths", "msi3", "msi6", "msi9", "msi12"] },
      { heading: "Transferencia SPEI", fields: ["spei", "speiValidity", "speiGrace", "mtuHint"] },
      { heading: "Transferencia directa a tu cuenta", fields: ["ownClabe", "ownHolder"] },
      { heading: "OXXO", fields: ["oxxo", "oxxoMin", "oxxoMax", "oxxoValidity", "oxxoGrace"] },
    ],
  },
  receipts: {
    title: "Comprobantes",
    fields: receipts,
    sections: [
      {
        heading: "Serie de cada tipo",
        note: "Cambiar una serie empieza otra numeración; ningún folio se repite, tampoco si vuelves a la de antes.",
        fields: keysOf(seriesOf),
      },
      { heading: "Al pie", fields: ["footer"] },
    ],
  },
  shipping: {
    title: "Entregas",
    fields: shipping,
    sections: [
      { heading: "Recoger en el rancho", fields: ["hours", "closed", "notice"] },
      { heading: "Llevarlo", fields: ["zones"] },
      { heading: "Flete cotizado", fields: ["quotes", "quoteHold", "perKm", "perKmMin"] },
      { heading: "Impuesto", fields: ["taxClass"] },
    ],
  },
  taxes: {
    title: "Impuestos",
    fields: taxes,
    sections: [
      {
        heading: "Lo que se propone al publicar",
        note: "Gana el renglón que dice más: primero especie y uso, luego especie, luego lo general. Lo ya publicado no cambia.",
        fields: ["rules"],
      },
    ],
  },
} as const satisfies Record<string, Group>;

export type SettingGroup = keyof typeof settingGroups;
export const settingGroupNames = keysOf(settingGroups);
export type GroupValues<G extends SettingGroup> = {
  readonly [F in keyof (typeof settingGroups)[G]["fields"]]: ValueOf<
    (typeof settingGroups)[G]["fields"][F] & { kind: SettingField["kind"] }
  >;
};
export const fieldsOf = (group: SettingGroup): Readonly<Record<string, SettingField>> => settingGroups[group].fields;

/** The values in effect: each stored value that is within its bounds, else the default. */
export function readGroupValues<G extends SettingGroup>(group: G, stored: unknown): GroupValues<G> {
  const was: Record<string, unknown> = typeof stored === "object" ? { ...stored } : {};
  return Object.fromEntries(
    Object.entries(fieldsOf(group)).map(([name, field]) => {
      const checked = was[name] === undefined ? undefined : checkField(field, was[name]);
      return [name, checked?.ok ? checked.value : field.fallback];
    }),
  ) as GroupValues<G>;
}

export interface SettingFault {
  field: string;
  message: string;
  outOfBounds: boolean;
}

/** Validates a whole group: the values to store, or every fault. All fields of the group are required, and no other is accepted. */
export function checkGroup(
  group: SettingGroup,
  sent: Readonly<Record<string, unknown>>,
): { values: Record<string, SettingValue>; faults: SettingFault[] } {
  const fields = fieldsOf(group);
  const faults: SettingFault[] = [];
  const values: Record<string, SettingValue> = {};
  for (const name of Object.keys(sent))
    if (!Object.hasOwn(fields, name))
      faults.push({ field: name, message: "Ese ajuste no existe.", outOfBounds: false });
  for (const [name, field] of Object.entries(fields)) {
    const checked = checkField(field, sent[name]);
    if (checked.ok) values[name] = checked.value;
    else faults.push({ field: name, message: checked.message, outOfBounds: checked.outOfBounds });
  }
  if (faults.length === 0) faults.push(...together(group, values));
  return { values, faults };
}

/** Faults between fields of one group. */
function together(group: SettingGroup, v: Record<string, SettingValue>): SettingFault[] {
  const fault = (field: string, message: string) => ({ field, message, outOfBounds: false });
  if (group === "business" && String(v.name).length < 2) return [fault("name", "Escribe el nombre del negocio.")];
  if (group === "methods")
    return [
      ...(Number(v.cardMin) > Number(v.cardMax) ? [fault("cardMin", "El mínimo va por debajo del máximo.")] : []),
      ...(Number(v.oxxoMin) > Number(v.oxxoMax) ? [fault("oxxoMin", "El mínimo va por debajo del máximo.")] : []),
    ];
  if (group !== "receipts") return [];
  const types = Object.keys(fieldsOf(group)).filter((name) => name !== "footer");
  return types
    .filter((name, i) => types.slice(0, i).some((other) => v[other] === v[name]))
    .map((name) => fault(name, "Esa serie ya es de otro tipo."));
}
