import type { Centavos } from "../money";
import { upperFirst } from "./upper-first";

const UNITS = [
  "",
  "un",
  "dos",
  "tres",
  "cuatro",
  "cinco",
  "seis",
  "siete",
  "ocho",
  "nueve",
  "diez",
  "once",
  "doce",
  "trece",
  "catorce",
  "quince",
  "dieciséis",
  "diecisiete",
  "dieciocho",
  "diecinueve",
  "veinte",
  "veintiún",
  "veintidós",
  "veintitrés",
  "veinticuatro",
  "veinticinco",
  "veintiséis",
  "veintisiete",
  "veintiocho",
  "veintinueve",
];
const TENS = ["", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"];
const HUNDREDS = [
  "",
  "ciento",
  "doscientos",
  "trescientos",
  "cuatrocientos",
  "quinientos",
  "seiscientos",
  "setecientos",
  "ochocientos",
  "novecientos",
];

function below1000(n: number): string {
  if (n === 100) return "cien";
  const rest = n % 100;
  const small = rest < 30 ? UNITS[rest] : `${TENS[Math.floor(rest / 10)]}${rest % 10 ? ` y ${UNITS[rest % 10]}` : ""}`;
  return [HUNDREDS[Math.floor(n / 100)], small].filter(Boolean).join(" ");
}

function whole(n: number): string {
  if (n === 0) return "cero";
  const millions = Math.floor(n / 1_000_000);
  const thousands = Math.floor(n / 1_000) % 1_000;
  return [
    millions === 1 ? "un millón" : millions ? `${whole(millions)} millones` : "",
    thousands === 1 ? "mil" : thousands ? `${below1000(thousands)} mil` : "",
    below1000(n % 1_000),
  ]
    .filter(Boolean)
    .join(" ");
}

/** The amount in words as Mexican receipts print it: "Doce mil trescientos cuarenta y cinco pesos 00/100 M.N.". */
export function amountInWords(amount: Centavos): string {
  const n = Math.floor(amount / 100);
  const of = n >= 1_000_000 && n % 1_000_000 === 0 ? " de" : "";
  return upperFirst(`${whole(n)}${of} ${n === 1 ? "peso" : "pesos"} ${String(amount % 100).padStart(2, "0")}/100 M.N.`);
}
