import { strToU8, zipSync } from "fflate";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A day, of which a workbook keeps the number of days since its first one. */
export const serial = (day: string, since: 1900 | 1904 = 1900) => ({
  style: DAY_STYLE,
  number: (Date.parse(`${day}Z`) - Date.parse(since === 1900 ? "1899-12-30Z" : "1904-01-01Z")) / 86_400_000,
});
const DAY_STYLE = 1;
type Cell =
  | string
  | number
  | boolean
  | null
  | { style: number; number: number }
  | { formula: string; value: string | number };
export interface Sheet {
  name: string;
  rows?: readonly (readonly Cell[])[];
  /** Instead of rows: what stands within `sheetData`. */
  xml?: string;
  state?: "hidden" | "veryHidden";
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
export const columnName = (at: number): string =>
  at < 0 ? "" : columnName(Math.floor(at / 26) - 1) + String.fromCharCode(65 + (at % 26));

/**
 * A workbook as Excel writes it (ECMA-376): texts in a table of their own, days as numbers with a style, formulas with
 * their last value. `change` rewrites a part, as other programs write it.
 */
export function makeWorkbook(
  sheets: readonly Sheet[],
  o: { since1904?: string; change?: (part: string, xml: string) => string; more?: Record<string, Uint8Array> } = {},
): Buffer {
  const texts: string[] = [];
  const cellXml = (cell: Cell, address: string) => {
    if (cell === null) return "";
    if (typeof cell === "string") return `<c r="${address}" t="s"><v>${texts.push(cell) - 1}</v></c>`;
    if (typeof cell === "boolean") return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (typeof cell === "number") return `<c r="${address}"><v>${cell}</v></c>`;
    if ("style" in cell) return `<c r="${address}" s="${cell.style}"><v>${cell.number}</v></c>`;
    const type = typeof cell.value === "number" ? "" : cell.value.startsWith("#") ? ' t="e"' : ' t="str"';
    return `<c r="${address}"${type}><f>${escapeXml(cell.formula)}</f><v>${escapeXml(String(cell.value))}</v></c>`;
  };
  const bodies = sheets.map(
    ({ rows = [], xml }) =>
      xml ??
      rows
        .map(
          (cells, y) =>
            `<row r="${y + 1}">${cells.map((it, x) => cellXml(it, `${columnName(x)}${y + 1}`)).join("")}</row>`,
        )
        .join(""),
  );
  const related = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${o.since1904 ? ` date1904="${o.since1904}"` : ""}/><sheets>${sheets
      .map(
        (it, n) =>
          `<sheet name="${escapeXml(it.name)}" sheetId="${n + 1}"${it.state ? ` state="${it.state}"` : ""} r:id="rId${n + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map((_, n) => related(n + 1, "worksheet", `worksheets/sheet${n + 1}.xml`))
      .join(
        "",
      )}${related(901, "styles", "styles.xml")}${related(902, "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    // The second style is a day, the third a tag that is shown with six figures.
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="000000"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${texts.map((it) => `<si><t xml:space="preserve">${escapeXml(it)}</t></si>`).join("")}</sst>`,
  };
  for (const [n, body] of bodies.entries())
    parts[`xl/worksheets/sheet${n + 1}.xml`] = `<worksheet xmlns="${MAIN}"><sheetData>${body}</sheetData></worksheet>`;
  const changed = Object.entries(parts).map(([name, xml]) => [name, strToU8(o.change?.(name, xml) ?? xml)]);
  return Buffer.from(zipSync({ ...Object.fromEntries(changed), ...o.more }));
}
