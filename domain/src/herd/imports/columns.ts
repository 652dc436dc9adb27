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
    "visual id",
    "id visual",
    "vid",
    "idv",
    "visual tag",
    "animal id",
    "id animal",
    "identificacion animal",
    "identificador",
    "arete animal",
    "arete visual",
    "arete id",
    "aretes",
    "noarete",
    "no animal",
    "no de animal",
    "numero animal",
    "numero de animal",
    "num animal",
    "vaca",
    "clave",
    "codigo",
    "codigo animal",
    "economico",
    "numero economico",
    "chapeta",
    "crotal",
    "caravana",
    "ear tag",
    "tag id",
  ],
  siniiga: ["siniiga", "arete siniiga", "siniida", "arete oficial", "arete oficial siniiga", "id siniiga"],
  leg_band: ["anillo", "anilla"],
  tattoo: ["tatuaje"],
  registry_no: ["registro", "numero de registro", "no de registro", "folio de registro"],
  rfid_iso: [
    "rfid",
    "arete electronico",
    "arete rfid",
    "bolo",
    "eid",
    "id electronico",
    "electronic id",
    "electronic tag",
    "ide",
    "rfid tag",
    "eid tag",
    "identificacion electronica",
  ],
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
    also: ["genero", "sexo animal", "hembra macho", "h m", "m h", "sex", "gender"],
    takes: "Hembra o H, macho o M, macho castrado, hembra esterilizada, sin definir",
  },
  {
    key: "birthDate",
    header: "Nacimiento",
    also: [
      "fecha de nacimiento",
      "ano de nacimiento",
      "nacio",
      "nacido",
      "fn",
      "birth date",
      "birthdate",
      "date of birth",
      "dob",
    ],
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
    also: [
      "peso",
      "peso kg",
      "kg",
      "kilos",
      "peso actual",
      "peso hoy",
      "peso ultimo",
      "ultimo peso",
      "peso vivo",
      "pv",
      "weight",
      "live weight",
      "current weight",
    ],
    takes: "Kilos: 350, 350.5 o 350,5",
  },
  {
    key: "weighedOn",
    header: "Fecha del peso",
    also: ["fecha de pesaje", "pesado el", "fecha peso", "weigh date", "weight date", "session date"],
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
