import { keysOf } from "../../kernel/lookup";
import { type Centavos, centavos, spoken } from "../../kernel/money";
import { DAY, HOUR, type Instant, MINUTE } from "../../kernel/time";
import type { Standing } from "../charges/states";

/** The facts of a task's charge at the moment of deciding. Amounts in centavos. */
export interface ReviewFacts {
  /** Every unit of the sale is reserved for it, or could be again. */
  unitsFree: boolean;
  /** The requested amount of the charge, and the paid part. */
  charged: Centavos;
  applied: Centavos;
  /** Open surplus of this charge that could pay it. */
  surplus: Centavos;
  standing: Standing;
  /** The buyer's phone is known, so a credit balance has an owner. */
  buyerKnown: boolean;
  /** A payment that the provider reports and the ledger doesn't have. */
  uncounted: Centavos;
  /** The choice was already offered to the buyer. */
  offered: boolean;
  /** Pending refunds of this charge: until they are finished, no other decision about its payments is possible. */
  leaving: Centavos;
  /** The task's payment is in an undecided dispute. */
  disputed: boolean;
  /** The write-off limit of staff: `writeOffByStaff` of the settings. */
  forgivable: Centavos;
}

/** What is missing for the debt, in centavos, if the surplus pays too. */
export const missingOf = (facts: ReviewFacts) => centavos(Math.max(0, facts.charged - facts.applied - facts.surplus));

export interface Decision {
  words: string;
  hint: string;
  needs: readonly ("note" | "clabe")[];
  /** The decision doesn't resolve the task: its effect will. */
  goesOn?: true;
  possible: (f: ReviewFacts) => boolean;
  /**
   * The sentence that tells the payer of it, where no receipt and no refund does. `amount`: the task's money; `until`: how long
   * the goods are held, in words.
   */
  tells?: (about: { amount: Centavos; until: string | null }) => string;
}

const stays = (facts: ReviewFacts) => facts.leaving === 0;

const ended = (facts: ReviewFacts) => facts.standing === "ended" && stays(facts);

const notOwed = (facts: ReviewFacts) => facts.standing !== "owes" && stays(facts);

const hasMoney = (facts: ReviewFacts) => facts.surplus + facts.applied > 0;

const isTiny = (facts: ReviewFacts) => missingOf(facts) > 0 && missingOf(facts) <= facts.forgivable;

