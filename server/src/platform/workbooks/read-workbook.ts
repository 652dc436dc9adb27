import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { cleanText } from "@corral/domain/kernel/text/clean-text";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { readSheet as readFirstSheet } from "read-excel-file/universal";
import { oneAtATime } from "../one-at-a-time";
import { addressCells, TooWide } from "./sheet-xml";
import { writeCell, writeNumber } from "./write-cell";

/** A row of a sheet that has something in it; `line` is its number there, from 1. */
export interface SheetRow {
  cells: string[];
  line: number;
}
/** A workbook that was opened, before any of its sheets is read. */
export interface Workbook {
  /** The names of the sheets that a person sees, in their order. */
  sheets: string[];
  /** The rows of one of them, every cell as text: days as 12/11/2026, numbers with a decimal point, formulas as their stored value. */
  read(sheet: string): Promise<Result<SheetRow[], "FILE_UNREADABLE">>;
}

/** Bytes of its XML, unpacked. */
const MOST_UNPACKED = 50 * 1024 * 1024;
const SAVE = "Ábrelo, guárdalo como libro de Excel (.xlsx) o CSV UTF-8, y elige ese archivo.";
const unreadable = (detail: string) => refuse("FILE_UNREADABLE", detail);
const DAMAGED = unreadable(`El libro está dañado o cortado. ${SAVE}`);

/** Whether these bytes are a ZIP archive, as workbooks are. */
export const isArchive = (bytes: Uint8Array) => [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte);

/**
 * Opens an `.xlsx` or `.xlsm` workbook (ECMA-376). Macros, pictures and hidden sheets are left out. Refuses another kind of
 * archive, a damaged one, and one of more than 50 MB of XML, naming what to do.
 */
export function openWorkbook(bytes: Uint8Array): Result<Workbook, "FILE_UNREADABLE"> {
  try {
    const { names, size } = directoryOf(bytes);
    if (!names.includes(WORKBOOK)) return unreadable(otherArchive(names));
    if (size > MOST_UNPACKED)
      return unreadable("El libro es demasiado grande: desempacado pasa de 50 MB. Pártelo en varios.");
    const [workbook = "", relations = ""] = unpack(bytes, [WORKBOOK, RELATIONS]);
    const visible = sheetsOf(workbook, relations);
    if (visible.length === 0) return unreadable(`El libro no tiene hojas a la vista. ${SAVE}`);
    const shared = ["/sharedStrings", "/styles"].map((kind) => partOf(relations, kind) ?? "");
    return ok({
      sheets: visible.map((sheet) => sheet.name),
      read: (name) =>
        inTurn(async () => {
          const sheet = visible.find((it) => it.name === name);
          if (!sheet) return unreadable(`El libro no tiene una hoja a la vista que se llame «${name}».`);
          try {
            const [xml = "", strings = "", styles = ""] = unpack(bytes, [sheet.part, ...shared]);
            const cells = await addressCells(xml);
            return ok(await readSheet({ xml: cells, strings, styles, isSince1904: isSince1904(workbook) }));
          } catch (error) {
            return error instanceof TooWide ? unreadable(farAway(name, error)) : DAMAGED;
          }
        }),
    });
  } catch {
    return DAMAGED;
  }
}

/** A large sheet takes some hundred MB of memory while it is read: one at a time. */
const inTurn = oneAtATime();

/** The name of a part, whose case and slashes writers don't agree on. */
const nameOf = (path: string) => path.replaceAll("\\", "/").toLowerCase();
/** What an archive has, without unpacking it. What it says of a part's size is also the most of it that is unpacked. */
function directoryOf(bytes: Uint8Array): { names: string[]; size: number } {
  const names: string[] = [];
  let size = 0;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      names.push(nameOf(name));
      if (/\.(xml|rels)$/i.test(name)) size += originalSize;
      return false;
    },
  });
  return { names, size };
}
/** The texts of these parts; "" for one that isn't there. */
function unpack(bytes: Uint8Array, wanted: readonly string[]): string[] {
  const found = unzipSync(bytes, { filter: ({ name }) => wanted.some((part) => nameOf(part) === nameOf(name)) });
  const parts = new Map(Object.entries(found).map(([name, part]) => [nameOf(name), part]));
  return wanted.map((name) => strFromU8(parts.get(nameOf(name)) ?? new Uint8Array()));
}

