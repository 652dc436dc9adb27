import type { SettingGroup } from "@corral/domain/business/settings/groups";
import { useState } from "react";
import { Pages } from "#src/shared/lists/pages";
import { Button } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useSettingsHistory } from "./data";
import styles from "./settings.module.css";
import { settingsText as t } from "./text";

/** Opens the change history of a group, newest first. */
export function HistoryButton({ group }: { group: SettingGroup }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="plain" className="edge" icon="clock" onClick={() => setOpen(true)}>
        {t.history}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t.history}>
        {open && <History group={group} />}
      </Sheet>
    </>
  );
}

function History({ group }: { group: SettingGroup }) {
  const history = useSettingsHistory(group);
  return (
    <Pages of={history} empty={<EmptyState icon="clock" title={t.noHistory} />}>
      {(rows) => (
        <ol className={styles.history}>
          {rows.map((row) => (
            <li key={`${row.at}${row.by}`}>
              <p className="small muted">{t.by(row.by, row.words)}</p>
              {row.changes.map((c) => (
                <p key={c.label}>
                  <strong>{c.label}</strong>
                  <br />
                  <span className="hush">{t.from} </span>
                  <del>{c.before}</del> <span aria-hidden="true">→</span>
                  <span className="hush"> {t.to} </span> <ins>{c.after}</ins>
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
    </Pages>
  );
}
