import { photoSource } from "@corral/contract/business/photos.files";
import { present } from "@corral/domain/kernel/lookup";
import { type MouseEvent, useLayoutEffect, useState } from "react";
import { useLocalPhoto } from "#src/offline/storage/local-photos";
import { IconButton } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { ModalDialog } from "#src/ui/overlay/modal-dialog";
import { words } from "#src/ui/words";
import type { GalleryPhoto } from "./gallery";
import styles from "./gallery.module.css";
import { galleryText as t } from "./text";
import { useSlides } from "./use-slides";

/** The photos on the whole screen. Two fingers or two taps bring one nearer; `onClose` says which was looked at last. */
export default function FullScreen({
  photos,
  name,
  start,
  onClose,
}: {
  photos: readonly GalleryPhoto[];
  name: string;
  start: number;
  onClose: (at: number) => void;
}) {
  const { track, at, go, onScroll, onPointerDown, onKeyDown } = useSlides(photos.length, start);
  /** The photo that was brought nearer: while it is, a finger moves it instead of changing it. */
  const [near, setNear] = useState<number>();
  const isNear = near === at;
  useLayoutEffect(() => {
    const list = track.current;
    list?.scrollTo({ left: start * list.clientWidth, behavior: "instant" });
    // So that the arrow keys work at once.
    list?.children[start]?.querySelector("button")?.focus({ preventScroll: true });
  }, [track, start]);
  const toggle = (e?: MouseEvent<HTMLElement>) => {
    const view = track.current?.children[at]?.firstElementChild;
    if (!(view instanceof HTMLElement)) return;
    const [x, y] = e ? placeOn(view, e) : [0.5, 0.5];
    setNear(isNear ? undefined : at);
    // Once it is drawn in its new size, what was tapped stays under the finger.
    requestAnimationFrame(() =>
      view.scrollTo({
        left: x * view.scrollWidth - view.clientWidth / 2,
        top: y * view.scrollHeight - view.clientHeight / 2,
        behavior: "instant",
      }),
    );
  };
  const move = (to: number) => {
    setNear(undefined);
    go(to);
  };
  const hasMany = photos.length > 1;
  return (
    <ModalDialog className={styles.full ?? ""} label={t.photosOf(name, photos.length)} onClose={() => onClose(at)}>
      <div className={styles.tools}>
        <IconButton icon="close" label={words.close} onClick={() => onClose(at)} />
        <h2>{name}</h2>
        <IconButton icon={isNear ? "minus" : "plus"} label={isNear ? t.zoomOut : t.zoomIn} onClick={() => toggle()} />
      </div>
      <ul
        ref={track}
        className={cx(styles.track, isNear && styles.held)}
        onScroll={onScroll}
        onPointerDown={onPointerDown}
      >
        {photos.map((photo, i) => (
          <li key={photo.id}>
            <button
              type="button"
              className={cx(styles.view, near === i && isNear && styles.near)}
              tabIndex={i === at ? 0 : -1}
              aria-label={`${photo.alt || name}. ${near === i ? t.zoomOut : t.zoomIn}`}
              onDoubleClick={toggle}
              onKeyDown={(e) => {
                if (e.key === "Enter") toggle();
                else if (!isNear) onKeyDown(e);
              }}
            >
              <Photo photo={photo} near={near === i} eager={Math.abs(i - at) <= 1} />
            </button>
          </li>
        ))}
      </ul>
      {hasMany && (
        <>
          {at > 0 && (
            <span className={cx(styles.arrow, styles.previous)}>
              <IconButton icon="back" label={t.previous} onClick={() => move(at - 1)} />
            </span>
          )}
          {at < photos.length - 1 && (
            <span className={cx(styles.arrow, styles.next)}>
              <IconButton icon="forward" label={t.next} onClick={() => move(at + 1)} />
            </span>
          )}
          <p className={styles.foot} role="status">
            {t.count(at + 1, photos.length)}
          </p>
        </>
      )}
    </ModalDialog>
  );
}

/** The point of the photo that was tapped, from 0 to 1 on each side: the whole photo stands in the middle of its view. */
function placeOn(view: HTMLElement, e: MouseEvent): [x: number, y: number] {
  const box = view.getBoundingClientRect();
  const { naturalWidth, naturalHeight } = present(view.querySelector("img"));
  const scale = Math.min(box.width / naturalWidth, box.height / naturalHeight);
  const along = (at: number, middle: number, length: number) =>
    Math.min(Math.max(0.5 + (at - middle) / (length * scale), 0), 1);
  return [
    along(e.clientX, box.left + box.width / 2, naturalWidth),
    along(e.clientY, box.top + box.height / 2, naturalHeight),
  ];
}

function Photo({ photo, near, eager }: { photo: GalleryPhoto; near: boolean; eager: boolean }) {
  const local = useLocalPhoto(photo.id);
  return (
    <img
      {...(local ? { src: local } : photoSource(photo.id, near ? "250vw" : "100vw"))}
      alt=""
      width={1200}
      height={900}
      loading={eager ? "eager" : "lazy"}
    />
  );
}
