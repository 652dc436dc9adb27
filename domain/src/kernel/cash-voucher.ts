import { itemAt } from "./lookup";
/** One reference of a cash voucher: where it can be paid, and the agreement number that a bank's machine asks for first. */
export interface CashWay {
  network: "oxxo" | "cash";
  stores: readonly string[];
  agreement?: string | null | undefined;
}

/** A voucher is called "OXXO" only when every one of its references is payable at OXXO: another store's cashier doesn't know the name. */
export const isOxxoOnly = (ways: readonly CashWay[]) => ways.every((w) => w.network === "oxxo");

/** The title above a reference. The stores that accept it are listed separately (`storesLine`). */
export const wayTitle = (w: CashWay) =>
  w.network === "oxxo"
    ? "En OXXO"
    : w.agreement
      ? `En ${w.stores.length === 1 ? itemAt(w.stores, 0).replace(/^Cajero/, "cajero") : "cajero del banco"}`
      : "En otras tiendas";

/** The stores that accept it, in one line; empty for OXXO and for bank machines, whose title already names them. */
export const storesLine = (w: CashWay) => (w.network === "oxxo" || w.agreement ? "" : w.stores.join(", "));

/** The steps for paying it at the store or at the machine. */
export const waySteps = (w: CashWay): readonly string[] =>
  w.network === "oxxo"
    ? [
        "Ve a cualquier OXXO.",
        "Di en caja que harás un pago de OXXO Pay.",
        "Muestra el código de barras o dicta la referencia.",
        "Paga en efectivo y revisa que el monto sea correcto.",
        "Guarda tu ticket: es tu comprobante.",
      ]
    : w.agreement
      ? [
          "En un cajero del banco elige «Pagar servicio» y luego «Pago en efectivo».",
          "Escribe el convenio y después la referencia.",
          "Revisa el monto, paga en efectivo y guarda tu ticket.",
        ]
      : [
          "Ve a una de las tiendas de esta lista.",
          "Di en caja que harás un pago en efectivo de Conekta.",
          "Muestra el código de barras o dicta la referencia.",
          "Paga en efectivo, revisa que el monto sea correcto y guarda tu ticket.",
        ];

/** The payment method as its receipt names it. Cash that was never payable at OXXO is not called OXXO. */
export const paidMethod = (
  method: string,
  voucher: (CashWay & { others?: readonly CashWay[] }) | null | undefined,
): string =>
  method === "oxxo_cash" && voucher && [voucher, ...(voucher.others ?? [])].every((w) => w.network === "cash")
    ? "cash_stores"
    : method;
