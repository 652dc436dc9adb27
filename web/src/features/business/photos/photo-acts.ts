import { putLocalPhoto } from "#src/offline/storage/local-photos";
import { perform } from "#src/shared/queue/perform";
import type { AddedPhoto } from "#src/shared/queue/send-photo";
import { showQueuedPhotos } from "./queued-photos";
import { photosText as t } from "./text";

interface How {
  /** Of the act; the photo's own id too. */
  key: string;
  alt: string;
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Sends a photo that somebody took, or keeps it on this phone, where it is shown from until the server has it. */
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
