import type { NewProviderKeys, ProviderKeysView } from "@corral/contract/types";
import { useState } from "react";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Field } from "#src/ui/controls/field";
import { Segmented, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import styles from "./credentials.module.css";
import { useGiveKeys } from "./data";
import { providersText as t } from "./text";

const flavours = (["digitalfemsa", "conekta"] as const).map((value) => ({ value, label: t.flavours[value] }));

/** Only the fields that were typed; empty ones keep the saved key. */
const given = (typed: Record<string, string>) => Object.fromEntries(Object.entries(typed).filter(([, v]) => v.trim()));

/** Form for new keys of a provider. The typed values exist only in this component's state. */
export function KeysSheet({
  provider: p,
  onClose,
  onDone,
}: {
  provider: ProviderKeysView;
  onClose: () => void;
  onDone: () => void;
}) {
  const give = useGiveKeys(p.provider);
  const [flavour, setFlavour] = useState(p.flavour);
  const edit = useEdit({
    start: () => ({ values: {} as Record<string, string> }),
    check: (typed) => (flavour === p.flavour && Object.keys(given(typed)).length === 0 ? { keys: t.nothing } : {}),
    send: (typed) => {
      const keys: NewProviderKeys = { ...given(typed), ...(flavour ? { flavour } : {}) };
      return give.mutateAsync({ keys, version: p.version });
    },
    onSaved: onDone,
    inputs: p.keys.map((k) => k.field),
  });
  return (
    <EditSheet
      edit={edit}
      title={t.sheet(p.name)}
      action={t.check}
      dismissible={!edit.isSaving}
      problem={false}
      className={styles.keys}
      onClose={onClose}
    >
      <p className="small muted">{t.writeOnly}</p>
      {p.waiting > 0 && <Banner tone="warn">{t.waiting(p.waiting)}</Banner>}
      {flavour && (
        <div className={styles.keys}>
          <strong>{t.flavour}</strong>
          <Segmented label={t.flavour} value={flavour} options={flavours} onChange={setFlavour} />
        </div>
      )}
      {p.keys.map((k) => (
        <Field
          key={k.field}
          label={k.label}
          hint={[k.hint, k.ending ? t.keepsPrevious(k.ending) : ""].filter(Boolean).join(" ")}
          optional={!k.needed}
          error={edit.faultOf(k.field)}
        >
          <TextInput
            name={k.field}
            value={edit.values[k.field] ?? ""}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            type={k.field === "webhookKey" || k.field === "publicKey" ? "text" : "password"}
            onChange={(text) => edit.set({ [k.field]: text })}
          />
        </Field>
      ))}
      <div aria-live="polite">{edit.isSaving && <p className="small muted">{t.checking}</p>}</div>
      {edit.hasFaults && <Banner tone="warn">{t.nothing}</Banner>}
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
    </EditSheet>
  );
}