const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const farAway = (name: string, { row, column }: TooWide) =>
  `La hoja «${name}» tiene algo muy lejos de lo demás (renglón ${row}, columna ${column}). Borra lo que sobra, guárdalo y elígelo otra vez.`;

function otherArchive(names: readonly string[]): string {
  const is = (start: string) => names.some((name) => name.startsWith(start));
  if (is("xl/workbook.bin")) return `Es un libro binario de Excel (.xlsb). ${SAVE}`;
  if (is("word/")) return "Es un documento de Word. Copia la tabla a una hoja de Excel, guárdala y elige ese archivo.";
  if (is("index/") || is("index.apxl")) return "Es de Numbers. Expórtalo como Excel o CSV, y elige ese archivo.";
  if (names.includes("mimetype") && names.includes("content.xml")) return `Es de LibreOffice u OpenOffice. ${SAVE}`;
  return "Es un ZIP, no una hoja de cálculo. Ábrelo y elige el archivo que trae.";
}

/** The attributes of a tag by their names without prefix. */
function attributesOf(tag: string): Record<string, string> {
  const found = tag.matchAll(/(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries([...found].map((it) => [it[1], unescapeXml(it[2] ?? it[3] ?? "")]));
}
const tagsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])((?:"[^"]*"|'[^']*'|[^"'<>])*)>`, "g"))].map((it) =>
    attributesOf(it[1] ?? ""),
  );
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescapeXml = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name = "") => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (code === undefined) return ENTITIES[name] ?? whole;
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
const isSince1904 = (workbook: string) => ["1", "true"].includes(tagsOf(workbook, "workbookPr")[0]?.date1904 ?? "");

/** Where in the archive a part is that the workbook relates to. */
function pathOf(target: string): string {
  const path = target.replaceAll("\\", "/");
  return path.startsWith("/") ? path.slice(1) : `xl/${path.replace(/^\.\//, "")}`;
}
const partOf = (relations: string, kind: string) => {
  const target = tagsOf(relations, "Relationship").find((it) => it.Type?.endsWith(kind))?.Target;
  return target === undefined ? undefined : pathOf(target);
};
/** The sheets of cells that aren't hidden, with where they are in the archive. */
function sheetsOf(workbook: string, relations: string): { name: string; part: string }[] {
  const parts = new Map(
    tagsOf(relations, "Relationship")
      .filter((it) => it.Type?.endsWith("/worksheet"))
      .map((it) => [it.Id, pathOf(it.Target ?? "")]),
  );
  return tagsOf(workbook, "sheet").flatMap(({ name = "", state = "visible", id }) => {
    const part = parts.get(id);
    return part && state === "visible" ? [{ name: cleanText(name).trim(), part }] : [];
  });
}

/** What the reader gets: a workbook of this one sheet. */
function workbookOf({
  xml,
  strings,
  styles,
  isSince1904,
}: {
  xml: string;
  strings: string;
  styles: string;
  isSince1904: boolean;
}) {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const related = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const files = {
    [WORKBOOK]: `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${isSince1904 ? 1 : 0}"/><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    [RELATIONS]: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related("rId1", "worksheet", "worksheets/sheet1.xml")}</Relationships>`,
    "xl/worksheets/sheet1.xml": xml,
    ...(strings ? { "xl/sharedStrings.xml": strings } : {}),
    ...(styles ? { "xl/styles.xml": styles } : {}),
  };
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return new Blob([zipSync(bytes, { level: 0 })]);
}

async function readSheet(of: Parameters<typeof workbookOf>[0]): Promise<SheetRow[]> {
  const rows = await readFirstSheet(workbookOf(of), { parseNumber: writeNumber });
  return rows.flatMap((row, at) => {
    const cells = row.map(writeCell);
    return cells.some((cell) => cell !== "") ? [{ cells, line: at + 1 }] : [];
  });
}
