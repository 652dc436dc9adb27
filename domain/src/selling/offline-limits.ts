import { centavos, pesos, spoken } from "../kernel/money";

/** Limits of offline cash in centavos (domain.md §7.12): of one charge, and of all that a phone has not synchronized. */
export const offlineCash = { perCharge: pesos(20_000), unsent: pesos(100_000) } as const;
/** The limits where only localStorage is available (domain.md §4). */
export const limitedStorage = { items: 100, cash: 20 } as const;

export type KeepingPlace = "indexeddb" | "localstorage" | "memory";
export interface Unsent {
  items: number;
  cashItems: number;
  /** Centavos. */
  cash: number;
}

/** Whether this phone may queue one more act (domain.md §4 and §7.12): undefined, or the sentence that says why not and what to do. */
export function whyNotQueued(
  /** `call`: its id in the contract. */
  act: { call: string; cash: number },
  place: KeepingPlace,
  unsent: Unsent,
): string | undefined {
  if (place === "memory") return "Este navegador no guarda datos: para esto necesitas señal.";
  if (act.cash > offlineCash.perCharge)
    return `Sin señal se cobra hasta ${spoken(offlineCash.perCharge)} en efectivo. Busca señal para cobrar más.`;
  if (act.cash > 0 && unsent.cash + act.cash > offlineCash.unsent)
    return `Este teléfono ya tiene ${spoken(centavos(unsent.cash))} en efectivo sin enviar y el límite es ${spoken(offlineCash.unsent)}. Busca señal para enviarlos.`;
  if (place === "indexeddb") return undefined;
  if (act.call === "addPhoto") return "Este navegador guarda muy poco: las fotos necesitan señal.";
  if (act.cash > 0 && unsent.cashItems >= limitedStorage.cash)
    return `Este navegador guarda muy poco: caben ${limitedStorage.cash} cobros sin enviar. Busca señal para enviarlos.`;
  if (unsent.items >= limitedStorage.items)
    return `Este navegador guarda muy poco: caben ${limitedStorage.items} pendientes sin enviar. Busca señal para enviarlos.`;
  return undefined;
}

/** The provisional folio of a receipt until the server assigns the real one (domain.md §7.1). */
export const provisionalFolio = (id: string) => `PROV-${id.replaceAll("-", "").slice(-6).toUpperCase()}`;
