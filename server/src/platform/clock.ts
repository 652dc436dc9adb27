import { type Instant, instant } from "@corral/domain/kernel/time";

/** The only place that reads the machine's clock. Tests pass their own (rulings 30). */
export type Clock = () => Instant;
export const systemClock: Clock = () => instant(Date.now());
