import { Readable } from "node:stream";
import { type FileFormat, fileFormats } from "@corral/contract/tables.files";
import type { Action } from "@corral/domain/permissions";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ProblemError } from "../http/problem-reply";
import { csvPages } from "./csv";
import type { Table } from "./table";
import { writeXlsx } from "./xlsx";

const mediaTypes: Record<FileFormat, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A table with the names that it is kept under: its file's, without the ending, and its sheet's. */
interface NamedTable {
  file: string;
  sheet: string;
  table: Table;
}

interface TableRoute {
  path: (format: FileFormat) => string;
  /** Of the API reference. */
  ids: Readonly<Record<FileFormat, string>>;
  summary: string;
  action: Action;
  /** A second action without which it is refused too. */
  also?: Action;
  query?: Record<string, object>;
  refusals?: readonly ProblemCode[];
  /** Throws ProblemError for what is refused, before the first row is sent. */
  table: (request: FastifyRequest) => NamedTable | Promise<NamedTable>;
}

/** Serves a table as a file to keep, in each format. A CSV is streamed, so its length is unknown; a workbook that would be too long is refused (FILE_TOO_LONG). */
export function serveTable(
  app: FastifyInstance,
  { path, ids, summary, action, also, query, refusals = [], table }: TableRoute,
) {
  for (const format of fileFormats)
    app.get(
      path(format),
      {
        config: {
          action,
          ...(also ? { also } : {}),
          file: {
            id: ids[format],
            summary,
            type: mediaTypes[format],
            ...(query ? { query } : {}),
            refusals: format === "xlsx" ? [...refusals, "FILE_TOO_LONG"] : refusals,
          },
        },
      },
      async (request, reply) => {
        const { file, sheet, table: rows } = await table(request);
        const written = format === "xlsx" ? await writeXlsx(sheet, rows) : undefined;
        if (written && !written.ok) throw new ProblemError(written.code);
        return reply
          .header("content-disposition", `attachment; filename="${file}.${format}"`)
          .header("cache-control", "private, no-store")
          .type(format === "csv" ? `${mediaTypes.csv}; charset=utf-8` : mediaTypes[format])
          .send(written?.value ?? Readable.from(csvPages(rows)));
      },
    );
}
