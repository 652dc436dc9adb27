import type { Db, Tx } from "../../platform/db";

/** The photos of these ids, for views. */
export async function photosOf(db: Db | Tx, ids: (string | null)[]): Promise<Map<string, { id: string; alt: string }>> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom("photo").select(["id", "alt"]).where("id", "in", wanted).execute();
  return new Map(rows.map((r) => [r.id, r]));
}
