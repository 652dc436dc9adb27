import { columns } from "@corral/domain/herd/imports/columns";
import { importStates } from "@corral/domain/herd/imports/job";
import { Type } from "typebox";
import { call } from "../call";
import { Id, Moment, Nullable, OneOf, SheetName, Strict } from "../shapes";

const Closed = ["UNAUTHENTICATED", "FORBIDDEN"] as const;
const Params = Strict({ importId: Id });

/** The content of a file, and what the import would do or did. All faults are counted; the first ones are listed. */
export const ImportCheck = Strict({
  /** The encoding in words, or which sheet of a workbook. */
  encoding: Type.String(),
  /** Sheets of the workbook that could be read instead. */
  otherSheets: Type.Array(Type.String()),
  rows: Type.Integer(),
  created: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  weighings: Type.Integer(),
  /** Groups that the import creates. */
  newGroups: Type.Array(Type.String()),
  /** Columns that are left out though each animal has a value of its own there: nothing runs until it is said what they are. */
  asked: Type.Array(Type.String()),
  /** Headers that match no column. */
  unused: Type.Array(Type.String()),
  /** The numbers of a reader's session that no animal of the herd has. */
  unknownCount: Type.Integer(),
  unknown: Type.Array(Type.String()),
  faultCount: Type.Integer(),
  /** `line` of the file, from 1; `column` as the file names it, "" for the whole line. */
  faults: Type.Array(Strict({ line: Type.Integer(), column: Type.String(), message: Type.String() })),
});

export const ImportView = Strict({
  id: Id,
  fileName: Type.String(),
  state: OneOf(...importStates),
  /** Progress: `done` of `total` steps; 0 of 0 before the total is known. */
  done: Type.Integer(),
  total: Type.Integer(),
  check: Nullable(ImportCheck),
  /** Why it failed, as a sentence. */
  why: Nullable(Type.String()),
  /** Whether it can be run now. */
  canRun: Type.Boolean(),
  by: Type.String(),
  createdAt: Moment,
  endedAt: Nullable(Moment),
});

/** The request body is the file itself: text, or a workbook. */
export const startImport = call("POST /api/herd/imports", {
  id: "startImport",
  summary:
    "Recibe un CSV o un libro de Excel del hato (hasta 20 MB y 50,000 animales) y lo revisa sin cambiar nada: qué haría y qué fallas tiene, por línea y columna",
  action: "herd.import",
  status: 201,
  query: Strict({
    name: Type.Optional(Type.String({ maxLength: 200, description: "Nombre del archivo" })),
    sheet: Type.Optional(SheetName),
  }),
  answer: ImportView,
  refusals: ["FILE_UNREADABLE", "SHEET_NEEDED", "PAYLOAD_TOO_LARGE", "VALIDATION_FAILED", ...Closed],
});

export const listImports = call("GET /api/herd/imports", {
  id: "listImports",
  summary: "Las últimas importaciones del hato, la más nueva primero",
  action: "herd.import",
  answer: Strict({ imports: Type.Array(ImportView) }),
  refusals: [...Closed],
});

export const readImport = call("GET /api/herd/imports/:importId", {
  id: "readImport",
  summary: "Cómo va una importación",
  action: "herd.import",
  params: Params,
  answer: ImportView,
  refusals: ["NOT_FOUND", ...Closed],
});

export const rereadImport = call("POST /api/herd/imports/:importId/read", {
  id: "rereadImport",
  summary:
    "Revisa el mismo archivo por otra hoja, o con lo que se diga de sus columnas; la revisión de antes se descarta",
  action: "herd.import",
  status: 201,
  params: Params,
  body: Strict({
    sheet: Type.Optional(SheetName),
    columns: Type.Optional(
      Type.Array(Strict({ name: Type.String({ maxLength: 300 }), as: OneOf("none", ...columns.map((it) => it.key)) }), {
        maxItems: 40,
      }),
    ),
  }),
  answer: ImportView,
  refusals: ["NOT_FOUND", "DECISION_NOT_ALLOWED", "FILE_UNREADABLE", "VALIDATION_FAILED", ...Closed],
});

export const runImport = call("POST /api/herd/imports/:importId/run", {
  id: "runImport",
  summary: "Hace lo que la revisión dijo, todo o nada",
  action: "herd.import",
  params: Params,
  answer: ImportView,
  refusals: ["NOT_FOUND", "DECISION_NOT_ALLOWED", ...Closed],
});

export const cancelImport = call("POST /api/herd/imports/:importId/cancel", {
  id: "cancelImport",
  summary: "Detiene una importación; lo que llevaba se deshace",
  action: "herd.import",
  params: Params,
  answer: ImportView,
  refusals: ["NOT_FOUND", "DECISION_NOT_ALLOWED", ...Closed],
});
