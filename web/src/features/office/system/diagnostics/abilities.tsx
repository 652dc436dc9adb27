import { useMemo } from "react";
import { capabilities } from "#src/offline/capabilities";
import { Badge } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { diagnosticsText } from "./text";

const t = diagnosticsText;

/** Browser features that are missing, why, and what the app does instead. */
export function Abilities() {
  const all = useMemo(() => capabilities(), []);
  return (
    <List heading={t.abilities}>
      {all.map((it) => (
        <Row
          key={it.id}
          title={t.ability[it.id]}
          {...(it.missing ? { detail: `${t.why[it.missing]} ${t.abilityWithout[it.id]}` } : {})}
          end={<Badge tone={it.available ? "success" : "warn"}>{it.available ? t.available : t.missing}</Badge>}
        />
      ))}
    </List>
  );
}
