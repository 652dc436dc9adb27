import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select } from "#src/ui/controls/inputs";
import { Card } from "#src/ui/list";
import type { NoticeMode, SandboxOrder, SandboxState } from "./sandbox";
import { diagnosticsText } from "./text";

const t = diagnosticsText.demo;
const modes = ["normal", "delay", "duplicate", "reorder", "drop"] as const satisfies readonly NoticeMode[];
const DELAY_MS = 15_000;

/** How the simulated providers deliver webhooks. */
export function Notices({
  webhooks,
  onOrder,
}: {
  webhooks: SandboxState["webhooks"];
  onOrder: (order: SandboxOrder) => void;
}) {
  return (
    <Card>
      <h3>{t.notices}</h3>
      <Field label={t.modeLabel} hint={webhooks.held > 0 ? t.held(webhooks.held) : undefined}>
        <Select
          value={webhooks.mode}
          options={modes.map((value) => ({ value, label: t.modes[value] }))}
          onChange={(mode) =>
            onOrder({ path: "webhooks", body: mode === "delay" ? { mode, delayMs: DELAY_MS } : { mode } })
          }
        />
      </Field>
      {webhooks.held > 0 && (
        <Button small wide kind="tonal" onClick={() => onOrder({ path: "webhooks/flush", body: {} })}>
          {t.flush}
        </Button>
      )}
    </Card>
  );
}
