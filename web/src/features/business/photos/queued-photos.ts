import { dropLocalPhoto, localPhoto, localPhotos, putLocalPhoto } from "#src/offline/storage/local-photos";
import { onQueue, queueNow, theQueue } from "#src/shared/queue/perform";

let isWatching = false;

/** Makes unsent photos of this phone visible wherever their id is used. */
export function showQueuedPhotos() {
  if (isWatching) return;
  isWatching = true;
  onQueue(look);
  look();
}

/** The text alternative that a photo of this phone was taken with. */
export function queuedAlt(id: string) {
  const { unsent, sent } = queueNow();
  const act = [...unsent, ...sent].find((it) => it.call === "addPhoto" && it.id === id);
  return act?.detail ?? "";
}

function look() {
  const box = theQueue();
  const { unsent, sent } = queueNow();
  const waiting = new Set(unsent.filter((it) => it.call === "addPhoto").map((it) => it.id));
  for (const id of waiting)
    if (!localPhoto(id))
      void box?.photo(id).then((photo) => {
        if (photo && theQueue() === box) putLocalPhoto(id, photo);
      });
  for (const id of localPhotos())
    if (!waiting.has(id)) {
      if (sent.some((it) => it.id === id && it.discarded === null)) onceThere(id);
      else dropLocalPhoto(id);
    }
}

const loading = new Set<string>();
/** Keeps the local photo until the server's has loaded, so that its place is never empty. */
function onceThere(id: string) {
  if (loading.has(id)) return;
  loading.add(id);
  const image = new Image();
  image.onload = () => dropLocalPhoto(id);
  image.src = `/media/${id}/640.webp`;
}
