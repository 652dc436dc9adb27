import type { NewWeighing } from "@corral/contract/types";
import { useStaff } from "#src/features/business/auth/data";
import { PhotoPicker, type PickedPhoto } from "#src/features/business/photos/photo-picker";
import type { PhotosOfForm } from "#src/features/business/photos/use-save-with-photos";
import { Field } from "#src/ui/controls/field";
import { Segmented, TextInput } from "#src/ui/controls/inputs";
import { weighingsText as t } from "./text";
import styles from "./weighings.module.css";

/** How the buyer accepts a weight on a phone without signal, as typed. */
export interface Word {
  how: "code" | "paper" | "none";
  code: string;
  papers: PickedPhoto[];
}
export const NO_WORD: Word = { how: "code", code: "", papers: [] };

/** Something of it was given: with signal back in the middle it goes along with the weight. */
export const isWordBegun = ({ how, code, papers }: Word, isComing: boolean) =>
  (how === "code" && code !== "") || (how === "paper" && (papers.length > 0 || isComing));

const digitsOf = (code: string) => code.replace(/\D/g, "");
/** `isComing`: a photo of the paper is on its way. */
export const faultsOfWord = ({ how, code, papers }: Word, isComing: boolean): Record<string, string> => ({
  ...(how === "code" && digitsOf(code).length !== 6 ? { code: t.needCode } : {}),
  ...(how === "paper" && papers.length === 0 && !isComing ? { papers: t.needPaper } : {}),
});
export const wordOf = ({ how, code, papers: [paper] }: Word): Pick<NewWeighing, "ack"> =>
  how === "code"
    ? { ack: { how, code: digitsOf(code) } }
    : how === "paper"
      ? { ack: { how, ...(paper ? { photoId: paper.id } : {}) } }
      : {};

/** The buyer's word: their code, a photo of what they signed, or nothing yet. */
export function WordFields({
  word: { how, code, papers },
  onChange,
  photos,
  faultOf,
}: {
  word: Word;
  onChange: (change: Partial<Word>) => void;
  photos: PhotosOfForm;
  faultOf: (field: string) => string | undefined;
}) {
  const { can } = useStaff();
  return (
    <>
      <h3 className={styles.asks}>{t.word}</h3>
      <Segmented
        label={t.word}
        value={how}
        options={[
          { value: "code", label: t.wordCode },
          // Who can't take photos has nothing to show of the paper.
          ...(can("photo.add") ? [{ value: "paper" as const, label: t.wordPaper }] : []),
          { value: "none", label: t.wordNone },
        ]}
        onChange={(how) => onChange({ how })}
      />
      {how === "code" && (
        <Field label={t.code} hint={t.codeHint} error={faultOf("code")}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={code}
            onChange={(code) => onChange({ code })}
          />
        </Field>
      )}
      {how === "paper" && (
        <PhotoPicker
          form={photos}
          keeps
          value={papers}
          onChange={(papers) => onChange({ papers })}
          max={1}
          alt={t.paper}
          isNamed
          error={faultOf("papers")}
        />
      )}
      <p className="small muted">{t.keepHint}</p>
    </>
  );
}
