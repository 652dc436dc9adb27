import { searchText } from "../../kernel/text/search-text";
import { type MarkType, markTypes, markTypeWords } from "../animals/identifiers";

/** The columns of a herd file. The export has all of them, an import any of them. */
export type ColumnKey =
  | "id"
  | "name"
  | "species"
  | "breed"
  | "sex"
  | "birthDate"
  | "birthPrecision"
  | "color"
  | "features"
  | "purpose"
  | MarkType
  | "dam"
  | "sire"
  | "group"
  | "weight"
  | "weighedOn"
  | "ownerKind"
  | "acquiredOn"
  | "acquiredFrom"
  | "acquiredUpp"
  | "acquiredPrice"
  | "notes"
  | "story";

export interface Column {
  key: ColumnKey;
  /** The header in the export. */
  header: string;
  /** Other headers that an import recognizes. */
  also: readonly string[];
  /** The accepted values, for the manual and the screen. */
  takes: string;
}

const markAlso: Record<MarkType, readonly string[]> = {
  ear_tag_internal: [
    "arete",
    "arete interno",
    "numero",
    "no",
    "num",
    "numero de arete",
    "arete rancho",
    "identificacion",
    "tag",
  ],
  siniiga: ["siniiga", "arete siniiga", "siniida", "arete oficial"],
  leg_band: ["anillo", "anilla"],
  tattoo: ["tatuaje"],
  registry_no: ["registro", "numero de registro", "no de registro", "folio de registro"],
  rfid_iso: ["rfid", "arete electronico", "bolo", "eid"],
  microchip: ["chip", "microchip"],
  brand: ["fierro", "hierro", "marca de fierro"],
  campaign_tag: ["arete de campana", "campana"],
  uma_mark: ["uma", "marca uma"],
};
const markTakes: Partial<Record<MarkType, string>> = {
  siniiga: "10, 12 o 14 caracteres",
  rfid_iso: "15 dígitos",
  microchip: "15 dígitos, o 9 o 10 los de antes",
  brand: "Letras o números; puede repetirse en varios animales",
};
const marks: Column[] = markTypes.map((key) => ({
  key,
  header: markTypeWords[key],
  also: markAlso[key],
  takes: `${markTakes[key] ?? "De 1 a 30 letras o números"}. Varias, separadas por |`,
}));

