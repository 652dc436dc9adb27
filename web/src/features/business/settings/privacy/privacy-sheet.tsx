import type { PrivacyVersion } from "@corral/contract/types";
import { ConflictBanner } from "#src/shared/editing/conflict-banner";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { keyFields } from "#src/shared/editing/merge-fields";
import { useEdit } from "#src/shared/editing/use-edit";
import { Field } from "#src/ui/controls/field";
import { TextArea } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { intoView } from "#src/ui/into-view";
import { usePublishPrivacy } from "../data";
import styles from "./privacy.module.css";
import { privacyText as t } from "./text";

const lines = (text: string) =>
  text
    .split("\n")
    .map((l) => l.trim())
    .filter(Boolean);

const typedOf = ({ version, short, necessary, voluntary, full }: PrivacyVersion) => ({
  version,
  values: { short, necessary: necessary.join("\n"), voluntary: voluntary.join("\n"), full },
});

type Typed = ReturnType<typeof typedOf>["values"];
const fields = keyFields<Typed>(["short", "necessary", "voluntary", "full"], (typed, field) => typed[field].trim());

/** Edits the next version, starting from the one in force. */
export function PrivacySheet({
  now,
  onClose,
  onDone,
}: {
  now: PrivacyVersion;
  onClose: () => void;
  onDone: () => void;
}) {
  const publish = usePublishPrivacy();
  const edit = useEdit({
    start: () => typedOf(now),
    fields,
    check: ({ short, necessary, full }) => ({
      ...(short.trim().length < 20 ? { short: t.tooShort } : {}),
      ...(lines(necessary).length === 0 ? { necessary: t.tooShort } : {}),
      ...(full.trim().length < 80 ? { full: t.tooShort } : {}),
    }),
    send: ({ short, necessary, voluntary, full }, base) =>
      publish.mutateAsync({
        over: base.version,
        short,
        necessary: lines(necessary),
        voluntary: lines(voluntary),
        full,
      }),
    onSaved: onDone,
    current: ({ extra }) => (extra.current ? typedOf(extra.current as PrivacyVersion) : undefined),
  });
  const box = (name: keyof typeof edit.values, label: string, hint: string, rows: number, maxLength: number) => (
    <Field label={label} hint={hint} error={edit.faultOf(name)}>
      <TextArea
        name={name}
        rows={rows}
        maxLength={maxLength}
        value={edit.values[name]}
        onChange={(text) => edit.set({ [name]: text })}
      />
    </Field>
  );
  return (
    <EditSheet
      edit={edit}
      title={t.publishSheet}
      action={t.publish}
      disabled={!edit.isDirty}
      dismissible={!(edit.isDirty && edit.isSaving)}
      problem={false}
      className={styles.write}
      onClose={onClose}
    >
      {box("short", t.short, t.shortHint, 3, 300)}
      {box("necessary", t.necessary, t.necessaryHint, 4, 3_600)}
      {box("voluntary", t.voluntary, t.voluntaryHint, 3, 3_600)}
      {box("full", t.full, t.fullHint, 10, 12_000)}
      {edit.conflict && (
        // Below what is seen it would be missed.
        <div ref={intoView}>
          <ConflictBanner
            conflict={edit.conflict}
            mine={edit.values}
            label={(field) => t[field]}
            words={(field, typed) => typed[field].trim()}
            title={t.conflict}
            onTakeTheirs={edit.takeTheirs}
          />
        </div>
      )}
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      <p className="small muted">{t.publishNote}</p>
    </EditSheet>
  );
}
