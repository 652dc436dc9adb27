import { entryOf } from "../../kernel/lookup";
import { animalFieldWords } from "../animals/form";
import { type MarkType, markTypeWords } from "../animals/identifiers";
import { eventName } from "./event-types";
import { recordDetail } from "./record-words";

/** The characters of a note that fit in one line. */
const MOST = 80;
const cut = (text: string) => (text.length > MOST ? `${text.slice(0, MOST - 1).trimEnd()}…` : text);

interface Said {
  type: string;
  data: Record<string, unknown>;
  note: string;
  status?: "planned" | "done";
}
/** A record in one line: "Vacuna · Bovac · dosis 8 ml"; without data, the beginning of its note. */
export function recordTitle(r: Said): string {
  const says = recordDetail(r.type, r.data) ?? r.note.trim();
  const words = [eventName(r.type), says && cut(says)].filter(Boolean).join(" · ");
  return r.status === "planned" ? `Por hacer: ${words}` : words;
}

/** Titles of herd acts in the list of queued items. */
export const herdActs = {
  newAnimal: "Animal nuevo",
  edited: (changes: object) =>
    `Cambios: ${Object.keys(changes)
      .map((field) => (entryOf(animalFieldWords, field) ?? field).toLowerCase())
      .join(", ")}`,
  markPut: (type: MarkType, value: string) => `Identificación: ${markTypeWords[type]} ${value}`,
  markTaken: (value: string) => (value ? `Perdió la identificación ${value}` : "Perdió una identificación"),
  group: (name: string | null | undefined) =>
    name === null ? "Fuera de su grupo" : name ? `Cambio de grupo: ${name}` : "Cambio de grupo",
  moved: (title: string) => `Cambio de lo que falta por hacer: ${title.toLowerCase()}`,
  cancelled: (title: string) => `Se quitó de lo que falta por hacer: ${title.toLowerCase()}`,
  corrected: (words: string) => `Corrección: ${words}`,
  voided: (title: string) => `Se borró, fue un error: ${title.toLowerCase()}`,
  stolen: "Reporte de robo",
  animals: (n: number) => (n === 1 ? "1 animal" : `${n} animales`),
};
