import { useCallback, useEffect, useRef, useState } from "react";
import { newUuid } from "#src/offline/ids";
import { ApiError, sentenceOf } from "#src/shared/api/errors";
import { isAnswer } from "#src/shared/api/keyed";
import { sendPhoto, shrinkPhoto } from "#src/shared/queue/send-photo";
import { performPhoto } from "./photo-acts";

/** A pending upload, or a failed one that can be retried. */
export interface Upload {
  key: string;
  /** Object URL of the file, shown meanwhile. */
  preview: string;
  progress: number;
  /** What it shows, when it was taken for a place of its own. */
  alt?: string | undefined;
  failed?: { why: string; retry: boolean };
}

/** A photo that can be attached: uploaded, or queued on this phone. */
export interface Attached {
  id: string;
  alt: string;
  placeholder?: string | undefined;
}

/** A photo taken for a place of its own among the others. */
export interface Placed {
  alt: string;
  place: (photos: readonly Attached[], photo: Attached) => Attached[];
}

/**
 * Uploads photos one after another. A failed upload keeps its file and key, so that a retry can't duplicate it. With `keeps`, photos that can't be
 * sent now are queued on the phone.
 */
export function useUploads(onDone: (photo: Attached, as?: Placed) => void, alt: string, keeps = false) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const files = useRef(new Map<string, Held>());
  const done = useRef(onDone);
  done.current = onDone;
  const words = useRef(alt);
  words.current = alt;
  const line = useRef(Promise.resolve());

  const change = useCallback(
    (key: string, to: Partial<Upload>) => setUploads((all) => all.map((u) => (u.key === key ? { ...u, ...to } : u))),
    [],
  );
  const drop = useCallback((key: string) => {
    const held = files.current.get(key);
    held?.stop.abort();
    for (const url of held?.previews ?? []) URL.revokeObjectURL(url);
    files.current.delete(key);
    setUploads((all) => all.filter((u) => u.key !== key));
  }, []);

  const run = useCallback(
    (key: string) => {
      const work = async () => {
        const held = files.current.get(key);
        if (!held) return;
        try {
          held.small ??= await shrinkPhoto(held.file);
          const how = {
            key,
            alt: held.as?.alt ?? words.current,
            signal: held.stop.signal,
            onProgress: (progress: number) => change(key, { progress }),
          };
          const photo = await (keeps ? performPhoto(held.small, how) : sendPhoto(held.small, how));
          if (!files.current.has(key)) return;
          drop(key);
          done.current(photo, held.as);
        } catch (error) {
          if (files.current.has(key)) setUploads((all) => all.map((u) => (u.key === key ? failedOf(u, error) : u)));
        }
      };
      line.current = line.current.then(work);
    },
    [change, drop, keeps],
  );

  const add = useCallback(
    (chosen: readonly Blob[], as?: Placed) => {
      for (const file of chosen) {
        const key = newUuid();
        const preview = URL.createObjectURL(file);
        files.current.set(key, { file, as, previews: [preview], stop: new AbortController() });
        setUploads((all) => [...all, { key, preview, progress: 0, alt: as?.alt }]);
        run(key);
      }
    },
    [run],
  );
  const again = useCallback(
    (key: string) => {
      setUploads((all) => all.map((u) => (u.key === key ? { ...startOf(u), progress: 0 } : u)));
      run(key);
    },
    [run],
  );
  useEffect(() => {
    const held = files.current;
    return () => {
      for (const it of held.values()) {
        it.stop.abort();
        for (const url of it.previews) URL.revokeObjectURL(url);
      }
    };
  }, []);
  return { uploads, add, again, drop };
}

interface Held {
  file: Blob;
  as: Placed | undefined;
  small?: Blob;
  previews: string[];
  stop: AbortController;
}
const startOf = ({ key, preview, alt }: Upload) => ({ key, preview, alt });

/** A refusal of the server is final; other failures can be retried. */
const failedOf = (u: Upload, error: unknown): Upload => ({
  ...u,
  failed: { why: sentenceOf(error), retry: !isAnswer(error) || isForSignal(error) },
});
const isForSignal = (error: unknown) => error instanceof ApiError && error.code === "OFFLINE_NOT_ALLOWED";
