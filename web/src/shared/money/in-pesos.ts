import { type Centavos, spoken } from "@corral/domain/kernel/money";

/** Centavos as `$12,345.00`. It never throws: an answer that an older release kept on the phone may lack an amount. */
export const inPesos = (amount: number) => spoken(amount as Centavos);
