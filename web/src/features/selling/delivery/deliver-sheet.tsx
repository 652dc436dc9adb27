import type { Delivery, SaleDetail as Sale } from "@corral/contract/types";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { PhotoPicker, type PickedPhoto } from "#src/features/business/photos/photo-picker";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import s from "#src/features/selling/sales/sales.module.css";
import { salesText as t } from "#src/features/selling/sales/text";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextArea, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useDeliver } from "./data";

/** Hands it over: who receives it is all that must be said; where, papers, a photo and a note if there are any. */
export function DeliverSheet({ sale: x, onClose }: { sale: Sale; onClose: () => void }) {
  const deliver = useDeliver(x.id);
  const { can } = useStaff();
  const [receivedBy, setReceivedBy] = useState(x.contact.name);
  const [place, setPlace] = useState("");
  const [papers, setPapers] = useState("");
  const [note, setNote] = useState("");
  const [why, setWhy] = useState("");
  const [photos, setPhotos] = useState<PickedPhoto[]>([]);
  const go = () => {
    if (!arriving.holdsUp()) deliver.mutate(body, { onSuccess: onClose });
  };
  const arriving = useSaveWithPhotos(go, deliver.isPending);
  const dirty = place !== "" || papers !== "" || note !== "" || why !== "" || photos.length > 0 || arriving.some;
  useHoldReload(dirty);
  const fault = (field: string) => faultOf(deliver.error, field);
  const unpaid = !["paid", "overpaid"].includes(x.payment.state);
  const list = papers
    .split(",")
    .map((it) => it.trim())
    .filter(Boolean)
    .slice(0, 12);
  const body: Delivery = {
    receivedBy: receivedBy.trim(),
    ...(place.trim() ? { place: place.trim() } : {}),
    ...(list.length ? { papers: list } : {}),
    ...(note.trim() ? { note: note.trim() } : {}),
    ...(photos[0] ? { photoId: photos[0].id } : {}),
    ...(unpaid ? { unpaidReason: why.trim() } : {}),
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.deliverTitle}
      dismissible={!dirty}
      footer={
        <>
          <Button
            kind="primary"
            wide
            busy={arriving.busy}
            disabled={receivedBy.trim().length < 2 || (unpaid && why.trim().length < 3)}
            onClick={go}
          >
            {t.deliverGo}
          </Button>
          {dirty && (
            <Button kind="neutral" wide onClick={onClose}>
              {t.close}
            </Button>
          )}
        </>
      }
    >
      <div className={s.form}>
        <p>{t.deliverNote}</p>
        {deliver.error && <Banner tone="error">{sentenceOf(deliver.error)}</Banner>}
        {unpaid && (
          <>
            <Banner tone="warn" title={t.unpaid(spoken(x.due as Centavos))}>
              {t.unpaidHint}
            </Banner>
            <Field label={t.unpaidReason} error={fault("unpaidReason")}>
              <TextArea value={why} onChange={setWhy} maxLength={200} rows={2} />
            </Field>
          </>
        )}
        <Field label={t.receivedBy} error={fault("receivedBy")}>
          <TextInput value={receivedBy} onChange={setReceivedBy} maxLength={80} autoComplete="off" />
        </Field>
        <Field label={t.place} optional>
          <TextInput value={place} onChange={setPlace} maxLength={120} autoComplete="off" />
        </Field>
        <Field label={t.papersField} hint={t.papersHint} optional>
          <TextInput value={papers} onChange={setPapers} maxLength={400} autoComplete="off" />
        </Field>
        <Field label={t.note} optional>
          <TextArea value={note} onChange={setNote} maxLength={500} rows={2} />
        </Field>
        {can("photo.add") && (
          <div className={s.note}>
            <p className="small muted">{t.photoHint}</p>
            <PhotoPicker
              form={arriving}
              value={photos}
              onChange={setPhotos}
              max={1}
              alt={t.photo}
              error={fault("photoId")}
            />
          </div>
        )}
      </div>
    </Sheet>
  );
}