/** Each decision with its required input and when it is possible. */
export const decisions = {
  confirm_sale: {
    words: "Confirmar la venta",
    hint: "Todo sigue libre y el dinero alcanza: la compra queda pagada.",
    needs: [],
    possible: (f) => ended(f) && f.unitsFree && missingOf(f) === 0,
  },
  write_off: {
    words: "Perdonar la diferencia",
    hint: "La compra queda pagada y la diferencia, anotada.",
    needs: ["note"],
    possible: (f) => f.standing !== "settled" && stays(f) && f.unitsFree && isTiny(f),
  },
  reopen: {
    words: "Apartar otra vez y pedir el resto",
    hint: "Se aparta de nuevo y quien compra puede pagar lo que falta.",
    needs: [],
    possible: (f) => ended(f) && f.unitsFree && missingOf(f) > 0 && hasMoney(f),
    tells: ({ until }) =>
      `Lo tuyo se apartó otra vez y ya puedes pagar lo que falta${until === null ? "." : `: te lo guardamos hasta el ${until}.`}`,
  },
  offer_choice: {
    words: "Que el comprador elija",
    hint: "En su enlace elige: saldo a favor, otra compra o devolución.",
    needs: [],
    possible: (f) => notOwed(f) && hasMoney(f) && !f.offered,
    tells: ({ amount }) =>
      `Tienes ${spoken(amount)} a tu favor. Abre tu compra y elige qué hacer con ellos: otra compra, saldo a favor o que te los devuelvan.`,
  },
  keep_credit: {
    words: "Dejarlo como saldo a favor",
    hint: "Queda para la siguiente compra de esta persona.",
    needs: [],
    possible: (f) => notOwed(f) && f.buyerKnown && hasMoney(f),
    tells: ({ amount }) => `${spoken(amount)} quedaron a tu favor para tu siguiente compra.`,
  },
  give_back: {
    words: "Devolver el dinero",
    hint: "Queda como devolución por hacer, con la CLABE que te dieron.",
    needs: ["clabe"],
    possible: (f) => notOwed(f) && hasMoney(f),
    tells: ({ amount }) =>
      `El vendedor te va a transferir de vuelta ${spoken(amount)}. Te mandamos el comprobante cuando esté hecho.`,
  },
  refund: {
    words: "Devolver",
    hint: "Se pide la devolución; cuando se apruebe y salga, esto se resuelve solo.",
    needs: [],
    goesOn: true,
    possible: stays,
  },
  ask_again: {
    words: "Que elija otra vez",
    hint: "La CLABE no sirvió o cambió de idea: vuelve a elegir en su enlace.",
    needs: ["note"],
    possible: stays,
    tells: ({ amount }) =>
      `Todavía no te podemos devolver ${spoken(amount)}. Abre tu compra y elige otra vez qué hacer con ellos.`,
  },
  accept_amount: {
    words: "Aceptar lo que llegó",
    hint: "Se cuenta lo que reporta el proveedor; si falta o sobra, sigue su camino.",
    needs: ["note"],
    possible: (f) => f.uncounted > 0,
  },
  keep_apart: {
    words: "No aceptarlo: devolver",
    hint: "Se guarda aparte de la compra y el comprador elige cómo recuperarlo.",
    needs: ["note"],
    possible: (f) => f.uncounted > 0,
  },
  dispute_won: {
    words: "Lo ganamos",
    hint: "En el panel del proveedor el dinero se quedó contigo: la venta sigue como estaba.",
    needs: ["note"],
    possible: (f) => f.disputed,
  },
  dispute_lost: {
    words: "Lo perdimos",
    hint: "En el panel del proveedor el dinero se fue: sale de tus cuentas.",
    needs: ["note"],
    possible: (f) => f.disputed,
  },
  complete_sale: {
    words: "Venderlo con lo que hay",
    hint: "La venta se completa sin lo que falta del apartado, ahora o cuando se pague el saldo.",
    needs: ["note"],
    possible: () => true,
  },
  resolve: { words: "Marcar como resuelto", hint: "Di qué se hizo.", needs: ["note"], possible: () => true },
} as const satisfies Record<string, Decision>;

export type DecisionName = keyof typeof decisions;

export const decisionNames = keysOf(decisions);

/** Which of the decisions about a kind are possible now for a task of it. */
export function possibleDecisions(kind: string, all: readonly DecisionName[], facts: ReviewFacts): DecisionName[] {
  // A surplus of a settled charge never pays the sale again: only its own outcome is left to choose.
  if (kind === "surplus_choice") return stays(facts) ? all.filter((d) => d !== "keep_credit" || facts.buyerKnown) : [];
  // The provider says nothing more about it: closed without a winner, the charge would stay disputed and no task would
  // be opened again.
  const mustSay = kind === "dispute_over" && facts.disputed;
  return all.filter((d) => decisions[d].possible(facts) && !(mustSay && d === "resolve"));
}

/** Says whether the purchase can still be completed. The missing amount matters only while its units are free. */
export function stillToBuy(facts: ReviewFacts): string[] {
  if (!facts.unitsFree) return ["Lo que compró ya no está libre."];
  const missing = missingOf(facts);
  return [
    "Lo que compró sigue libre.",
    missing > 0 ? `Para completar la compra faltan ${spoken(missing)}.` : "Con eso alcanza para la compra.",
  ];
}

/** The time since an instant in words: `hace 5 min`, `hace 3 h`, `hace 12 días`. */
export function waitedInWords(since: Instant, now: Instant): string {
  const ms = Math.max(0, now - since);
  if (ms < MINUTE) return "ahora";
  if (ms < HOUR) return `hace ${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return `hace ${Math.floor(ms / HOUR)} h`;
  const days = Math.floor(ms / DAY);
  return days === 1 ? "ayer" : `hace ${days} días`;
}
