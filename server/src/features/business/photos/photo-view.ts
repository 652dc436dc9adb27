import type { Db, Tx } from "#src/platform/database/db";

export interface PhotoView {
  id: string;
  alt: string;
  placeholder?: string;
}

/** Views of these photos, by id. */
export async function photosOf(db: Db | Tx, ids: (string | null)[]): Promise<Map<string, PhotoView>> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom("photo").select(["id", "alt", "placeholder"]).where("id", "in", wanted).execute();
  return new Map(
    rows.map(({ id, alt, placeholder }) => [id, { id, alt, ...(placeholder === null ? {} : { placeholder }) }]),
  );
}
