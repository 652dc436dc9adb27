import type { Problem } from "../../kernel/problems";

export const refundsProblems = {
  REFUND_EXCEEDS_COLLECTED: {
    status: 422,
    title: "Más de lo cobrado",
    detail: "No puedes devolver más de lo cobrado. Baja el monto.",
    manual: "devoluciones",
  },
  REFUND_NOT_ALLOWED: {
    status: 409,
    title: "No se puede devolver",
    detail: "Este cobro no admite una devolución ahora. Revisa su estado.",
    manual: "devoluciones",
  },
  REFUND_NEEDS_ANOTHER: {
    status: 403,
    title: "Falta que alguien más apruebe",
    detail: "Esta devolución la aprueba otra persona. Pídeselo al dueño.",
    manual: "devoluciones",
  },
  REFUND_DECIDED: {
    status: 409,
    title: "Ya se decidió",
    detail: "Alguien ya decidió sobre esta devolución. Revisa cómo quedó.",
    manual: "devoluciones",
  },
  CLABE_INVALID: {
    status: 422,
    title: "CLABE incorrecta",
    detail: "La CLABE no es correcta; revisa los 18 dígitos.",
    manual: "dinero-a-favor",
  },
} as const satisfies Record<string, Problem>;
