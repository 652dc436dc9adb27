import { instant, sameWall, type Zone, zoneInWords } from "@corral/domain/kernel/time";
import { serverNow } from "#src/offline/clock";
import { zoneText as t } from "./text/zone";

/** Whether this phone's clock shows another day or time than the business's at any of these instants. */
function isElsewhere(zone: string, at: readonly number[] = [serverNow()]): boolean {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return at.some((it) => !sameWall(zone as Zone, here as Zone, instant(it)));
}

/** The one place that tells a page's time zone: only where the phone's differs at the shown instants. */
export function ZoneNote({ zone, at }: { zone: string; at?: readonly number[] }) {
  return isElsewhere(zone, at) ? <p className="small muted">{t.note(zoneInWords(zone as Zone))}</p> : null;
}
