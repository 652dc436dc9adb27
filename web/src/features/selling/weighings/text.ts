import { weightInWords } from "@corral/domain/herd/records/weights";
import { shareInWords } from "@corral/domain/kernel/money";

/** "450 kg brutos − 12 kg de tara, 3 % de merma". */
const howWeighed = (grossG: number, tareG: number, shrinkBp: number) =>
  [
    `${weightInWords(grossG)} brutos`,
    tareG > 0 ? `− ${weightInWords(tareG)} de tara` : "",
    shrinkBp > 0 ? `− ${shareInWords(shrinkBp)} de merma` : "",
  ]
    .filter(Boolean)
    .join(" ");

export const weighingsText = {
  heading: "Peso final",
  intro: "Se vende por kilo: el precio queda firme cuando los dos aceptan el peso.",
  estimated: (grams: number) => `Estimado: ${weightInWords(grams)}`,
  final: (grams: number) => `Peso final: ${weightInWords(grams)}`,
  weigh: "Pesar",
  again: "Pesar otra vez",
  title: (name: string) => `Pesar ${name}`,
  gross: "Peso bruto, en kilos",
  tare: "Tara, en kilos",
  tareHint: "La jaula, el remolque o la cuerda. Vacío: nada.",
  shrink: "Merma, en %",
  shrinkHint: "La que acordaron. Vacío: nada.",
  scale: "Báscula",
  scaleHint: "Cuál, o su número.",
  photo: "Foto de la pantalla de la báscula",
  needGross: "Escribe los kilos que marca la báscula.",
  needNumber: "Escribe un número, como 12.5.",
  net: "Peso neto",
  pays: "Queda en",
  propose: "Proponer este peso",
  close: "Cerrar sin guardar",
  how: howWeighed,
  from: "Antes",
  to: "Con este peso",
  whole: "Toda la venta",
  proposedBy: (who: string, when: string) => `${who} · ${when}`,
  outside: (share: string) => `Se sale de lo acordado (±${share})`,
  outsideHint:
    "Lo autoriza el encargado o el dueño, y lo acepta quien compra. Cualquiera de los dos puede dejar el trato.",
  approved: "Ya lo autorizó el encargado",
  approve: "Autorizar este peso",
  accepted: "Ya lo aceptó",
  send: "Mandárselo por WhatsApp",
  withdraw: "Quitar",
  rejected: "No lo aceptó",
  rejectedHint: "Pesen otra vez, cambien la merma, o cancelen la venta.",
  waits: "Falta que lo acepte quien compra: en la página de su compra, con su código, o firmando.",
  acceptTitle: "¿Cómo lo aceptó?",
  byCode: "Con su código",
  byPaper: "Firmó en papel",
  code: "Código de quien compra",
  codeHint: "Seis números: los ve en la página de su compra.",
  paper: "Foto del papel firmado",
  acceptGo: "Guardar el peso final",
  asEstimated: "Se entrega sin pesar: los dos aceptan el precio estimado",
};
