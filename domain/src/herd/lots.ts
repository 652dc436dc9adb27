import type { PriceMode } from "../kernel/item-kinds";

/** A lot's heads: animals that are counted and have no record of their own (domain.md §7.8, `head_count`; rulings 54). */
export const headMovementWords = {
  in: "Llegaron",
  born: "Nacieron",
  out: "Salieron",
  died: "Murieron",
  lost: "Se perdieron",
  tagged: "Ya tienen su ficha",
  counted: "Conteo",
  split_out: "Pasaron a otro lote",
  split_in: "Vinieron de otro lote",
  sold: "Se entregaron vendidas",
  returned: "Volvieron de una venta",
} as const;
export type HeadMovementKind = keyof typeof headMovementWords;

/** What a person may write down; the others follow from a split, a delivery or a return. */
export const headActs = [
  "in",
  "born",
  "out",
  "died",
  "lost",
  "tagged",
  "counted",
] as const satisfies readonly HeadMovementKind[];
export type HeadAct = (typeof headActs)[number];

export const MAX_HEADS = 100_000;

/**
 * The signed change of an act. For `counted`, `qty` is what was counted and `seen` what the person was shown, so that
 * what happened meanwhile still counts.
 */
export function headChange(act: HeadAct, qty: number, seen: number): number {
  switch (act) {
    case "in":
    case "born":
      return qty;
    case "counted":
      return qty - seen;
    default:
      return -qty;
  }
}

/** Heads of a lot, and those of them that a purchase has until they are handed over. */
export interface LotCount {
  heads: number;
  reserved: number;
}

/** The stock of a lot's listing: the heads that nobody has; where the whole is sold at once, 1 while nobody has it. */
export const lotStock = ({ heads, reserved }: LotCount, mode: PriceMode): number =>
  mode === "per_head" ? heads - reserved : heads > 0 && reserved === 0 ? 1 : 0;

/** "1 cabeza", "40 cabezas". */
export const headsInWords = (n: number) => `${n.toLocaleString("es-MX")}\u00a0${n === 1 ? "cabeza" : "cabezas"}`;

/** Why heads can't leave a lot, as a sentence; undefined when they can. */
export function whyNotLeave({ heads, reserved }: LotCount, leave: number): string | undefined {
  const free = heads - reserved;
  if (leave <= free) return undefined;
  if (leave > heads) return `En el lote sólo hay ${headsInWords(heads)}: no pueden salir ${leave}. Revisa la cantidad.`;
  return `De ${headsInWords(heads)}, ${reserved} ya están apartadas o vendidas: pueden salir ${free}. Si faltan de las vendidas, cambia o cancela antes esa venta.`;
}
