import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../data/errors";
import { fixItem, refusalOf, sendWithoutPhoto } from "../../data/fix-item";
import { shrinkPhoto } from "../../data/photos";
import { showUnsentPhotos } from "../../data/unsent-photos";
import { dropLocalPhoto, putLocalPhoto } from "../../offline/local-photos";
import { sinSenalText } from "../../text/sin-senal";
import { Button } from "../../ui/button";
import { Banner } from "../../ui/feedback";
import { Sheet } from "../../ui/sheet";
import { ItemPhoto } from "../item-photo";
import type { FixerProps } from "../outbox/fixers";
import s from "./photo-picker.module.css";

const t = sinSenalText.photo;

/** A photo that the server refused: another one in its place, or what it was of without it. */
export default function FixPhoto({ item, onDone }: FixerProps) {
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  useEffect(() => showUnsentPhotos(), []);
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
      <div className={s.picker}>
        {refusal && <Banner tone="error">{sentenceOf(refusal)}</Banner>}
        <ItemPhoto photo={{ id: item.id, alt: item.detail }} size={320} className={s.picture} />
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
