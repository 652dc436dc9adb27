import type { Problem } from "../../kernel/problems";

export const authProblems = {
  SECOND_FACTOR_NEEDED: {
    status: 401,
    title: "Falta el segundo paso",
    detail: "Escribe el código de 6 números de tu app, o uno de tus códigos de respaldo.",
    manual: "entrar",
  },
  SECOND_FACTOR_SETUP: {
    status: 401,
    title: "Falta activar el segundo paso",
    detail: "El negocio lo pide a dueños y encargados. Actívalo para entrar.",
    manual: "entrar",
  },
  LOCKED_OUT: {
    status: 423,
    retryable: true,
    title: "Entrada cerrada un momento",
    detail: "Hubo demasiados intentos. Espera 15 minutos y vuelve a intentarlo.",
    manual: "entrar",
  },
  SIGN_IN_BUSY: {
    status: 503,
    retryable: true,
    title: "Mucha gente entrando",
    detail: "Hay demasiada gente entrando en este momento. Espera unos segundos e inténtalo otra vez.",
    manual: "entrar",
  },
  LINK_USED_UP: {
    status: 410,
    title: "Enlace vencido",
    detail: "Este enlace ya se usó o venció. Arranca Corral otra vez para que imprima uno nuevo.",
    manual: "entrar",
  },
} as const satisfies Record<string, Problem>;
