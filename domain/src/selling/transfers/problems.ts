import type { Problem } from "../../kernel/problems";

export const transfersProblems = {
  TRANSFER_KEY_REUSED: {
    status: 409,
    title: "Clave de rastreo repetida",
    detail: "Esa clave de rastreo ya se usó. Revisa la que da el banco.",
    manual: "transferencias",
  },
  TRANSFER_AMOUNT_DIFFERS: {
    status: 409,
    title: "No es lo que se debe",
    detail: "Ese monto no es el que se debe. Revísalo en tu banco; si así la mandaste, confírmalo.",
    manual: "transferencias",
  },
  TRANSFER_OTHER_ACCOUNT: {
    status: 409,
    title: "Otra cuenta",
    detail: "Esa CLABE no es de este negocio. Revisa en tu comprobante a qué cuenta la mandaste.",
    manual: "transferencias",
  },
  TRANSFER_REPORT_LIMIT: {
    status: 409,
    title: "Ya reportaste 3",
    detail: "De este cobro ya se reportaron 3 transferencias. Escríbele al vendedor para que las revise contigo.",
    manual: "transferencias",
  },
  TRANSFER_DECIDED: {
    status: 409,
    title: "Ya se decidió",
    detail: "Alguien ya confirmó o rechazó esta transferencia. Recarga para ver cómo quedó.",
    manual: "transferencias",
  },
} as const satisfies Record<string, Problem>;
