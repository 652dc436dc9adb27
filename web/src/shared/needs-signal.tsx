import { useConnection } from "#src/offline/connection";
import { noSignalText as t } from "./text/no-signal";

/** Whether what can't wait on the phone may be done now. */
export const useSignal = () => useConnection().online;

/** Why a button is off: said only while there is no signal. */
export function NeedsSignal() {
  return useSignal() ? null : <p className="muted small">{t.needsSignal}</p>;
}
