import { limits } from "@corral/domain/kernel/limits";
import { plus, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Deps } from "#src/platform/deps";
import { removeFiles } from "./take-photo";

const BATCH = 100;

/**
 * Deletes uploads that nothing used within a day: marks them, so that they can't be used any more, then deletes
 * files, then rows. Interrupted anywhere, the next run continues.
 */
export async function sweepPhotos(deps: Deps): Promise<void> {
  const before = toIso(plus(deps.now(), -limits.photoUnused));
  const long = toIso(plus(deps.now(), -limits.photoUnsent));
  const { rows } = await sql<{ id: string; file_name: string }>`
    update photo set swept_at = coalesce(swept_at, ${toIso(deps.now())}) where id in (
      select id from photo where kept_at is null and uploaded_by is not null
        and (created_at <= case when upload_hash is null then ${before}::timestamptz else ${long}::timestamptz end or swept_at is not null)
      order by created_at limit ${BATCH} for update skip locked)
    returning id, file_name`.execute(deps.db);
  for (const p of rows) {
    await removeFiles(deps, p.id, p.file_name);
    await deps.db.deleteFrom("photo").where("id", "=", p.id).where("swept_at", "is not", null).execute();
  }
}
