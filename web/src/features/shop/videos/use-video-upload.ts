import { addVideo } from "@corral/contract/calls/shop/videos";
import { videoBounds } from "@corral/domain/shop/videos/video";
import { useRef, useState } from "react";
import { newUuid } from "#src/offline/ids";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { upload } from "#src/shared/api/upload";

/** A file on its way. With an id of its own: two files are two acts, and one that is sent again is the same. */
interface Sent {
  id: string;
  file: Blob;
}

/** Sends the video of an item, with what it needs to show: how far it is, why it failed, and the way to stop it. */
export function useVideoUpload(itemId: string, onSuccess: () => void) {
  const [progress, setProgress] = useState(0);
  const [isTooHeavy, setTooHeavy] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const { mutate, reset, variables, isPending, error } = useKeyedMutation(
    ({ file }: Sent, key) => {
      stop.current = new AbortController();
      return upload(addVideo, file, file.type.startsWith("video/") ? file.type : "video/mp4", {
        ...{ params: { itemId }, key, signal: stop.current.signal },
        onProgress: setProgress,
      });
    },
    { onSuccess },
  );
  return {
    isPending,
    error,
    isTooHeavy,
    /** From 0 to 1; undefined once all of it has left and the server works on it. */
    progress: progress < 1 ? progress : undefined,
    send(file: Blob) {
      reset();
      setProgress(0);
      setTooHeavy(file.size > videoBounds.bytes);
      if (file.size <= videoBounds.bytes) mutate({ id: newUuid(), file });
    },
    retry: () => variables && mutate(variables),
    cancel() {
      stop.current?.abort();
      reset();
    },
  };
}