export const columns: readonly Column[] = [
  {
    key: "id",
    header: "Id",
    also: ["id de corral"],
    takes: "El que escribe la exportación. Déjalo como está, o vacío",
  },
  { key: "name", header: "Nombre", also: ["nombre del animal", "animal"], takes: "Hasta 60 letras" },
  {
    key: "species",
    header: "Especie",
    also: ["tipo de animal"],
    takes: "Bovino, cabra, borrego, caballo… o vaca, chivo, yegua",
  },
  { key: "breed", header: "Raza", also: ["raza o cruza", "cruza"], takes: "Hasta 60 letras" },
  {
    key: "sex",
    header: "Sexo",
    also: ["genero"],
    takes: "Hembra o H, macho o M, macho castrado, hembra esterilizada, sin definir",
  },
  {
    key: "birthDate",
    header: "Nacimiento",
    also: ["fecha de nacimiento", "fecha nacimiento", "nacio", "fecha nac", "f nacimiento"],
    takes: "31/12/2024 o 2024-12-31; sólo 12/2024 o 2024 cuando no se sabe más",
  },
  {
    key: "birthPrecision",
    header: "Precisión del nacimiento",
    also: ["precision"],
    takes: "Día exacto, sólo el mes, sólo el año o aproximada",
  },
  { key: "color", header: "Color", also: ["pelaje", "capa"], takes: "Hasta 60 letras" },
  { key: "features", header: "Señas", also: ["senas particulares", "caracteristicas"], takes: "Hasta 300 letras" },
  {
    key: "purpose",
    header: "Propósito",
    also: ["fin", "uso", "finalidad", "fin zootecnico"],
    takes: "Cría, leche, engorda, compañía, exhibición, trabajo o conservación",
  },
  ...marks,
  {
    key: "dam",
    header: "Madre",
    also: ["vientre", "arete de la madre", "id madre", "arete madre"],
    takes: "Una identificación de la madre; del hato o de otra línea del archivo",
  },
  {
    key: "sire",
    header: "Padre",
    also: ["semental", "arete del padre", "id padre", "arete padre"],
    takes: "Una identificación del padre; del hato o de otra línea del archivo",
  },
  {
    key: "group",
    header: "Grupo",
    also: ["corral", "lote", "potrero"],
    takes: "El nombre de un corral o lote; si no existe, se crea como lote",
  },
  {
    key: "weight",
    header: "Peso (kg)",
    also: ["peso", "peso kg", "kg", "kilos", "peso actual"],
    takes: "Kilos: 350, 350.5 o 350,5",
  },
  {
    key: "weighedOn",
    header: "Fecha del peso",
    also: ["fecha de pesaje", "pesado el", "fecha peso"],
    takes: "Una fecha; sin ella, hoy",
  },
  { key: "ownerKind", header: "Propiedad", also: ["dueno", "tenencia"], takes: "Propio, a consignación o en sociedad" },
  {
    key: "acquiredOn",
    header: "Fecha de llegada",
    also: ["fecha de compra", "fecha de ingreso", "llego", "fecha de entrada"],
    takes: "Una fecha",
  },
  {
    key: "acquiredFrom",
    header: "Procedencia",
    also: ["origen", "proveedor", "comprado a"],
    takes: "De quién llegó; hasta 120 letras",
  },
  {
    key: "acquiredUpp",
    header: "UPP de origen",
    also: ["upp", "psg", "upp origen"],
    takes: "La UPP o PSG de quien lo entregó",
  },
  {
    key: "acquiredPrice",
    header: "Precio de compra",
    also: ["costo", "precio compra", "costo de compra"],
    takes: "Pesos: 12500, 12,500.00 o 12500,50",
  },
  {
    key: "notes",
    header: "Notas",
    also: ["observaciones", "comentarios", "nota"],
    takes: "Sólo las lee el personal; hasta 2,000 letras",
  },
  {
    key: "story",
    header: "Historia",
    also: ["descripcion", "su historia"],
    takes: "Para su página; hasta 2,000 letras",
  },
];

/** Normalizes a header: accents, case and punctuation are ignored. */
export const simple = (text: string) => searchText(text.replace(/[^\p{L}\p{N}]+/gu, " "));

const byName = new Map<string, ColumnKey>(
  columns.flatMap((c) => [c.header, ...c.also].map((name) => [simple(name), c.key] as const)),
);
/** The column of a header; undefined for an unknown one. */
export const columnOf = (header: string): ColumnKey | undefined => byName.get(simple(header));
export const headerOf = (key: ColumnKey) => (columns.find((c) => c.key === key) as Column).header;

/** The position of each column in a file. */
export interface Header {
  at: (ColumnKey | undefined)[];
  /** Headers that match no column. */
  unused: string[];
}
export interface FileFault {
  line: number;
  /** The header in the file; absent when the fault concerns the whole line. */
  column?: string;
  message: string;
}

/** Parses the first line of a file. */
export function readHeader(cells: readonly string[]): { ok: true; header: Header } | { ok: false; fault: FileFault } {
  const fault = (message: string, column?: string) => ({
    ok: false as const,
    fault: { line: 1, message, ...(column ? { column } : {}) },
  });
  const at = cells.map(columnOf);
  if (at.every((key) => key === undefined))
    return fault(
      "La primera línea lleva los nombres de las columnas (Arete, Especie, Sexo…) y aquí no encontramos ninguno. Ponlos, o baja la plantilla.",
    );
  for (const [i, key] of at.entries()) {
    const first = at.indexOf(key);
    if (key && first !== i)
      return fault(`«${cells[first]}» y «${cells[i]}» son la misma columna (${headerOf(key)}). Deja una.`, cells[i]);
  }
  const identifies: (ColumnKey | undefined)[] = ["id", "name", ...markTypes];
  if (!at.some((key) => identifies.includes(key)))
    return fault("Falta una columna que diga cuál es cada animal: Arete, SINIIGA, otra identificación o Nombre.");
  return {
    ok: true,
    header: { at, unused: cells.filter((name, i) => at[i] === undefined && name.trim() !== "") },
  };
}
