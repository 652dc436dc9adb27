import { type Instant, instant } from "@corral/domain/kernel/time";
import { writeSetting } from "@corral/server/features/business/settings/business";
import { tick } from "@corral/server/features/payments/attempts/janitor";
import { type Db, openDatabase } from "@corral/server/platform/database/db";
import { sqlInstant } from "@corral/server/platform/database/instants";
import { writingStates } from "@corral/server/platform/database/writing-states";
import type { Deps } from "@corral/server/platform/deps";
import type { SimulatedPast } from "@corral/server/start";
import type { PlannedSale } from "../ranch/types";
import { perform, type Scene, StepRefused, tillOf } from "./acts";
import { addChecks } from "./checks";
import { buyOnCredit, creditsOf } from "./credit";
import { simulatedBank } from "./simulated-bank";
import { giftsOf, giveAtCounter } from "./sponsors";
import { callsBank, stepsOf } from "./steps";

/** The progress of the past, stored with the first row of the demo, so that an interrupted start is continued. */
export interface Progress {
  now: Instant;
  done: number;
  dropped: string[];
  over: boolean;
}
export const PROGRESS = "demo_past";

/**
 * Plays the planned sales on from `from`, each at its own day, against the simulated providers. A sale that the shop
 * refuses is left in its state and logged; any other error is thrown, and the next start continues.
 */
export async function playPast(deps: Deps, past: SimulatedPast, sales: PlannedSale[], from: Progress): Promise<void> {
  const clock = { at: instant(0) };
  const database = openWithoutSync(deps);
  const shop: Deps = {
    ...deps,
    db: database.db,
    database,
    now: () => clock.at,
    providers: past.providersAt(() => clock.at),
    wake: () => undefined,
  };
  const bank = simulatedBank(past.url, past.publicKey);
  const byKey = new Map(sales.map((s) => [s.key, s]));
  const progress = { ...from, dropped: [...from.dropped] };
  const keep = (db: Db) => writeSetting(db, PROGRESS, progress, deps.now());
  const scene: Scene = {
    deps: shop,
    bank,
    clock,
    secret: past.secret,
    origin: past.origin,
    again: from.done > 0,
    redone: true,
  };
  const others = [
    ...giftsOf(from.now, deps).map((it) => ({ at: it.at, run: () => giveAtCounter(shop, tillOf(scene), it) })),
    ...creditsOf(from.now, deps).map((it) => ({ at: it.at, run: () => buyOnCredit(shop, it) })),
  ].sort((a, b) => a.at - b.at);
  /** Between the sales, so that folios are in the order of their days; again those that an interrupted start did. */
  const othersUntil = async (at: Instant) => {
    for (let one = others[0]; one && one.at <= at; one = others[0]) {
      clock.at = one.at;
      await one.run();
      others.shift();
    }
  };
  try {
    await bank.quiet();
    for (const step of stepsOf(sales, from.now, deps.zone).slice(from.done)) {
      const sale = byKey.get(step.saleKey) as PlannedSale;
      await othersUntil(step.at);
      clock.at = step.at;
      if (!progress.dropped.includes(sale.key)) {
        if (callsBank(step.act)) await bank.at(step.at);
        await perform(scene, sale, step.act).catch((error: Error) => {
          if (!(error instanceof StepRefused)) throw error;
          deps.log.warn("a past sale of the demo could not be played", { sale: sale.key, why: error.message });
          progress.dropped.push(sale.key);
        });
      }
      scene.redone = false;
      progress.done += 1;
      await keep(shop.db);
    }
    await othersUntil(from.now);
    clock.at = deps.now();
    await bank.at(clock.at);
    await tick(shop);
    await addChecks(shop);
  } finally {
    await bank.backToToday();
    await database.close();
  }
  await writingStates(deps.db)
    .updateTable("session")
    .set({ status: "completed" })
    .where("starts_at", "<=", sqlInstant(clock.at))
    .execute();
  progress.over = true;
  await keep(deps.db);
}

/** Disables synchronous commits for a thousand small writes; the last one waits for all. What a power failure loses is played again. */
function openWithoutSync({ database }: Deps) {
  const own = openDatabase(database.url, () => undefined, 4, database);
  own.pool.on("connect", (client) => void client.query("set synchronous_commit = off").catch(() => undefined));
  return own;
}
