import { deliver } from "../commands/providers";
import { confirm, pendingOf, reject } from "../commands/transfers";
import type { Life } from "./life";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Through every schedule of the janitor: what is asked within minutes, within hours, each day, and past every slip's last day. */
const JUMPS = [2 * MINUTE, 2 * HOUR, DAY, 8 * DAY];
/** Past the 45 days for which an ended attempt is watched. */
const AFTER_ALL = 50 * DAY;

/** Nobody does anything more, nothing fails any more: time passes until all is settled (or it is plain that it never will be). */
export async function untilQuiet(h: Life): Promise<void> {
  const { world } = h;
  world.disarm();
  await world.bank.heal();
  await world.revive();
  await pressAllAgain(h);
  for (const [i, item] of (await world.bank.items()).entries())
    if (["in_process", "processing"].includes(item.status))
      await world.bank.press("review", { id: item.id, approve: i % 2 === 0 });
  for (const [i, t] of (await pendingOf(h, h.owner)).entries())
    await (i % 2 === 0 ? confirm(h, h.owner, t.id) : reject(h, h.owner, t.id));
  for (const jump of JUMPS) await later(h, jump);
  // What went back in a provider's panel and nobody told of is found; the next comparison has nothing to say.
  h.compared = world.now();
  for (const d of await compareBooks(h))
    if (d.kind === "missing_here") h.broken.push(`8: only the daily check found ${JSON.stringify(d)}`);
  await later(h, 2 * MINUTE);
  for (const d of await compareBooks(h)) h.broken.push(`2: the daily check finds after all ${JSON.stringify(d)}`);
  await later(h, AFTER_ALL);
  for (let i = 0; i < 4 && (await restless(h)); i++) {
    await world.clock(world.now() + DAY);
    await world.round();
  }
}

async function later(h: Life, jump: number) {
  const { world } = h;
  await world.clock(world.now() + jump);
  await world.bank.flush();
  for (const n of world.postman.bag.splice(0)) await deliver(h, n);
  await world.round();
}

interface Difference {
  kind: string;
  payment_ref: string;
  ours: number | null;
  theirs: number | null;
  our_state: string;
  their_state: string;
  settled: boolean;
}
/** Presses "check now" and waits until it is over. Answers what it says of this life, save what waits for a person already. */
async function compareBooks(h: Life): Promise<Difference[]> {
  const { answer } = await h.owner.post("/api/checks", {});
  if (answer.status !== 201) throw new Error(`the check answered ${answer.status} ${answer.text}`);
  const q = async <T>(sql: string, values: unknown[]) => (await h.world.db.query(sql, values)).rows as T[];
  for (let i = 0; i < 200; i++) {
    await h.world.round({ check: true });
    const [run] = await q<{ state: string }>("select state from check_run where id = $1", [answer.body.id]);
    if (run?.state === "incomplete") h.broken.push("8: the daily check had no answer from a provider that works");
    if (run?.state !== "running") break;
    await new Promise((soon) => setTimeout(soon, 50));
  }
  return q<Difference>(
    `select distinct d.kind, d.payment_ref, d.ours, d.theirs, d.our_state, d.their_state, d.settled
     from check_difference d join attempt a on a.id = d.attempt_id join charge c on c.id = a.charge_id
     where d.run_id = $1 and (c.sale_id in (select sale_id from sale_line where item_id = any($2))
       or c.sponsorship_id in (select id from sponsorship where item_id = any($2))) and not exists (select from review_task t
       where t.attempt_id = a.id and (t.kind in ('provider_mismatch', 'payment_of_another', 'refunded_twice')
         -- Somebody said how a dispute ended before the bank did: until it does, the check is right to tell.
         or d.kind = 'dispute' and t.kind = 'dispute' and t.decision in ('dispute_won', 'dispute_lost')))`,
    [answer.body.id, h.itemIds],
  );
}

/** Every button that anybody pressed, once more, before its answer may be forgotten. */
async function pressAllAgain(h: Life) {
  // A process that died in the middle keeps its key for a minute.
  await h.world.clock(h.world.now() + 2 * MINUTE);
  for (const press of h.presses.slice(-30)) h.note((await h.again(press)).body);
}

async function restless(h: Life): Promise<boolean> {
  const { rows } = await h.world.db.query<{ busy: boolean }>(
    `select exists (select 1 from attempt where state in ('created', 'requires_action', 'processing', 'unknown', 'awaiting_customer'))
         or exists (select 1 from provider_event where processed_at is null)
         or exists (select 1 from refund where state = 'sent') as busy`,
  );
  return rows[0]?.busy ?? false;
}
