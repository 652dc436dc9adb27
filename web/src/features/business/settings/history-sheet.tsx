import type { SettingGroup } from "@corral/domain/settings/groups";
import { useState } from "react";
import { useSettingsHistory } from "../../data/settings";
import { settingsText as t } from "../../text/ajustes-negocio";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/feedback";
import { Sheet } from "../../ui/sheet";
import { Pages } from "../pages";
import s from "./settings.module.css";

/** Opens who changed what here, newest first. */
export function HistoryButton({ group }: { group: SettingGroup }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="plain" icon="clock" onClick={() => setOpen(true)}>
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
        <ol className={s.history}>
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
