import type { Day } from "@corral/domain/kernel/time";
import { useState } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { faultOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Sheet } from "#src/ui/overlay/sheet";
import { useSaveSeries, type VisitSeries } from "./data";
import { DateFields } from "./date-fields";
import { draftOf, formOf, isWhole, ruleForm, ruleOf } from "./draft";
import { Refusal } from "./refusal";
import { RuleFields } from "./rule-fields";
import { visitsText as t } from "./text";
import s from "./visits.module.css";

/** A repeat of a visit, from a day on or all that is to come. */
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
  const [begin] = useState(() => ({ ...draftOf(series, 0), ...ruleOf(series) }));
  const [typed, setTyped] = useState(begin);
  const save = useSaveSeries(series);
  const dirty = JSON.stringify(typed) !== JSON.stringify(begin);
  useHoldReload(dirty);
  const put = (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change }));
  const fault = (field: string) => faultOf(save.error, field);
  return (
    <Sheet
      open
      onClose={onClose}
      title={since === null ? t.scopes.all : t.scopes.following}
      dismissible={!dirty}
      footer={
        <div className={s.foot}>
          <Button
            kind="primary"
            wide
            busy={save.isPending}
            disabled={!dirty || !isWhole(typed) || typed.weekdays.length === 0 || !typed.until}
            onClick={() =>
              save.mutate({ since, form: { ...ruleForm(typed), ...formOf(typed) } }, { onSuccess: onClose })
            }
          >
            {t.saveSeries}
          </Button>
          {dirty && (
            <Button kind="neutral" wide onClick={onClose}>
              {t.leave}
            </Button>
          )}
        </div>
      }
    >
      <div className={s.form}>
        <Refusal error={save.error} />
        <p className="muted small">{t.scopeNote}</p>
        <RuleFields value={typed} onChange={put} fault={fault} count={null} fromFixed />
        <DateFields value={typed} onChange={put} fault={fault} zoneWords={zoneWords} />
      </div>
    </Sheet>
  );
}
