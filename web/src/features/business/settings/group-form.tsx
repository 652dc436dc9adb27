import type { SettingsView } from "@corral/contract/types";
import { inWords } from "@corral/domain/business/settings/fields";
import { fieldsOf, type SettingGroup, settingGroups } from "@corral/domain/business/settings/groups";
import { type ReactNode, useRef, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { ApiError, sentenceOf } from "#src/shared/api/errors";
import { LeaveGuard } from "#src/shared/leave-guard";
import { Button } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Banner } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { currentOf, useChangeSettings } from "./data";
import { changedFields, faultsOf, merge, type Values } from "./draft";
import { FieldInput } from "./field-input";
import { HistoryButton } from "./history-sheet";
import s from "./settings.module.css";
import { settingsText as t } from "./text";

export interface GroupFormProps {
  view: SettingsView;
  /** Said under a field as it is being written. */
  noteOf?: (name: string, value: unknown) => string | undefined;
  before?: (values: Values) => ReactNode;
  after?: (values: Values) => ReactNode;
}

/** A group of settings as a form: saved whole, and nothing that was typed is lost when somebody else was quicker. */
export function GroupForm({ view, noteOf, before, after }: GroupFormProps) {
  const group = view.group as SettingGroup;
  const { can } = useStaff();
  const mayChange = can("setting.change");
  const [base, setBase] = useState({ values: view.values as Values, version: view.version });
  const [draft, setDraft] = useState<Values>(view.values as Values);
  const [clash, setClash] = useState<{ both: string[]; theirs: Values; says: string }>();
  const [faults, setFaults] = useState<Record<string, string>>({});
  // Inputs keep what is being typed; another number draws them anew.
  const [drawn, setDrawn] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const save = useChangeSettings(group);
  const dirty = changedFields(base.values, draft).length > 0;
  const fields = fieldsOf(group);

  const show = (wrong: Record<string, string>) => {
    setFaults(wrong);
    if (Object.keys(wrong).length > 0)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const submit = () => {
    const wrong = faultsOf(group, draft);
    show(wrong);
    if (Object.keys(wrong).length > 0 || photos.holdsUp() || !dirty) return;
    save.mutate(
      { values: draft, version: base.version },
      {
        onSuccess: (now) => {
          setBase({ values: now.values as Values, version: now.version });
          setDraft(now.values as Values);
          setClash(undefined);
          setDrawn((n) => n + 1);
        },
        onError: (error) => {
          const now = currentOf(error);
          if (now) {
            const theirs = now.values as Values;
            const { values, both } = merge(group, base.values, draft, theirs);
            setBase({ values: theirs, version: now.version });
            setDraft(values);
            setClash({ both, theirs, says: sentenceOf(error) });
            setDrawn((n) => n + 1);
          } else if (error instanceof ApiError)
            show(Object.fromEntries(error.errors.map((it) => [it.field, it.message])));
        },
      },
    );
  };
  const photos = useSaveWithPhotos(submit, save.isPending);
  const isChanged = dirty || photos.some;
  const put = (name: string) => (value: unknown) => {
    setFaults(({ [name]: _gone, ...rest }) => rest);
    save.reset();
    setDraft((now) => ({ ...now, [name]: value }));
  };
  return (
    <form
      className={s.form}
      onSubmit={(e) => {
        e.preventDefault();
        submit();
      }}
      ref={form}
      noValidate
    >
      <LeaveGuard when={dirty} photos={photos.some} />
      {!mayChange && (
        <Banner tone="info" icon="lock">
          {t.onlyOwner}
        </Banner>
      )}
      {before?.(draft)}
      {settingGroups[group].sections.map((section) => (
        <section key={section.heading} className={s.section}>
          <h2>{section.heading}</h2>
          {"note" in section && section.note && <p className="small muted">{section.note}</p>}
          <SectionBody whole={group === "taxes"}>
            {section.fields.map((name) => {
              const field = fields[name];
              return (
                field && (
                  <FieldInput
                    key={`${name} ${drawn}`}
                    name={name}
                    field={field}
                    value={draft[name]}
                    fault={faults[name]}
                    disabled={!mayChange}
                    onChange={put(name)}
                    photos={photos}
                    note={noteOf?.(name, draft[name])}
                  />
                )
              );
            })}
          </SectionBody>
        </section>
      ))}
      {after?.(draft)}
      {clash && (
        <Banner tone="warn" title={t.conflict.title}>
          <p>{clash.says}</p>
          {clash.both.map((name) => {
            const field = fields[name];
            return (
              field && (
                <p key={name}>
                  <strong>{field.label}.</strong> {t.conflict.theirs}: {inWords(field, clash.theirs[name])}.{" "}
                  {t.conflict.mine}: {inWords(field, draft[name])}.
                </p>
              )
            );
          })}
          <p>{clash.both.length > 0 ? t.conflict.keep : t.conflict.merged}</p>
        </Banner>
      )}
      {save.error && !currentOf(save.error) && <Banner tone="error">{sentenceOf(save.error)}</Banner>}
      {Object.keys(faults).length > 0 && !save.error && <Banner tone="error">{t.faults}</Banner>}
      {mayChange && (
        <div className={cx(s.save, isChanged && s.unsaved)} data-screen-footer={isChanged ? "within" : undefined}>
          <Button type="submit" kind="primary" wide busy={photos.busy} disabled={!isChanged}>
            {t.save}
          </Button>
        </div>
      )}
      <div className={s.bar}>
        <p className="small muted" aria-live="polite">
          {save.isSuccess && !dirty
            ? t.saved
            : view.changed
              ? t.lastChange(view.changed.by, view.changed.words)
              : t.neverChanged}
        </p>
        <HistoryButton group={group} />
      </div>
    </form>
  );
}

const SectionBody = ({ whole, children }: { whole: boolean; children: ReactNode }) =>
  whole ? children : <Card className={s.card}>{children}</Card>;
