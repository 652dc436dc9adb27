import { useEffect, useRef, useState } from "react";
import { dropLocalPhoto, putLocalPhoto } from "#src/offline/storage/local-photos";
import { sentenceOf } from "#src/shared/api/errors";
import { ItemPhoto } from "#src/shared/item-photo";
import { fixItem, refusalOf, sendWithoutPhoto } from "#src/shared/queue/fix-item";
import type { FixerProps } from "#src/shared/queue/fixer-props";
import { shrinkPhoto } from "#src/shared/queue/send-photo";
import { noSignalText } from "#src/shared/text/no-signal";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import styles from "./photo-picker.module.css";
import { showQueuedPhotos } from "./queued-photos";

const t = noSignalText.photo;

/** A photo that the server refused: replace it, or send its record without it. */
export default function FixPhoto({ item, onDone }: FixerProps) {
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  useEffect(() => showQueuedPhotos(), []);
  const refusal = refusalOf(item);
  const during = (work: Promise<void>) => {
    setBusy(true);
    void work.then(onDone).finally(() => setBusy(false));
  };
  const replace = async (file: Blob) => {
    const photo = await shrinkPhoto(file);
    await fixItem(item, {}, photo);
    dropLocalPhoto(item.id);
    putLocalPhoto(item.id, photo);
  };
  return (
    <Sheet
      open
      onClose={onDone}
      title={t.title}
      footer={
        <>
          <Button kind="primary" wide icon="image" busy={busy} onClick={() => chooser.current?.click()}>
            {t.another}
          </Button>
          <Button kind="neutral" wide disabled={busy} onClick={() => during(sendWithoutPhoto(item, t.reason))}>
            {t.without}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        {refusal && <Banner tone="error">{sentenceOf(refusal)}</Banner>}
        <ItemPhoto described photo={{ id: item.id, alt: item.detail }} size={320} className={styles.picture} />
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          aria-label={t.another}
          onChange={(e) => {
            const [file] = e.target.files ?? [];
            if (file) during(replace(file));
          }}
        />
      </div>
    </Sheet>
  );
}
