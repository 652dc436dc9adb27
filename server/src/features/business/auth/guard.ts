import { refuse } from "@corral/domain/kernel/result";
import { DAY, HOUR, type Instant, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";
import { networkOf } from "#src/platform/http/address";
import { sha256 } from "#src/platform/ids";

/**
 * 5 wrong attempts in 10 minutes lock sign-in for 15 (domain.md §7.11). The limit by address is wider, since an
 * office may share one.
 */
const SHORT = { window: 10 * MINUTE, lock: 15 * MINUTE };
/** Limit over all addresses: in a day it allows about as many guesses as one address gets. */
const LONG = { window: HOUR, lock: HOUR };
const FAILS = { pair: 5, address: 30, login: 20 } as const;

/** Who attempts, and from where. The login is normalised and may not exist. */
export interface Trying {
  login: string;
  address: string;
  /** A device where this login has signed in before has its own count, so that strangers' attempts don't lock it. */
  device?: string | undefined;
  /**
   * One-time codes have no limit over all addresses: they are too long to guess, and are the way in while passwords
   * are being guessed.
   */
  with: "password" | "code";
}
interface Guard {
  who: string;
  most: number;
  window: number;
  lock: number;
}
/** Counts of this device or address with this login, reset by a successful sign-in. */
const own = (by: Trying): Guard[] => [
  {
    who: by.device ? sha256(`device ${by.device} ${by.login}`) : sha256(`pair ${networkOf(by.address)} ${by.login}`),
    most: FAILS.pair,
    ...SHORT,
  },
];
/** Counts shared with strangers: a successful sign-in takes back only its own attempt. */
const shared = (by: Trying): Guard[] =>
  by.device
    ? []
    : [
        { who: sha256(`address ${networkOf(by.address)}`), most: FAILS.address, ...SHORT },
        ...(by.with === "password" ? [{ who: sha256(`login ${by.login}`), most: FAILS.login, ...LONG }] : []),
      ];

/**
 * Counts an attempt before the secret is checked, so that concurrent attempts can't exceed the limit in any number of
 * processes. Passwords and one-time codes share a count, so that one is no way around the other. Returns LOCKED_OUT
 * with `retry_after` seconds over the limit. Someone who guesses at a login locks out themselves, not its owner.
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

/** Resets the own counts after a successful sign-in. */
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
  if (others.length) await takeBack(db, others);
}

/** Takes back one attempt that guessed nothing: the password was right, and another question follows. */
export const takeBackTry = (db: Db | Tx, by: Trying) =>
  takeBack(
    db,
    [...own(by), ...shared(by)].map((g) => g.who),
  );
const takeBack = (db: Db | Tx, who: string[]) =>
  db
    .updateTable("sign_in_guard")
    .set((e) => ({ fails: sql<number>`greatest(${e.ref("fails")} - 1, 0)` }))
    .where("who", "in", who)
    .where("locked_until", "is", null)
    .execute();

/** Deletes counts that can't lock anyone any more. */
export const sweepTries = (deps: Pick<Deps, "db" | "now">) =>
  deps.db
    .deleteFrom("sign_in_guard")
    .where("first_fail_at", "<=", sqlInstant(plus(deps.now(), -DAY)))
    .execute();

/**
 * Counts one attempt; returns until when sign-in is locked, if it is. One statement, so that concurrent attempts are
 * all counted.
 */
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
