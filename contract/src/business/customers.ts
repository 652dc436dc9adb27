import { Type } from "typebox";
import { call } from "../call";
import { Amount, Id, Nullable, OneOf, PublicId, Strict } from "../shapes";

const Sum = Type.Integer({ minimum: 0 });

export const CustomerRow = Strict({
  id: Id,
  name: Type.String(),
  /** Masked for roles that may not read contacts. */
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  blocked: Type.Boolean(),
  sales: Type.Integer(),
  lastWords: Nullable(Type.String()),
});

export const listCustomers = call("GET /api/customers", {
  id: "listCustomers",
  summary: "Los clientes, por teléfono (también sus últimos dígitos), nombre o correo",
  action: "customer.see",
  query: Strict({
    q: Type.Optional(Type.String({ maxLength: 80 })),
    /** By name, or from the last one up; without it, by latest visit. */
    sort: Type.Optional(OneOf("name", "-name")),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({ items: Type.Array(CustomerRow), next: Nullable(Type.String()) }),
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});

/** A charge that is part of a balance. */
const Part = Strict({ chargeId: PublicId, concept: Type.String(), amount: Amount });
const Balance = Strict({ amount: Sum, parts: Type.Array(Part) });

export const CustomerView = Strict({
  id: Id,
  name: Type.String(),
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** Null for roles that see masked contacts. */
  whatsapp: Nullable(Type.String()),
  notes: Type.String(),
  blockedReason: Nullable(Type.String()),
  sinceWords: Type.String(),
  /** What they paid and wasn't given back, and in how many sales they bought. */
  paid: Sum,
  sales: Type.Integer(),
  /** Phones and e-mails of the customers merged into this one. */
  others: Type.Array(Strict({ phone: Nullable(Type.String()), email: Nullable(Type.String()) })),
  owes: Balance,
  credit: Balance,
  surplus: Balance,
  /** How much they may owe on account and in how many days they pay; null: no credit. */
  terms: Nullable(Strict({ limit: Amount, days: Type.Integer() })),
  version: Type.Integer(),
});

const CustomerParams = Strict({ customerId: Id });

/** The id of a merged customer answers with the customer it was merged into. */
export const readCustomer = call("GET /api/customers/:customerId", {
  id: "readCustomer",
  summary: "Un cliente: cómo contactarlo, lo que debe y lo que tiene a favor",
  action: "customer.see",
  params: CustomerParams,
  answer: CustomerView,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});

const CustomerForm = {
  name: Type.String({ minLength: 1, maxLength: 80 }),
  phone: Type.String({ maxLength: 40 }),
  email: Type.String({ maxLength: 120 }),
  notes: Type.String({ maxLength: 2000 }),
};

export const createCustomer = call("POST /api/customers", {
  id: "createCustomer",
  summary: "Da de alta a un cliente. El id lo pone quien lo crea: repetirlo con lo mismo no hace otro",
  action: "customer.edit",
  offline: { kind: "customer", id: "id" },
  status: 201,
  body: Strict({ id: Id, ...CustomerForm }),
  answer: CustomerView,
  /** PHONE_TAKEN carries `customer {id, name}`: its current holder. */
  refusals: ["VALIDATION_FAILED", "PHONE_TAKEN", "IDEMPOTENCY_CONFLICT", "UNAUTHENTICATED", "FORBIDDEN"],
});

export const editCustomer = call("PUT /api/customers/:customerId", {
  id: "editCustomer",
  summary: "Cambia los datos de un cliente; con If-Match",
  action: "customer.edit",
  offline: { kind: "customer", id: "customerId" },
  versioned: true,
  params: CustomerParams,
  body: Strict(CustomerForm),
  answer: CustomerView,
  /** PHONE_TAKEN carries `customer {id, name}`: its current holder. */
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "VERSION_CONFLICT", "PHONE_TAKEN", "UNAUTHENTICATED", "FORBIDDEN"],
});

export const joinCustomers = call("POST /api/customers/:customerId/join", {
  id: "joinCustomers",
  summary: "Junta a otro cliente con este: sus compras pasan aquí y su teléfono sigue llevando aquí",
  action: "customer.edit",
  params: CustomerParams,
  body: Strict({ otherId: Id }),
  answer: CustomerView,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});

export const blockCustomer = call("POST /api/customers/:customerId/block", {
  id: "blockCustomer",
  summary: "Que alguien no pueda comprar en línea, con su motivo; sin motivo, que pueda otra vez",
  action: "customer.block",
  params: CustomerParams,
  body: Strict({ reason: Nullable(Type.String({ minLength: 3, maxLength: 200 })) }),
  answer: CustomerView,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});
