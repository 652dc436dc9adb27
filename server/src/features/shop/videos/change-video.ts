import type { Video } from "@corral/contract/types";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { fileStore } from "#src/platform/file-store";
import { newId } from "#src/platform/ids";
import { readVideo } from "./read-video";
import { videoView } from "./video-view";

export const fileOf = (id: string) => `videos/${id}.mp4`;

/** Locks an item, so that two videos of it follow one another. */
const lockedItem = (tx: Tx, id: string) =>
  tx.selectFrom("catalog_item").select(["id", "title"]).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** Marks the present video of an item as removed; its file is deleted later. False where it has none. */
async function markRemoved(deps: TxDeps, tx: Tx, itemId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("video")
    .set({ removed_at: toIso(deps.now()) })
    .where("item_id", "=", itemId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the video of an item, in place of the one that it had. */
export async function addVideo(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  itemId: string,
  bytes: Buffer,
): Promise<Result<Video, "NOT_FOUND" | "VIDEO_UNREADABLE" | "PAYLOAD_TOO_LARGE">> {
  // Before the lock: videos are read one at a time, and nobody should wait for an item meanwhile.
  const clip = await readVideo(bytes);
  if (!clip.ok) return clip;
  const item = await lockedItem(tx, itemId);
  if (!item) return refuse("NOT_FOUND");
  const { mp4, ...facts } = clip.value;
  const id = newId();
  // The file is written before the row: whoever sees the row finds the video, and so does every backup.
  await fileStore(deps).put(fileOf(id), mp4);
  await markRemoved(deps, tx, itemId);
  const row = { id, item_id: itemId, ...facts, bytes: mp4.length };
  await tx
    .insertInto("video")
    .values({ ...row, added_by: staff.id, added_at: toIso(deps.now()) })
    .execute();
  await recordFact(deps, tx, staff, "video.added", { kind: "item", id: itemId }, { title: item.title });
  return ok(videoView(row));
}

/** Takes the video of an item away; `removed` is false where it had none. */
export async function removeVideo(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  itemId: string,
): Promise<Result<{ removed: boolean }, "NOT_FOUND">> {
  const item = await lockedItem(tx, itemId);
  if (!item) return refuse("NOT_FOUND");
  const removed = await markRemoved(deps, tx, itemId);
  if (removed) await recordFact(deps, tx, staff, "video.removed", { kind: "item", id: itemId }, { title: item.title });
  return ok({ removed });
}
