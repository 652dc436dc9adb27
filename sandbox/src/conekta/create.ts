import type { Context } from "../context";
import { asList, asObject, asText, isObject, type Json } from "../json";
import { CashRefusal, invalid } from "./errors";
import type { CashCharge, CashOrder, CashProduct } from "./model";
import { notifyCash } from "./notify";

const DAY = 86_400_000;
const MINIMUM = 1_000;
const MAXIMUM = 1_000_000;

const need = (condition: boolean, path: string, words: string): void => {
  if (!condition) throw invalid(`${path}.missing`, words, path);
};

function rows(value: unknown, field: string): Json[] {
  const list = asList(value).map(asObject);
  for (const row of list)
    if (!Number.isInteger(row.amount) || Number(row.amount) < 0)
      throw invalid(`order.${field}.amount.invalid`, `El campo ${field}.amount no es válido.`, `${field}.amount`);
  return list;
}
const sumOf = (list: Json[]): number => list.reduce((sum, row) => sum + Number(row.amount), 0);

function lineItems(value: unknown): Json[] {
  const items = asList(value).map(asObject);
  need(items.length > 0, "order.line_items", "La orden necesita al menos un artículo.");
  return items.map((item, i) => {
    const at = `line_items[${i}]`;
    need(typeof item.name === "string", `${at}.name`, "El artículo necesita nombre.");
    if (String(item.name).length < 3)
      throw invalid(`${at}.name.too_short`, "El nombre del artículo es muy corto.", `${at}.name`);
    if (String(item.name).length > 249)
      throw invalid(`${at}.name.too_long`, "El nombre del artículo es muy largo.", `${at}.name`);
    if (!Number.isInteger(item.unit_price) || Number(item.unit_price) < 0)
      throw invalid(`${at}.unit_price.invalid`, "El precio debe ser un entero en centavos.", `${at}.unit_price`);
    if (!Number.isInteger(item.quantity) || Number(item.quantity) < 1)
      throw invalid(`${at}.quantity.invalid`, "La cantidad debe ser un entero positivo.", `${at}.quantity`);
    return { object: "line_item", ...item };
  });
}

function customerOf(value: unknown): Json {
  need(isObject(value), "order.customer_info", "Falta el cliente.");
  const customer = asObject(value);
  if (customer.customer_id !== undefined) return customer;
  for (const field of ["name", "email", "phone"])
    need(
      asText(customer[field]) !== undefined && customer[field] !== "",
      `customer_info.${field}`,
      `Falta ${field} del cliente.`,
    );
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(customer.email)))
    throw invalid("customer_info.email.invalid", "El correo no es válido.", "customer_info.email");
  if (!/^\+?\d{10,15}$/.test(String(customer.phone).replaceAll(/[\s()-]/g, "")))
    throw invalid("customer_info.phone.invalid", "El teléfono no es válido.", "customer_info.phone");
  return customer;
}

function metadataOf(value: unknown): Json {
  const metadata = asObject(value);
  const entries = Object.values(metadata);
  const scalar = (one: unknown) => one === null || ["string", "number", "boolean"].includes(typeof one);
  if (entries.length > 100 || !entries.every(scalar) || entries.some((one) => String(one).length > 249))
    throw invalid("metadata.invalid", "metadata acepta hasta 100 valores simples de 249 caracteres.", "metadata");
  return metadata;
}

const PRODUCTS = {
  oxxo: ["oxxo"],
  stores: ["cash_in"],
  several: ["bbva_cash_in", "cash_in"],
} as const satisfies Record<string, readonly [CashProduct, ...CashProduct[]]>;

/** Creates an order with its cash vouchers: one charge for each network that the account has. */
export function createCash(context: Context, input: unknown, origin: string, live = false): CashOrder {
  if (!isObject(input)) throw new CashRefusal(400, "malformed_request", "El cuerpo no es un objeto JSON.");
  need(input.currency !== undefined, "order.currency", "Falta la moneda.");
  if (input.currency !== "MXN") throw invalid("order.currency.invalid", "La moneda debe ser MXN.", "currency");
  const customer = customerOf(input.customer_info);
  const items = lineItems(input.line_items);
  const discounts = rows(input.discount_lines, "discount_lines");
  const shipping = rows(input.shipping_lines, "shipping_lines");
  const taxes = rows(input.tax_lines, "tax_lines");
  const goods = items.reduce((sum, item) => sum + Number(item.unit_price) * Number(item.quantity), 0);
  const amount = goods + sumOf(shipping) + sumOf(taxes) - sumOf(discounts);
  const charges = asList(input.charges).map(asObject);
  need(charges.length > 0, "order.charges", "Falta el cargo.");
  const charge = charges[0] ?? {};
  const now = context.now();
  const expiresAt = deadlineOf(asObject(charge.payment_method), now);
  if (charge.amount !== undefined && charge.amount !== amount)
    throw invalid(
      "combo.order.amount.invalid_charges_amount",
      "El monto del cargo no es el de la orden.",
      "charges.amount",
    );
  if (amount > MAXIMUM)
    throw invalid("combo.order.currency_type.oxxo.maximum", "El monto máximo para OXXO es de 10,000 MXN.", "amount");
  if (amount < MINIMUM)
    throw invalid("combo.order.currency_type.oxxo.minimum", "El monto mínimo para OXXO es de 10 MXN.", "amount");
  const [first, ...more] = PRODUCTS[context.store.state.cashAccount.networks].map(
    (product): CashCharge => ({
      id: context.ids.hex(24),
      product,
      reference: product === "oxxo" ? context.ids.cashReference() : context.ids.storeReference(),
    }),
  ) as [CashCharge, ...CashCharge[]];
  const order: CashOrder = {
    id: context.ids.mixed("ord_"),
    live,
    chargeId: first.id,
    product: first.product,
    more,
    origin,
    status: "pending_payment",
    amount,
    paidAmount: 0,
    refunded: 0,
    customer,
    metadata: metadataOf(input.metadata),
    lineItems: items,
    discounts,
    shipping,
    taxes,
    chargeReference: asText(charge.reference_id) ?? null,
    reference: first.reference,
    expiresAt,
    createdAt: now,
    updatedAt: now,
    refunds: [],
  };
  context.store.state.cashOrders[order.id] = order;
  notifyCash(context, order, ["charge.created", "order.created", "order.pending_payment"]);
  context.store.save();
  return order;
}

function deadlineOf(method: Json, now: number): number {
  if (method.type !== "cash")
    throw invalid(
      "charge.payment_method.type.invalid",
      "El tipo de pago debe ser cash.",
      "charges.payment_method.type",
    );
  if (method.expires_at === undefined) return now + 30 * DAY;
  const at = Number(method.expires_at) * 1_000;
  // a deadline within a day is accepted as well: the end of the current day is a usual one
  if (!Number.isInteger(method.expires_at) || at <= now || at > now + 31 * DAY)
    throw invalid(
      "charge.payment_method.expires_at.invalid",
      "La fecha límite no es válida.",
      "charges.payment_method.expires_at",
    );
  return at;
}
