import type { DayTaskDeclarations } from "../../kernel/day-task";

export const chargesTasks = {
  balance: { words: "Saldo por cobrar", sees: "charge.list", markable: true },
  voucher: { words: "Ficha por vencer", sees: "charge.list", markable: true },
} as const satisfies DayTaskDeclarations;
