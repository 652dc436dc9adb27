import type { NewProviderKeys, ProviderKeysView } from "@corral/contract/types";
import { useState } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import s from "./credentials.module.css";
import { useGiveKeys } from "./data";
import { providersText as t } from "./text";

const flavours = (["digitalfemsa", "conekta"] as const).map((value) => ({ value, label: t.flavours[value] }));

/** Takes new keys of a provider. What is typed lives in this sheet alone and is gone with it. */
export function KeysSheet({
  provider: p,
  onClose,
  onDone,
}: {
  provider: ProviderKeysView;
  onClose: () => void;
  onDone: () => void;
}) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [flavour, setFlavour] = useState(p.flavour);
  const [empty, setEmpty] = useState(false);
  const give = useGiveKeys(p.provider);
  const dirty = Object.values(typed).some((v) => v.trim());
  useHoldReload(dirty);
  const send = () => {
    setEmpty(!dirty && flavour === p.flavour);
    if (!dirty && flavour === p.flavour) return;
    const keys: NewProviderKeys = {
      ...Object.fromEntries(Object.entries(typed).filter(([, v]) => v.trim())),
      ...(flavour ? { flavour } : {}),
    };
    give.mutate({ keys, version: p.version }, { onSuccess: onDone });
  };
  const fault = (field: string) => faultOf(give.error, field);
  const inFields = p.keys.some((k) => fault(k.field));
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.sheet(p.name)}
      dismissible={!give.isPending}
      footer={
        <Button kind="primary" wide busy={give.isPending} onClick={send}>
          {t.check}
        </Button>
      }
    >
      <form
        className={s.keys}
        autoComplete="off"
        onSubmit={(e) => {
          e.preventDefault();
          send();
        }}
      >
        <p className="small muted">{t.writeOnly}</p>
        {p.waiting > 0 && <Banner tone="warn">{t.waiting(p.waiting)}</Banner>}
        {flavour && (
          <div className={s.keys}>
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
            error={fault(k.field)}
          >
            <TextInput
              name={k.field}
              value={typed[k.field] ?? ""}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              type={k.field === "webhookKey" || k.field === "publicKey" ? "text" : "password"}
              onChange={(text) => {
                setEmpty(false);
                give.reset();
                setTyped((now) => ({ ...now, [k.field]: text }));
              }}
            />
          </Field>
        ))}
        <div aria-live="polite">{give.isPending && <p className="small muted">{t.checking}</p>}</div>
        {empty && <Banner tone="warn">{t.nothing}</Banner>}
        {give.error && !inFields && <Banner tone="error">{sentenceOf(give.error)}</Banner>}
      </form>
    </Sheet>
  );
}
