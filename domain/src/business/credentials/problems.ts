import type { Problem } from "../../kernel/problems";

export const credentialsProblems = {
  PROVIDER_KEYS_REFUSED: {
    status: 422,
    title: "El proveedor no aceptó las credenciales",
    detail: "El proveedor no reconoce esas credenciales. Cópialas otra vez de su panel. Las de antes siguen en uso.",
    manual: "proveedores",
  },
  NOT_IN_DEMO: {
    status: 409,
    title: "No en la demostración",
    detail:
      "Esto es una demostración: sus proveedores son simulados y no usa credenciales. Para vender de verdad: npm start -- --real",
    manual: "proveedores",
  },
  PROVIDER_NOT_ALLOWED: {
    status: 409,
    title: "Mercado Pago no deja cobrar a esta cuenta",
    detail:
      "Las llaves son correctas, pero Mercado Pago no autoriza a tu cuenta o a tu aplicación (PolicyAgent). Revisa en su panel que la cuenta esté verificada y la aplicación activa; si lo están, escríbeles a soporte.",
    manual: "proveedores",
  },
} as const satisfies Record<string, Problem>;
