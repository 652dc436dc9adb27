import type { Problem } from "../../kernel/problems";

export const receiptsProblems = {
  RECEIPT_NOT_FOUND: {
    status: 404,
    title: "No existe",
    detail: "No encontramos ese comprobante. Revisa el enlace que te dieron.",
    manual: "comprobantes",
  },
  PDF_BUSY: {
    status: 503,
    retryable: true,
    title: "Muchos PDF a la vez",
    detail: "Se están haciendo muchos PDF en este momento. Espera unos segundos e inténtalo otra vez.",
    manual: "comprobantes",
  },
  RECEIPT_TYPE_UNKNOWN: {
    status: 404,
    title: "No existe",
    detail: "No encontramos ese comprobante. Revisa el enlace que te dieron.",
    manual: "comprobantes",
  },
} as const satisfies Record<string, Problem>;
