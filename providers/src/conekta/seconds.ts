import { type Instant, instant } from "@corral/domain/kernel/time";
import { whole } from "../json";

/** Parses Conekta's dates, which are Unix seconds. */
export function seconds(value: unknown, key: string): Instant | undefined {
  const s = whole(value, key);
  return s === undefined ? undefined : instant(s * 1000);
}
