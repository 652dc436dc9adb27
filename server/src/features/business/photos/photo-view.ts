import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";

export interface PhotoView {
  id: string;
  alt: string;
  placeholder?: string;
}

/** Views of these photos, by id. */
export async function readPhotoViews(db: Db | Tx, ids: (string | null)[]): Promise<Map<string, PhotoView>> {
  const uniqueIds = [...new Set(ids.filter((id): id is string => id !== null))];
  if (uniqueIds.length === 0) return new Map();
  return photosById((await photoRows(sql`unnest(${uniqueIds}::uuid[])`).execute(db)).rows);
}
/** The statement of `readPhotoViews` of these ids, and the views of its rows. */
export const photoRows = (ids: RawBuilder<unknown>) =>
  sql<PhotoRow>`select id, alt, placeholder from photo where id in (select ${ids})`;
export const photosById = (rows: readonly PhotoRow[]) => new Map(rows.map((row) => [row.id, photoView(row)]));

/** The view of one photo's row. */
export const photoView = ({ id, alt, placeholder }: PhotoRow): PhotoView => ({
  id,
  alt,
  ...(placeholder === null ? {} : { placeholder }),
});
type PhotoRow = Pick<PhotoView, "id" | "alt"> & { placeholder: string | null };
