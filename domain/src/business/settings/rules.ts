import { type Limits, limits } from "../../kernel/limits";
import type { Centavos } from "../../kernel/money";
import { MINUTE } from "../../kernel/time";
import { type GroupValues, readGroupValues } from "./groups";

/** The owner's sales rules: limits, and what is accepted. */
export interface Rules {
  limits: Limits;
  methods: { mp_card: boolean; mp_wallet: boolean; spei_mp: boolean; oxxo_cash: boolean };
  /** The instalments on offer, each from its minimum amount in centavos; empty when there are none. */
  instalments: readonly { months: number; from: Centavos }[];
  /** The text on a card statement; empty: the default of the provider's account. */
  statement: string;
  lateMoney: "never" | "if_free" | "ask";
  balanceDays: number;
  /** The business takes transfers to its own account. Which one, only who has a charge to pay is told. */
  directTransfer: boolean;
  /** The fewest days between two reminders of an overdue account. */
  accountReminderDays: number;
  /** Who gets the report of each month by e-mail; empty: nobody. */
  reportEmail: string;
}

/** The rules in the units of the code: milliseconds and centavos. */
export function toRules(sales: GroupValues<"sales">, methods: GroupValues<"methods">): Rules {
  return {
    limits: {
      ...limits,
      checkoutHold: sales.checkoutHold * MINUTE,
      requiresActionHold: sales.actionHold * MINUTE,
      linkLife: sales.linkLife * MINUTE,
      waitlistTurn: sales.waitlistTurn * MINUTE,
      unpaidPerBuyer: sales.unpaidPerBuyer,
      refundByManager: sales.refundByManager,
      writeOffByStaff: sales.writeOff,
      weightTolerance: sales.weightTolerance,
      cardMin: methods.cardMin,
      cardMax: methods.cardMax,
      oxxoMin: methods.oxxoMin,
      oxxoMax: methods.oxxoMax,
      oxxoValidity: methods.oxxoValidity * MINUTE,
      oxxoGrace: methods.oxxoGrace * MINUTE,
      speiValidity: methods.speiValidity * MINUTE,
      speiGrace: methods.speiGrace * MINUTE,
      mtuHint: methods.mtuHint,
      cashInHand: sales.cashInHand,
    },
    methods: {
      mp_card: methods.card,
      mp_wallet: methods.wallet,
      spei_mp: methods.spei,
      oxxo_cash: methods.oxxo,
    },
    instalments: methods.msi
      ? [
          { months: 3, from: methods.msi3 },
          { months: 6, from: methods.msi6 },
          { months: 9, from: methods.msi9 },
          { months: 12, from: methods.msi12 },
        ].filter((i) => i.months <= methods.maxMonths)
      : [],
    statement: methods.statement,
    lateMoney: sales.lateMoney,
    balanceDays: sales.balanceDays,
    directTransfer: methods.ownClabe !== "",
    accountReminderDays: sales.accountReminderDays,
    reportEmail: sales.reportEmail,
  };
}

/** The rules of a business without stored settings. */
export const defaultRules = toRules(readGroupValues("sales", {}), readGroupValues("methods", {}));
