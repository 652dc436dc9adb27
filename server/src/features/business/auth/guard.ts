import { refuse } from "@corral/domain/kernel/result";
import { DAY, HOUR, type Instant, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";
import { networkOf } from "#src/platform/http/address";
import { sha256 } from "#src/platform/ids";

/** domain.md §7.11: 5 wrong in 10 minutes lock sign-in for 15. By address the limit is wider: a whole office may share one. */
const SHORT = { window: 10 * MINUTE, lock: 15 * MINUTE };
/** From everywhere together: about as many guesses in a day as one address gets, however many addresses guess. */
const LONG = { window: HOUR, lock: HOUR };
const FAILS = { pair: 5, address: 30, login: 20 } as const;

/** Who tries, and from where. The login is normal already; it may be nobody's. */
export interface Trying {
  login: string;
  address: string;
  /** The device, where this login has come in before: it is counted by itself, so that nobody else's tries lock it. */
  device?: string | undefined;
  /** A one-time code is too long to be guessed from everywhere together, and is the way in when passwords are being guessed. */
  with: "password" | "code";
}
interface Guard {
  who: string;
  most: number;
  window: number;
  lock: number;
}
/** Those that are of this place and login alone, and start anew when somebody proves who they are. */
const own = (by: Trying): Guard[] => [
  {
    who: by.device ? sha256(`device ${by.device} ${by.login}`) : sha256(`pair ${networkOf(by.address)} ${by.login}`),
    most: FAILS.pair,
    ...SHORT,
  },
];
/** Those that are shared with strangers: somebody who comes in takes back their own try only. */
const shared = (by: Trying): Guard[] =>
  by.device
    ? []
    : [
        { who: sha256(`address ${networkOf(by.address)}`), most: FAILS.address, ...SHORT },
        ...(by.with === "password" ? [{ who: sha256(`login ${by.login}`), most: FAILS.login, ...LONG }] : []),
      ];

/**
 * Counts a try before the secret is looked at: a hundred tries at once are a hundred tries, in however many processes. Passwords and one-time
 * codes share the count of a place, so that one is no way around the other. Answers LOCKED_OUT with `retry_after` seconds when there
 * were too many. Whoever knows a login locks themselves out, not its owner.
 */
export async function countTries(deps: Deps, by: Trying) {
  for (const g of [...own(by), ...shared(by)]) {
    const until = await countTry(deps.db, g, deps.now());
    if (until === undefined) continue;
    const retry_after = Math.max(1, Math.ceil((until - deps.now()) / 1000));
    const minutes = Math.max(1, Math.ceil(retry_after / 60));
    return refuse(
      "LOCKED_OUT",
      `Hubo demasiados intentos. Espera ${minutes} ${minutes === 1 ? "minuto" : "minutos"} y vuelve a intentarlo, o entra desde un dispositivo donde ya habías entrado.`,
      { retry_after },
    );
  }
  return undefined;
}

/** Somebody who proved who they are starts anew. */
export async function forgetTries(db: Db | Tx, by: Trying): Promise<void> {
  await db
    .deleteFrom("sign_in_guard")
    .where(
      "who",
      "in",
      own(by).map((g) => g.who),
    )
    .execute();
  const others = shared(by).map((g) => g.who);
  if (others.length)
    await db
      .updateTable("sign_in_guard")
      .set((e) => ({ fails: sql<number>`greatest(${e.ref("fails")} - 1, 0)` }))
      .where("who", "in", others)
      .where("locked_until", "is", null)
      .execute();
}

/** Counts that can't lock anybody any more. */
export const sweepTries = (deps: Pick<Deps, "db" | "now">) =>
  deps.db
    .deleteFrom("sign_in_guard")
    .where("first_fail_at", "<=", sqlInstant(plus(deps.now(), -DAY)))
    .execute();

/** Counts one try; answers until when sign-in is locked, if it is. One statement, so that tries at once can't share a count. */
async function countTry(db: Db, { who, most, window, lock }: Guard, now: Instant): Promise<Instant | undefined> {
  const at = toIso(now);
  const since = toIso(plus(now, -window));
  const { rows } = await sql<{ locked_until: Instant | null; fails: number }>`
    insert into sign_in_guard (who, fails, first_fail_at) values (${who}, 1, ${at})
    on conflict (who) do update set
      fails = case
        when sign_in_guard.locked_until > ${at} then sign_in_guard.fails
        when sign_in_guard.locked_until is not null or sign_in_guard.first_fail_at <= ${since} then 1
        else sign_in_guard.fails + 1 end,
      first_fail_at = case
        when sign_in_guard.locked_until > ${at} then sign_in_guard.first_fail_at
        when sign_in_guard.locked_until is not null or sign_in_guard.first_fail_at <= ${since} then ${at}
        else sign_in_guard.first_fail_at end,
      locked_until = case
        when sign_in_guard.locked_until > ${at} then sign_in_guard.locked_until
        when sign_in_guard.locked_until is null and sign_in_guard.first_fail_at > ${since}
          and sign_in_guard.fails >= ${most} then ${toIso(plus(now, lock))}::timestamptz
        else null end
    returning locked_until, fails`.execute(db);
  return rows[0]?.locked_until ?? undefined;
}
