import type { PrivacyVersion } from "@corral/contract/types";
import { useState } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { ApiError, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextArea } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { usePublishPrivacy } from "../data";
import s from "./privacy.module.css";
import { privacyText as t } from "./text";

const lines = (text: string) =>
  text
    .split("\n")
    .map((l) => l.trim())
    .filter(Boolean);

/** Writes the next version, from the one in force. */
export function PrivacySheet({
  now,
  onClose,
  onDone,
}: {
  now: PrivacyVersion;
  onClose: () => void;
  onDone: () => void;
}) {
  const [over, setOver] = useState(now.version);
  const [draft, setDraft] = useState({
    short: now.short,
    necessary: now.necessary.join("\n"),
    voluntary: now.voluntary.join("\n"),
    full: now.full,
  });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const publish = usePublishPrivacy();
  const dirty =
    draft.short !== now.short ||
    draft.full !== now.full ||
    draft.necessary !== now.necessary.join("\n") ||
    draft.voluntary !== now.voluntary.join("\n");
  useHoldReload(dirty);
  const conflict = publish.error instanceof ApiError && publish.error.code === "VERSION_CONFLICT";
  const send = () => {
    const wrong = {
      ...(draft.short.trim().length < 20 ? { short: t.tooShort } : {}),
      ...(lines(draft.necessary).length === 0 ? { necessary: t.tooShort } : {}),
      ...(draft.full.trim().length < 80 ? { full: t.tooShort } : {}),
    };
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    publish.mutate(
      {
        over,
        short: draft.short,
        necessary: lines(draft.necessary),
        voluntary: lines(draft.voluntary),
        full: draft.full,
      },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          const current = error.extra.current as { version?: string } | undefined;
          if (current?.version) setOver(current.version);
          setFaults(
            Object.fromEntries(error.errors.map((it) => [it.field.replace(/^\//, "").split("/")[0] ?? "", it.message])),
          );
        },
      },
    );
  };
  const box = (name: keyof typeof draft, label: string, hint: string, rows: number, maxLength: number) => (
    <Field label={label} hint={hint} error={faults[name]}>
      <TextArea
        name={name}
        rows={rows}
        maxLength={maxLength}
        value={draft[name]}
        onChange={(text) => setDraft((d) => ({ ...d, [name]: text }))}
      />
    </Field>
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.publishSheet}
      dismissible={!dirty || !publish.isPending}
      footer={
        <Button kind="primary" wide busy={publish.isPending} disabled={!dirty} onClick={send}>
          {t.publish}
        </Button>
      }
    >
      <div className={s.write}>
        {box("short", t.short, t.shortHint, 3, 300)}
        {box("necessary", t.necessary, t.necessaryHint, 4, 3_600)}
        {box("voluntary", t.voluntary, t.voluntaryHint, 3, 3_600)}
        {box("full", t.full, t.fullHint, 10, 12_000)}
        {publish.error && <Banner tone="error">{conflict ? t.conflict : sentenceOf(publish.error)}</Banner>}
        <p className="small muted">{t.publishNote}</p>
      </div>
    </Sheet>
  );
}
