import { Type } from "typebox";
import { call } from "../call";
import { CalendarDay, OneOf, PublicId, Strict } from "../shapes";

/** Whole centavos, also negative; sums of many charges may exceed the limit of one. */
const Signed = Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });

/** A balance in sentences whose amounts sum to it. */
export const Story = Strict({
  title: Type.String(),
  balance: Signed,
  sentences: Type.Array(Strict({ text: Type.String(), amount: Signed })),
});
export const Balance = OneOf("due", "collected", "surplus");

const query = Strict({ of: Balance });
const staffOnly = ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED"] as const;

export const chargeStory = call("GET /api/charges/:chargeId/story", {
  id: "chargeStory",
  summary: "Explica un saldo de un cobro a quien tiene su enlace",
  action: "shop.use",
  need: "link",
  params: Strict({ chargeId: PublicId }),
  query,
  answer: Story,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED"],
});

export const ledgerChargeStory = call("GET /api/ledger/charges/:chargeId/story", {
  id: "ledgerChargeStory",
  summary: "Explica un saldo de un cobro, con quién hizo cada cosa",
  action: "ledger.see",
  params: Strict({ chargeId: PublicId }),
  query,
  answer: Story,
  refusals: staffOnly,
});

export const saleStory = call("GET /api/ledger/sales/:saleId/story", {
  id: "saleStory",
  summary: "Explica un saldo de una venta, con todos sus cobros",
  action: "ledger.see",
  params: Strict({ saleId: PublicId }),
  query,
  answer: Story,
  refusals: staffOnly,
});

const Statement = Strict({ tipo: Type.Literal("estado"), id: PublicId, folio: Type.String() });

export const issueChargeStatement = call("POST /api/charges/:chargeId/statement", {
  id: "issueChargeStatement",
  summary: "Estado de cuenta firmado de la compra de un cobro, con folio; el mismo mientras nada cambie",
  action: "shop.use",
  need: "link",
  params: Strict({ chargeId: PublicId }),
  body: Strict({}),
  answer: Statement,
  refusals: ["NOT_FOUND", "RATE_LIMITED"],
});

export const issueSaleStatement = call("POST /api/ledger/sales/:saleId/statement", {
  id: "issueSaleStatement",
  summary: "Estado de cuenta firmado de una venta, con folio; el mismo mientras nada cambie",
  action: "ledger.see",
  params: Strict({ saleId: PublicId }),
  body: Strict({}),
  answer: Statement,
  refusals: ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN"],
});

export const listAccounts = call("GET /api/ledger/accounts", {
  id: "listAccounts",
  summary: "Las cuentas del libro con su saldo",
  action: "ledger.see",
  answer: Strict({
    today: CalendarDay,
    accounts: Type.Array(Strict({ account: Type.String(), name: Type.String(), balance: Signed })),
  }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});

export const accountStory = call("GET /api/ledger/accounts/:account/story", {
  id: "accountStory",
  summary: "Explica el saldo de una cuenta del libro entre dos días",
  action: "ledger.see",
  params: Strict({ account: Type.String({ pattern: "^[a-z_]{3,40}(:[a-z_]{3,40})?$" }) }),
  query: Strict({ from: CalendarDay, to: CalendarDay }),
  answer: Story,
  refusals: staffOnly,
});
