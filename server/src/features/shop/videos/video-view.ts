import type { Video } from "@corral/contract/types";
import { type RawBuilder, sql } from "kysely";

interface VideoRow extends Video {
  item_id: string;
}

/** The statement of the present videos of these items. */
export const videosOf = (itemIds: RawBuilder<unknown>) =>
  sql<VideoRow>`select id, item_id, seconds, bytes, width, height from video where item_id in (select ${itemIds}) and removed_at is null`;

/** A video as buyers and staff are told of it. */
export const videoView = ({ id, seconds, bytes, width, height }: VideoRow): Video => ({
  id,
  seconds,
  bytes,
  width,
  height,
});
