/** Texts of balance explanations and of the ledger page. */
export const explainedText = {
  totals: { collected: "Total pagado", due: "Falta por pagar", surplus: "Sobra", account: "Saldo" },
  statement: "Hacer un estado de cuenta",
  none: "Todavía no hay movimientos",
  noneHint: "Cuando entre o salga dinero aparecerá aquí, paso por paso.",
};

export const ledgerText = {
  list: "Cuentas, con su saldo de hoy",
  rangeLabel: "Qué movimientos se explican al abrir una cuenta",
  ranges: { today: "Hoy", week: "7 días", month: "30 días", all: "Todo" },
  note: "Abre una cuenta para leer sus movimientos, paso por paso.",
  none: "El libro está vacío",
  noneHint: "Con el primer pago se abre la primera cuenta.",
};
