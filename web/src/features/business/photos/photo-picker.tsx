import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { ItemPhoto } from "#src/shared/item-photo";
import { Button, IconButton } from "#src/ui/controls/button";
import { Progress } from "#src/ui/feedback";
import { intoView } from "#src/ui/into-view";
import styles from "./photo-picker.module.css";
import { photosText as t } from "./text";
import type { PhotosOfForm } from "./use-save-with-photos";
import { type Placed, type Upload, useUploads } from "./use-uploads";

export interface PickedPhoto {
  id: string;
  alt: string;
  placeholder?: string | undefined;
}

/** What a guide to the photos has to work with. */
export interface GuideProps {
  photos: readonly PickedPhoto[];
  /** Text alternatives of the photos on their way. */
  onWay: readonly string[];
  /** No further photo fits. */
  isFull: boolean;
  disabled: boolean;
  take: (file: Blob, as: Placed) => void;
}

/** Phones get a camera button: the photo picker of newer Androids doesn't offer the camera. */
const hasCamera = () => window.matchMedia?.("(pointer: coarse)").matches ?? false;

interface PhotoPickerProps {
  /** State shared with the form around it: its save waits for pending uploads. */
  form: PhotosOfForm;
  value: readonly PickedPhoto[];
  onChange: (photos: PickedPhoto[]) => void;
  max: number;
  alt: string;
  /** Shows what the photo is of above the buttons: for a form that takes others too. */
  isNamed?: boolean;
  error?: string | undefined;
  /** Offline they are queued on the phone: for records that can be written offline too. */
  keeps?: boolean;
  /** Shown above the photos: which ones to take. */
  guide?: ((props: GuideProps) => ReactNode) | undefined;
}

/**
 * The photos of a record, the first one its cover: from the camera or the gallery, resized on the phone and uploaded one after another. A failed
 * upload stays and can be retried. `alt` describes them for screen readers.
 */
export function PhotoPicker({
  form,
  value,
  onChange,
  max,
  alt,
  isNamed = false,
  error,
  keeps = false,
  guide,
}: PhotoPickerProps) {
  const now = useRef(value);
  now.current = value;
  const put = (photos: PickedPhoto[]) => {
    now.current = photos;
    onChange(photos);
  };
  const { uploads, add, again, drop } = useUploads(
    ({ id, alt, placeholder }, as) => {
      const photo = { id, alt, placeholder };
      put(as ? as.place(now.current, photo) : [...now.current, photo]);
    },
    alt,
    keeps,
  );
  useHoldReload(uploads.length > 0, "outbox");
  const lost = uploads.flatMap((u) => u.failed ?? []);
  const sending = uploads.length - lost.length;
  const { onWay } = form;
  // A layout effect, so that the form knows of it before the next tap.
  useLayoutEffect(() => onWay({ sending, failed: lost.length }), [onWay, sending, lost.length]);
  useLayoutEffect(() => () => onWay(null), [onWay]);
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const room = max - value.length - uploads.length;
  const chosen = (e: React.ChangeEvent<HTMLInputElement>) => {
    add([...(e.target.files ?? [])].slice(0, room));
    e.target.value = "";
  };
  return (
    <div className={styles.picker} {...(isNamed ? { role: "group", "aria-label": alt } : {})}>
      {isNamed && <p className={styles.name}>{alt}</p>}
      {guide?.({
        photos: value,
        onWay: uploads.flatMap((u) => (u.alt && !u.failed ? u.alt : [])),
        isFull: room <= 0,
        disabled: form.isClosed,
        take: (file, as) => add([file], as),
      })}
      {value.length + uploads.length > 0 && (
        <ul className={styles.photos} aria-label={t.list}>
          {value.map((photo, i) => (
            <li key={photo.id} className={styles.photo}>
              <ItemPhoto
                described
                photo={{ ...photo, alt: photo.alt || t.photo(i + 1) }}
                size={160}
                className={styles.picture}
              />
              {max > 1 && i === 0 && <span className={styles.cover}>{t.cover}</span>}
              {i > 0 && (
                <IconButton
                  icon="back"
                  size={18}
                  label={t.makeCover(i + 1)}
                  className={styles.first}
                  onClick={() => put([photo, ...value.filter((it) => it.id !== photo.id)])}
                />
              )}
              <IconButton
                icon="close"
                size={18}
                label={t.removeOf(i + 1)}
                className={styles.remove}
                onClick={() => put(value.filter((it) => it.id !== photo.id))}
              />
            </li>
          ))}
          {uploads.map((u) => (
            <Sending key={u.key} upload={u} onAgain={() => again(u.key)} onDrop={() => drop(u.key)} />
          ))}
        </ul>
      )}
      {form.isAwaited && (
        <p className={styles.note} role="status" ref={toTheMiddle}>
          {t.awaited(sending)}
        </p>
      )}
      {form.isStopped && (
        <p className={styles.error} role="alert" ref={toTheMiddle}>
          {t.stopped(
            lost.length,
            lost.some((it) => it.retry),
          )}
        </p>
      )}
      {error && (
        <p className={styles.error} role="alert" tabIndex={-1} data-fault>
          {error}
        </p>
      )}
      {room > 0 ? (
        <div className={styles.buttons}>
          {hasCamera() && (
            <Button kind="tonal" icon="camera" disabled={form.isClosed} onClick={() => camera.current?.click()}>
              {t.take}
            </Button>
          )}
          <Button kind="tonal" icon="image" disabled={form.isClosed} onClick={() => gallery.current?.click()}>
            {hasCamera() ? t.choose : t.chooseHere(max)}
          </Button>
        </div>
      ) : (
        <p className="muted small">{t.full(max)}</p>
      )}
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={chosen}
        aria-label={t.take}
      />
      <input
        ref={gallery}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic,image/*"
        multiple={max > 1}
        hidden
        onChange={chosen}
        aria-label={t.choose}
        data-photos
      />
    </div>
  );
}

/** The save button may be far below, out of view. */
const toTheMiddle = (node: HTMLElement | null) => intoView(node, { block: "center" });

function Sending({ upload: u, onAgain, onDrop }: { upload: Upload; onAgain: () => void; onDrop: () => void }) {
  return (
    <li className={u.failed ? styles.failed : styles.photo}>
      <img src={u.preview} alt="" className={styles.picture} width={160} height={120} />
      <IconButton icon="close" size={18} label={t.remove} className={styles.remove} onClick={onDrop} />
      {u.failed ? (
        <div className={styles.why}>
          <p role="alert">{u.failed.why}</p>
          {u.failed.retry && (
            <Button kind="tonal" small icon="refresh" onClick={onAgain}>
              {t.retry}
            </Button>
          )}
        </div>
      ) : (
        <span className={styles.bar}>
          <Progress label={t.sending} value={u.progress < 1 ? u.progress : undefined} />
        </span>
      )}
    </li>
  );
}
