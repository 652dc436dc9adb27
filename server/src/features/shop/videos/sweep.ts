import { DAY, plus } from "@corral/domain/kernel/time";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";
import { fileStore } from "#src/platform/file-store";
import { fileOf } from "./change-video";

const BATCH = 100;

/** Deletes the files of videos that were removed a day ago, then their rows. Interrupted anywhere, the next run continues. */
export async function sweepVideos(deps: Deps): Promise<void> {
  const removed = await deps.db
    .selectFrom("video")
    .select("id")
    .where("removed_at", "<=", sqlInstant(plus(deps.now(), -DAY)))
    .orderBy("removed_at")
    .limit(BATCH)
    .execute();
  for (const { id } of removed) {
    await fileStore(deps).remove(fileOf(id));
    await deps.db.deleteFrom("video").where("id", "=", id).execute();
  }
}
