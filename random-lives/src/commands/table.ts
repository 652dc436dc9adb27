import fc from "fast-check";
import type { Life } from "../life/life";
import { accounts } from "./accounts";
import { births } from "./births";
import { buyers } from "./buyers";
import { type Commands, command, type Step, stepsOf } from "./command";
import { handovers } from "./handovers";
import { offers } from "./offers";
import { payers } from "./payers";
import { choices } from "./picks";
import { plans } from "./plans";
import { providers } from "./providers";
import { refunds } from "./refunds";
import { review } from "./review";
import { shipping } from "./shipping";
import { sponsorships } from "./sponsorships";
import { staff } from "./staff";
import { surplus } from "./surplus";
import { time } from "./time";
import { transfers } from "./transfers";
import { waitlist } from "./waitlist";
import { weighings } from "./weighings";

/** Everything that can happen in a living process. To add something: one entry in one of these tables. */
export const living: Commands = {
  ...buyers,
  ...payers,
  ...plans,
  ...transfers,
  ...providers,
  ...staff,
  ...refunds,
  ...surplus,
  ...weighings,
  ...offers,
  ...waitlist,
  ...handovers,
  ...choices,
  ...births,
  ...shipping,
  ...sponsorships,
  ...accounts,
  ...review,
  ...time,
};

/** The same, several at the same moment. */
const together = (table: Commands): Commands => ({
  "at once": command<{ steps: Step[] }>({
    weight: 12,
    args: { steps: fc.array(stepsOf(table), { minLength: 2, maxLength: 4 }) },
    run: (h, a) => Promise.all(a.steps.map((s) => perform(table, h, s))),
  }),
});

export const withRaces = (table: Commands): Commands => ({ ...table, ...together(table) });

export async function perform(table: Commands, h: Life, step: Step): Promise<void> {
  await table[step.do]?.run(h, step);
}
