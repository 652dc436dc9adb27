import { deliver } from "../commands/providers";
import type { History } from "./history";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Through every schedule of the janitor and past the 45 days for which an ended attempt is watched. */
const JUMPS = [20_000, 2 * MINUTE, 20 * MINUTE, 2 * HOUR, DAY, 4 * DAY, 8 * DAY, 50 * DAY];

/** Nobody does anything more, nothing fails any more: time passes until all is settled (or it is plain that it never will be). */
export async function untilQuiet(h: History): Promise<void> {
  const { world } = h;
  world.disarm();
  await world.bank.heal();
  await world.revive();
  await pressAllAgain(h);
  for (const [i, item] of (await world.bank.items()).entries())
    if (["in_process", "processing"].includes(item.status))
      await world.bank.press("review", { id: item.id, approve: i % 2 === 0 });
  for (const jump of JUMPS) {
    await world.clock(world.now() + jump);
    await world.bank.flush();
    for (const n of world.postman.bag.splice(0)) await deliver(h, n);
    await world.round();
  }
  for (let i = 0; i < 4 && (await restless(h)); i++) {
    await world.clock(world.now() + DAY);
    await world.round();
  }
}

/** Every button that anybody pressed, once more, before its answer may be forgotten. */
async function pressAllAgain(h: History) {
  // A process that died in the middle keeps its key for a minute.
  await h.world.clock(h.world.now() + 2 * MINUTE);
  for (const press of h.presses.slice(-30)) h.note((await h.again(press)).body);
}

async function restless(h: History): Promise<boolean> {
  const { rows } = await h.world.db.query<{ busy: boolean }>(
    `select exists (select 1 from attempt where state in ('created', 'requires_action', 'processing', 'unknown', 'awaiting_customer'))
         or exists (select 1 from provider_event where processed_at is null) as busy`,
  );
  return rows[0]?.busy ?? false;
}
