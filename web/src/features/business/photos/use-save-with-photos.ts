import { useCallback, useLayoutEffect, useRef, useState } from "react";

interface OnTheirWay {
  sending: number;
  failed: number;
}
const NONE: OnTheirWay = { sending: 0, failed: 0 };

/** What a form and its PhotoPicker tell each other. */
export interface PhotosOfForm {
  /** How many aren't there yet; null when the picker goes, and what it was sending with it. */
  onWay: (way: OnTheirWay | null) => void;
  /** The save waits for them. */
  isAwaited: boolean;
  /** The save didn't happen: one of them failed. */
  isStopped: boolean;
  /** What is being saved right now would go without one that is added. */
  isClosed: boolean;
}

/**
 * The photos of a form that are still on their way. `save` begins by `if (photos.holdsUp()) return`: it is called again by itself, as the form
 * is by then, once they are there; if one failed it isn't, and the picker says so. `saving`: it is running.
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
    /** There are some: leaving would lose them. */
    some,
    /** Of the save button. */
    busy: saving || wish !== null,
    /** Asked where all that was typed may be saved: whether it has to wait. */
    holdsUp: (how: How) => {
      if (!some) return false;
      setStopped(false);
      setWish((first) => first ?? { how });
      return true;
    },
  };
}
