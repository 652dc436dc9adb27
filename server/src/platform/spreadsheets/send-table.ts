import { Readable } from "node:stream";
import type { FileFormat } from "@corral/contract/tables.files";
import type { FastifyReply } from "fastify";
import { ProblemError } from "../http/problem-reply";
import { csvPages } from "./csv";
import type { Table } from "./table";
import { writeXlsx } from "./xlsx";

/** The media type of each format. */
export const fileTypes = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Record<FileFormat, string>;

/** Answers with a table as a file to keep. A CSV is streamed, so its length is unknown; a workbook that would be too long is refused. */
export async function sendTable(
  reply: FastifyReply,
  format: FileFormat,
  named: { file: string; sheet: string },
  table: Table,
) {
  const written = format === "xlsx" ? await writeXlsx(named.sheet, table) : undefined;
  if (written && !written.ok) throw new ProblemError(written.code);
  return reply
    .header("content-disposition", `attachment; filename="${named.file}.${format}"`)
    .header("cache-control", "private, no-store")
    .type(format === "csv" ? `${fileTypes.csv}; charset=utf-8` : fileTypes[format])
    .send(written?.value ?? Readable.from(csvPages(table)));
}
