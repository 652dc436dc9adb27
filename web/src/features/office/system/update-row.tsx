import { useState, useSyncExternalStore } from "react";
import { onUpdate, reloadHolds, reloadNow, useUpdateState } from "#src/offline/versions/update";
import { checkForUpdate } from "#src/offline/versions/worker-bridge";
import { Button } from "#src/ui/controls/button";
import { Row } from "#src/ui/list";
import { preferencesText as t } from "./text";

type CheckResult = "never" | "asking" | Awaited<ReturnType<typeof checkForUpdate>>;

/** Checks for a newer version and shows the result; a ready one can be activated here. */
export function UpdateRow() {
  const [result, setResult] = useState<CheckResult>("never");
  const update = useUpdateState();
  const waitsFor = useSyncExternalStore(onUpdate, waitsForInWords);
  const check = async () => {
    setResult("asking");
    setResult(await checkForUpdate());
  };
  if (update === "ready" || update === "reloading")
    return (
      <Row
        icon="refresh"
        title={t.check}
        detail={<span aria-live="polite">{update === "ready" ? `${t.ready} ${waitsFor}` : t.reloading}</span>}
        end={
          update === "ready" && (
            <Button kind="tonal" small onClick={reloadNow}>
              {t.updateNow}
            </Button>
          )
        }
      />
    );
  const said = {
    never: `${t.version} ${__APP_VERSION__}`,
    asking: t.checking,
    asked: t.latest(__APP_VERSION__),
    failed: t.noSignal,
    none: t.noWorker,
    early: t.early,
  }[result];
  return (
    <Row
      icon="refresh"
      title={t.check}
      detail={<span aria-live="polite">{update === "detected" ? t.fetching : said}</span>}
      onClick={result === "asking" ? undefined : () => void check()}
    />
  );
}

const waitsForInWords = () =>
  reloadHolds()
    .map((it) => t.waitsFor[it])
    .join(" ");
