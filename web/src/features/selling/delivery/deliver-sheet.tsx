import type { Delivery, SaleDetail as Sale } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { isWayAgreed } from "@corral/domain/selling/shipping";
import { useStaff } from "#src/features/business/auth/data";
import { PhotoPicker, type PickedPhoto } from "#src/features/business/photos/photo-picker";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import styles from "#src/features/selling/sales/sales.module.css";
import { salesText as t } from "#src/features/selling/sales/text";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Field } from "#src/ui/controls/field";
import { Checkbox, TextArea, TextInput } from "#src/ui/controls/inputs";
import { AreaField, TextField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import { useDeliver } from "./data";
import { deliveryText } from "./text";

/** Records a delivery: only the recipient is required; place, papers, photo and note are optional. */
export function DeliverSheet({ sale: x, onClose }: { sale: Sale; onClose: () => void }) {
  const deliver = useDeliver(x.id);
  const { can } = useStaff();
  // What is on its customer's account was decided already.
  const unpaid = !["paid", "overpaid"].includes(x.payment.state) && x.account === null;
  const edit = useEdit({
    start: () => ({
      values: { ...EMPTY, receivedBy: x.contact.name },
    }),
    holdsUp: (): boolean => photos.holdsUp(),
    send: (typed) => deliver.mutateAsync(toBody(typed, unpaid)),
    onSaved: onClose,
  });
  const typed = edit.values;
  const isUnweighed = x.estimated;
  const photos = useSaveWithPhotos(() => edit.save(), edit.isSaving);
  return (
    <EditSheet
      edit={edit}
      title={t.deliverTitle}
      action={t.deliverGo}
      busy={photos.busy}
      disabled={
        typed.receivedBy.trim().length < 2 ||
        (isUnweighed && !typed.asEstimated) ||
        (unpaid && typed.unpaidReason.trim().length < 3)
      }
      isDirty={edit.isDirty || photos.some}
      leave={t.close}
      byTap
      onClose={onClose}
    >
      <p>{t.deliverNote}</p>
      {isUnsaid(x) && <p className="small muted">{deliveryText.collected}</p>}
      {isUnweighed && (
        <Banner tone="warn" title={t.asEstimatedHint}>
          <Checkbox checked={typed.asEstimated} onChange={(asEstimated) => edit.set({ asEstimated })}>
            {t.asEstimated}
          </Checkbox>
        </Banner>
      )}
      {unpaid && (
        <>
          <Banner tone="warn" title={t.unpaid(spoken(x.due))}>
            {t.unpaidHint}
          </Banner>
          <AreaField label={t.unpaidReason} {...edit.field("unpaidReason")} maxLength={200} rows={2} />
        </>
      )}
      <TextField label={t.receivedBy} {...edit.field("receivedBy")} maxLength={80} autoComplete="off" />
      <Field label={t.place} optional>
        <TextInput value={typed.place} onChange={(place) => edit.set({ place })} maxLength={120} autoComplete="off" />
      </Field>
      <Field label={t.papersField} hint={t.papersHint} optional>
        <TextInput
          value={typed.papers}
          onChange={(papers) => edit.set({ papers })}
          maxLength={400}
          autoComplete="off"
        />
      </Field>
      <Field label={t.note} optional>
        <TextArea value={typed.note} onChange={(note) => edit.set({ note })} maxLength={500} rows={2} />
      </Field>
      {can("photo.add") && (
        <div className={styles.note}>
          <p className="small muted">{t.photoHint}</p>
          <PhotoPicker
            form={photos}
            value={typed.photos}
            onChange={(photos) => edit.set({ photos })}
            max={1}
            alt={t.photo}
            error={edit.faultOf("photoId")}
          />
        </div>
      )}
    </EditSheet>
  );
}

/** Nobody chose how it is delivered, or its freight was never agreed on. */
const isUnsaid = ({ shipping, fulfilment }: Sale) =>
  shipping !== null && fulfilment?.state !== "in_transit" && (shipping.version === 0 || !isWayAgreed(shipping.quote));

interface Typed {
  receivedBy: string;
  place: string;
  papers: string;
  note: string;
  unpaidReason: string;
  /** Nobody weighs it: both sides accept the estimated price. */
  asEstimated: boolean;
  photos: PickedPhoto[];
}
const EMPTY: Typed = {
  receivedBy: "",
  place: "",
  papers: "",
  note: "",
  unpaidReason: "",
  asEstimated: false,
  photos: [],
};
function toBody(typed: Typed, unpaid: boolean): Delivery {
  const papers = typed.papers
    .split(",")
    .map((it) => it.trim())
    .filter(Boolean)
    .slice(0, 12);
  return {
    receivedBy: typed.receivedBy.trim(),
    ...(typed.place.trim() ? { place: typed.place.trim() } : {}),
    ...(papers.length ? { papers } : {}),
    ...(typed.note.trim() ? { note: typed.note.trim() } : {}),
    ...(typed.photos[0] ? { photoId: typed.photos[0].id } : {}),
    ...(typed.asEstimated ? { asEstimated: true } : {}),
    ...(unpaid ? { unpaidReason: typed.unpaidReason.trim() } : {}),
  };
}
