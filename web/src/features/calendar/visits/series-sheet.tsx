import type { Day } from "@corral/domain/kernel/time";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { useSaveSeries, type VisitSeries } from "./data";
import { DateFields } from "./date-fields";
import { isWhole, ruleForm, ruleOf, toDraft, toForm } from "./draft";
import { Refusal } from "./refusal";
import { RuleFields } from "./rule-fields";
import { visitsText as t } from "./text";

/** Edits a repeating series of a visit, from a day on or all future sessions. */
export function SeriesSheet({
  series,
  since,
  zoneWords,
  onClose,
}: {
  series: VisitSeries;
  since: Day | null;
  zoneWords: string;
  onClose: () => void;
}) {
  const save = useSaveSeries(series);
  const edit = useEdit({
    start: () => ({ values: { ...toDraft(series, 0), ...ruleOf(series) } }),
    send: (typed) => save.mutateAsync({ since, form: { ...ruleForm(typed), ...toForm(typed) } }),
    onSaved: onClose,
  });
  const typed = edit.values;
  return (
    <EditSheet
      edit={edit}
      title={since === null ? t.scopes.all : t.scopes.following}
      action={t.saveSeries}
      disabled={!edit.isDirty || !isWhole(typed) || typed.weekdays.length === 0 || !typed.until}
      leave={t.leave}
      problem={<Refusal error={edit.error} />}
      onClose={onClose}
    >
      <p className="muted small">{t.scopeNote}</p>
      <RuleFields value={typed} onChange={edit.set} fault={edit.faultOf} count={null} fromFixed />
      <DateFields value={typed} onChange={edit.set} fault={edit.faultOf} zoneWords={zoneWords} />
    </EditSheet>
  );
}
