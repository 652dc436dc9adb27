import type { Day } from "@corral/domain/kernel/time";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { useFreshDate, useSaveSeries, type VisitSeries } from "./data";
import { DateFields } from "./date-fields";
import { isWhole, ruleForm, ruleOf, toDraft, toForm } from "./draft";
import { Refusal } from "./refusal";
import { RuleFields } from "./rule-fields";
import { visitsText as t } from "./text";
import { seriesFields, VisitConflict } from "./visit-conflict";

const savedIn = (series: VisitSeries) => ({
  values: { ...toDraft(series, 0), ...ruleOf(series) },
  version: { id: series.id, version: series.version },
});

/** Edits a repeating series of a visit, from a day on or all future sessions. */
export function SeriesSheet({
  dateId,
  series,
  since,
  zoneWords,
  onClose,
}: {
  /** A date of it: after somebody else split the repeat, it tells which of the two is meant. */
  dateId: string;
  series: VisitSeries;
  since: Day | null;
  zoneWords: string;
  onClose: () => void;
}) {
  const save = useSaveSeries();
  const fresh = useFreshDate();
  const edit = useEdit({
    start: () => savedIn(series),
    fields: seriesFields,
    send: (typed, { version: seen }) =>
      save.mutateAsync({ seen, since, form: { ...ruleForm(typed), ...toForm(typed) } }),
    onSaved: onClose,
    current: async () => {
      const { series: now } = await fresh(dateId);
      return now ? savedIn(now) : undefined;
    },
  });
  const typed = edit.values;
  return (
    <EditSheet
      edit={edit}
      title={since === null ? t.scopes.all : t.scopes.following}
      action={t.saveSeries}
      disabled={!edit.isDirty || !isWhole(typed) || typed.weekdays.length === 0 || !typed.until}
      leave={t.leave}
      problem={edit.conflict ? <VisitConflict edit={edit} /> : <Refusal error={edit.error} />}
      onClose={onClose}
    >
      <p className="muted small">{t.scopeNote}</p>
      <RuleFields value={typed} onChange={edit.set} fault={edit.faultOf} count={null} fromFixed />
      <DateFields value={typed} onChange={edit.set} fault={edit.faultOf} zoneWords={zoneWords} />
    </EditSheet>
  );
}
