import fc from "fast-check";
import type { Commands, Step } from "./commands/command";
import { stepsOf } from "./commands/command";
import { perform } from "./commands/table";
import { Life } from "./life/life";
import { untilQuiet } from "./life/quiet";
import { judge } from "./rules/table";
import type { World } from "./world/world";

export interface Plan {
  name: string;
  lives: number;
  steps: { min: number; max: number };
  table: Commands;
  /** How many lives share one world before a new one is opened. */
  perWorld: number;
  open(): Promise<World>;
}
export interface Outcome {
  name: string;
  /** Lived and judged without a broken rule. */
  passed: number;
  /** Those that the time limit left no time for: neither passed nor failed. */
  notLived: number;
  ms: number;
  /** What was drawn, what broke and how to see it again. */
  failure?: { seed: number; path: string; prices: number[]; steps: Step[]; broken: string[] };
}

/** Prices that meet every limit of the ways to pay: under the least, at both edges of cash, above it. Centavos. */
const price = fc.constantFrom(999, 1_000, 35_000, 35_000, 128_000, 1_000_000, 1_000_001, 2_500_000);

/** How long a failing life may be made shorter. */
const SHRINKING_MS = 120_000;

class Broken extends Error {
  constructor(readonly rules: string[]) {
    super(rules.join("\n"));
  }
}

/**
 * Draws lives and lives them one after the other until one breaks a rule; that one is made as short as it can be. The
 * time limit is no verdict: it leaves lives unlived, and a failing one longer than it could be.
 */
export async function run(
  plan: Plan,
  seed: number,
  o: {
    path?: string | undefined;
    shrink: boolean;
    /** Time after which no further life is begun; the one that is lived then is finished and judged. */
    ms?: number | undefined;
    /** Hears of each life that passed, and of the first that didn't, before it is made shorter. */
    told?: (passed: number, broken?: string[]) => void;
  },
): Promise<Outcome> {
  const began = performance.now();
  let world: World | undefined;
  let lived = 0;
  let passed = 0;
  let notLived = 0;
  let failing = false;
  let shrinkUntil = Number.POSITIVE_INFINITY;
  const isLate = () => o.ms !== undefined && performance.now() - began > o.ms;
  const fresh = async () => {
    await world?.close();
    world = undefined;
    lived = 0;
    world = await plan.open();
    return world;
  };
  const property = fc.asyncProperty(
    fc.tuple(price, price, price, price, price),
    fc.array(stepsOf(plan.table), { minLength: plan.steps.min, maxLength: plan.steps.max, size: "max" }),
    async (prices, steps: Step[]) => {
      if (performance.now() > shrinkUntil) return;
      if (!failing && isLate()) {
        notLived++;
        return;
      }
      const here = world && lived < plan.perWorld ? world : await fresh();
      lived++;
      const h = await Life.begin(here, prices);
      let broken: string[];
      try {
        for (const step of steps) await perform(plan.table, h, step);
        await untilQuiet(h);
        broken = await judge(h);
      } catch (e) {
        broken = [`0: the life could not be lived: ${e instanceof Error ? (e.stack ?? e.message) : String(e)}`];
      }
      if (broken.length === 0) {
        passed++;
        o.told?.(passed);
        return;
      }
      if (!failing) {
        o.told?.(passed, broken);
        shrinkUntil = performance.now() + SHRINKING_MS;
      }
      failing = true;
      // What one life broke would be found again by the next in the same world.
      lived = plan.perWorld;
      throw new Broken(broken);
    },
  );
  const details = await fc.check(property, {
    seed,
    numRuns: plan.lives,
    ...(o.path ? { path: o.path } : {}),
    endOnFailure: !o.shrink,
  });
  await world?.close();
  const outcome = { name: plan.name, passed, notLived, ms: performance.now() - began };
  if (!details.failed) return outcome;
  const error = details.errorInstance;
  return {
    ...outcome,
    failure: {
      seed,
      path: details.counterexamplePath ?? "",
      prices: details.counterexample?.[0] ?? [],
      steps: details.counterexample?.[1] ?? [],
      broken:
        error instanceof Broken
          ? error.rules
          : [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    },
  };
}
