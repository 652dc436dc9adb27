import { kills, payAndDie } from "./commands/kills";
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
const mortal = { mortal: true };

/** What is run, by name. */
export const plans = (where: Where): Record<string, Omit<Plan, "name">> => ({
  living: {
    lives: 260,
    steps: { min: 6, max: 28 },
    table: withRaces(living),
    perWorld: 60,
    open: () => openWorld({ ...where, apps: [alive], jobs: false }),
  },
  /** One process that is killed at any statement and any call, and starts again on the same database. */
  kills: {
    lives: 40,
    steps: { min: 6, max: 24 },
    table: withRaces({ ...living, ...kills }),
    perWorld: 20,
    open: () => openWorld({ ...where, apps: [mortal], jobs: false }),
  },
  /** Two processes on one database, each with its own janitor and job runner; every request may meet the other one. */
  two: {
    lives: 20,
    steps: { min: 6, max: 28 },
    table: withRaces(living),
    perWorld: 20,
    open: () => openWorld({ ...where, apps: [alive, alive], jobs: true }),
  },
  /** Five times five payments, each with a death in it. */
  loop: {
    lives: 5,
    steps: { min: 5, max: 5 },
    table: payAndDie,
    perWorld: 5,
    open: () => openWorld({ ...where, apps: [mortal], jobs: true }),
  },
});
