import type { StaffWeighing } from "@corral/contract/types";
import { weightInWords } from "@corral/domain/herd/records/weights";
import { PhotoPicker, type PickedPhoto } from "#src/features/business/photos/photo-picker";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { MoneyText } from "#src/shared/money/money-text";
import { Segmented } from "#src/ui/controls/inputs";
import { TextField } from "#src/ui/controls/labelled";
import { useAcceptWeighing } from "./data";
import { weighingsText as t } from "./text";

interface Typed {
  how: "code" | "paper" | "in_person";
  code: string;
  photos: PickedPhoto[];
}

/** How the buyer accepted the weight on this phone: their code, or a photo of what they signed. */
export function AcceptSheet({
  saleId,
  weighing: w,
  onClose,
}: {
  saleId: string;
  weighing: StaffWeighing;
  onClose: () => void;
}) {
  const accept = useAcceptWeighing(saleId, w.id);
  const edit = useEdit({
    start: (): { values: Typed } => ({ values: { how: "code", code: "", photos: [] } }),
    holdsUp: (): boolean => photos.holdsUp(),
    send: ({ how, code, photos }) =>
      accept.mutateAsync({
        how,
        ...(how === "code" ? { code } : {}),
        ...(how === "paper" && photos[0] ? { photoId: photos[0].id } : {}),
      }),
    onSaved: onClose,
  });
  const { how, code, photos: picked } = edit.values;
  const photos = useSaveWithPhotos(() => edit.save(), edit.isSaving);
  const isReady = {
    code: code.replace(/\D/g, "").length === 6,
    paper: photos.some || picked.length > 0,
    in_person: true,
  }[how];
  return (
    <EditSheet
      edit={edit}
      title={t.acceptTitle}
      action={t.acceptGo}
      busy={photos.busy}
      disabled={!isReady}
      byTap
      onClose={onClose}
    >
      <p>
        {w.title}: <strong>{weightInWords(w.netG)}</strong>, <MoneyText amount={w.after} />
      </p>
      <Segmented
        label={t.acceptTitle}
        value={how}
        options={[
          { value: "code", label: t.byCode },
          { value: "paper", label: t.byPaper },
          { value: "in_person", label: t.inPerson },
        ]}
        onChange={(how) => edit.set({ how })}
      />
      {how === "code" ? (
        <TextField
          label={t.code}
          {...edit.field("code")}
          hint={t.codeHint}
          inputMode="numeric"
          autoComplete="off"
          data-first-typed
          maxLength={7}
        />
      ) : how === "in_person" ? (
        <p className="small muted">{t.inPersonHint}</p>
      ) : (
        <PhotoPicker
          form={photos}
          value={picked}
          onChange={(photos) => edit.set({ photos })}
          max={1}
          alt={t.paper}
          error={edit.faultOf("photoId")}
        />
      )}
    </EditSheet>
  );
}
