import fc from "fast-check";
import { type Commands, command } from "./command";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Past each deadline of domain.md §7.12, with the janitor awake or asleep. */
export const time: Commands = {
  "time passes": command<{ by: number; awake: boolean }>({
    weight: 9,
    args: {
      by: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(20 * SECOND, 2 * MINUTE, 6 * MINUTE) },
        { weight: 4, arbitrary: fc.constantFrom(16 * MINUTE, 31 * MINUTE, 2 * HOUR, DAY) },
        { weight: 2, arbitrary: fc.constantFrom(3 * DAY + HOUR, 6 * DAY, 46 * DAY) },
      ),
      awake: fc.boolean(),
    },
    async run(h, a) {
      await h.world.clock(h.world.now() + a.by);
      if (a.awake) await h.world.round();
    },
  }),
  "work goes on": command<object>({ weight: 8, args: {}, run: (h) => h.world.round() }),
};
