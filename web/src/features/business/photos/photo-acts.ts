import { putLocalPhoto } from "#src/offline/storage/local-photos";
import { perform } from "#src/shared/queue/perform";
import type { AddedPhoto } from "#src/shared/queue/send-photo";
import { showQueuedPhotos } from "./queued-photos";
import { photosText as t } from "./text";

interface How {
  /** Idempotency key of the call; also the photo's id. */
  key: string;
  alt: string;
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Uploads a photo, or queues it on this phone, where it is shown from until the server has it. */
export async function performPhoto(
  photo: Blob,
  { key, alt, onProgress, signal }: How,
): Promise<{
  id: string;
  alt: string;
  placeholder?: string | undefined;
}> {
  const act = { call: "addPhoto", id: key, key, body: { alt }, about: [], title: t.act, detail: alt } as const;
  const done = await perform<AddedPhoto>({ ...act, about: [...act.about], photo, onProgress, signal });
  if (!done.kept) return done.answer;
  showQueuedPhotos();
  putLocalPhoto(done.item.id, photo);
  return { id: done.item.id, alt };
}
