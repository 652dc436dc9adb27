import { useConnection } from "#src/offline/connection";
import { noSignalText as t } from "./text/no-signal";

/** Whether calls that can't be queued are possible now. */
export const useSignal = () => useConnection().online;

/** Why a button is disabled; shown only offline. */
export function NeedsSignal() {
  return useSignal() ? null : <p className="muted small">{t.needsSignal}</p>;
}
