import { useCallback, useLayoutEffect, useRef, useState } from "react";

interface OnTheirWay {
  sending: number;
  failed: number;
}
const NONE: OnTheirWay = { sending: 0, failed: 0 };

/** State shared by a form and its PhotoPicker. */
export interface PhotosOfForm {
  /** Called with the uploads that haven't ended; null when the picker unmounts, which aborts them. */
  onWay: (way: OnTheirWay | null) => void;
  /** A save is waiting for the uploads. */
  isAwaited: boolean;
  /** The save was stopped: an upload failed. */
  isStopped: boolean;
  /** A save is running: a photo added now would be left out. */
  isClosed: boolean;
}

/**
 * Delays a form's save until its uploads end. `save` begins with `if (photos.holdsUp()) return`: it is called again, with the current values, once
 * they have ended; after a failure it isn't, and the picker shows why. `saving`: a save is running.
 */
export function useSaveWithPhotos<How = void>(save: (how: How) => unknown, saving = false) {
  const [{ sending, failed }, setWay] = useState(NONE);
  const [wish, setWish] = useState<{ how: How } | null>(null);
  const [isStopped, setStopped] = useState(false);
  const latest = useRef(save);
  latest.current = save;
  useLayoutEffect(() => {
    if (!wish || (sending > 0 && failed === 0)) return;
    setWish(null);
    if (failed > 0) setStopped(true);
    else latest.current(wish.how);
  }, [wish, sending, failed]);
  const onWay = useCallback((way: OnTheirWay | null) => {
    setWay(way ?? NONE);
    if (!way) setWish(null);
    if (!way?.failed) setStopped(false);
  }, []);
  const some = sending + failed > 0;
  return {
    onWay,
    isAwaited: wish !== null,
    isStopped,
    isClosed: saving,
    /** There are pending or failed uploads: leaving would lose them. */
    some,
    /** State of the save button. */
    busy: saving || wish !== null,
    /** Call it first in every save: true when the save has to wait. */
    holdsUp: (how: How) => {
      if (!some) return false;
      setStopped(false);
      setWish((first) => first ?? { how });
      return true;
    },
  };
}
