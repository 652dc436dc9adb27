import type { SettingsView } from "@corral/contract/types";
import { inWords } from "@corral/domain/business/settings/fields";
import { fieldsOf, settingGroups } from "@corral/domain/business/settings/groups";
import { type ReactNode, useEffect } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { useAddress } from "#src/nav/address";
import { sentenceOf } from "#src/shared/api/errors";
import { ConflictBanner } from "#src/shared/editing/conflict-banner";
import { LeaveGuard } from "#src/shared/editing/leave-guard";
import { SaveBar } from "#src/shared/editing/save-bar";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { intoView } from "#src/ui/into-view";
import { Card } from "#src/ui/list";
import { useChangeSettings } from "./data";
import { editFields, findFaults, type Values } from "./draft";
import { FieldInput } from "./field-input";
import { HistoryButton } from "./history-sheet";
import styles from "./settings.module.css";
import { settingsText as t } from "./text";

export interface GroupFormProps {
  view: SettingsView;
  /** Text under a field, computed from its current value. */
  noteOf?: (name: string, value: unknown) => string | undefined;
  before?: (values: Values) => ReactNode;
  after?: (values: Values) => ReactNode;
}

/** It may be as long as the policies, so it stands in the page, and the page goes to it. */
const toMiddle = (node: Element | null) => intoView(node, { block: "center" });

/** Puts the focus into the field that the address names (`campo`), once it is drawn. */
function useSoughtField() {
  const { campo } = useAddress("ajustes").query;
  useEffect(() => {
    const field = campo && document.querySelector<HTMLElement>(`form [name="${CSS.escape(campo)}"]`);
    if (field) field.focus();
  }, [campo]);
}

/** A group of settings as a form: saved as a whole; an edit conflict loses nothing that was typed. */
export function GroupForm({ view, noteOf, before, after }: GroupFormProps) {
  const group = view.group;
  const { can } = useStaff();
  const mayChange = can("setting.change");
  const change = useChangeSettings(group);
  const savedIn = (now: SettingsView) => ({ values: now.values as Values, version: now.version });
  const edit = useEdit({
    start: () => savedIn(view),
    fields: editFields(group),
    check: (values) => findFaults(group, values),
    holdsUp: (): boolean => photos.holdsUp(),
    send: (values, base) => change.mutateAsync({ values, version: base.version }),
    onSaved: savedIn,
    current: ({ extra }) => (extra.current ? savedIn(extra.current as SettingsView) : undefined),
  });
  const { values: draft, conflict } = edit;
  // A delayed save may find nothing left to save: a pending photo may have been removed.
  const photos = useSaveWithPhotos(() => edit.isDirty && edit.save(), edit.isSaving);
  const fields = fieldsOf(group);
  useSoughtField();
  const isChanged = edit.isDirty || photos.some;
  return (
    <form className={styles.form} {...edit.form}>
      <LeaveGuard when={edit.isDirty} photos={photos.some} />
      {!mayChange && (
        <Banner tone="info" icon="lock">
          {t.onlyOwner}
        </Banner>
      )}
      {before?.(draft)}
      {settingGroups[group].sections.map((section) => (
        <section key={section.heading} className={styles.section}>
          <h2>{section.heading}</h2>
          {"note" in section && section.note && <p className="small muted">{section.note}</p>}
          <SectionBody whole={group === "taxes"}>
            {section.fields.map((name) => {
              const field = fields[name];
              return (
                field && (
                  <FieldInput
                    key={`${name} ${edit.revision}`}
                    name={name}
                    field={field}
                    value={draft[name]}
                    fault={edit.faultOf(name)}
                    disabled={!mayChange}
                    onChange={(value) => edit.set({ [name]: value })}
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
      {conflict && (
        <div ref={toMiddle}>
          <ConflictBanner
            conflict={conflict}
            mine={draft}
            label={(name) => fields[name]?.label ?? ""}
            words={(name, values) => (fields[name] ? inWords(fields[name], values[name]) : "")}
            onTakeTheirs={edit.takeTheirs}
          >
            <p>{sentenceOf(conflict.error)}</p>
          </ConflictBanner>
        </div>
      )}
      {mayChange && (
        <SaveBar
          within
          still={!isChanged}
          className={styles.save}
          said={
            <>
              {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
              {edit.hasFaults && !edit.problem && <Banner tone="error">{t.faults}</Banner>}
            </>
          }
        >
          <Button type="submit" kind="primary" wide busy={photos.busy} disabled={!isChanged}>
            {t.save}
          </Button>
        </SaveBar>
      )}
      <div className={styles.bar}>
        <p className="small muted" aria-live="polite">
          {edit.isSaved ? t.saved : view.changed ? t.lastChange(view.changed.by, view.changed.words) : t.neverChanged}
        </p>
        <HistoryButton group={group} />
      </div>
    </form>
  );
}

const SectionBody = ({ whole, children }: { whole: boolean; children: ReactNode }) =>
  whole ? children : <Card className={styles.card}>{children}</Card>;
