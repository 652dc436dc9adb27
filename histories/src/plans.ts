import { living, withRaces } from "./commands/table";
import type { Plan } from "./run";
import type { Child } from "./world/process";
import { openWorld } from "./world/world";

interface Where {
  root: string;
  databases: Child;
  firstPort: number;
}
const alive = { mortal: false };

/** What is run, by name. */
export const plans = (where: Where): Record<string, Omit<Plan, "name">> => ({
  living: {
    histories: 260,
    steps: { min: 6, max: 28 },
    table: withRaces(living),
    perWorld: 60,
    open: () => openWorld({ ...where, apps: [alive], jobs: false }),
  },
});
