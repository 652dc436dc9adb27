import { refuse } from "@corral/domain/result";
import { type Instant, MINUTE, plus, toIso } from "@corral/domain/time";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db";
import type { Deps } from "../../platform/deps";
import { sha256 } from "../../platform/ids";

/** domain.md §7.11: 5 wrong in 10 minutes close the door for 15. By address the limit is wider: a whole office may share one. */
const WINDOW = 10 * MINUTE;
const LOCK = 15 * MINUTE;
const FAILS = { login: 5, address: 30 } as const;

/** Who tries, and from where. The login is normal already; it may be nobody's. */
export interface Trying {
  login: string;
  address: string;
}
const guards = ({ login, address }: Trying) => [
  { who: sha256(`login ${login}`), most: FAILS.login },
  { who: sha256(`address ${address}`), most: FAILS.address },
];

/**
 * Counts a try before the secret is looked at: a hundred tries at once are a hundred tries. Passwords and one-time codes share the count, so
 * that one door is no way around the other. Answers LOCKED_OUT with `retry_after` seconds when there were too many.
 */
export async function countTries(deps: Deps, by: Trying) {
  for (const g of guards(by)) {
    const until = await countTry(deps.db, g.who, g.most, deps.now());
    if (until === undefined) continue;
    const retry_after = Math.max(1, Math.ceil((until - deps.now()) / 1000));
    const minutes = Math.max(1, Math.ceil(retry_after / 60));
    return refuse(
      "LOCKED_OUT",
      `Hubo demasiados intentos. Espera ${minutes} ${minutes === 1 ? "minuto" : "minutos"} y vuelve a intentarlo.`,
      { retry_after },
    );
  }
  return undefined;
}

/** Somebody who proved who they are starts anew. */
export const forgetTries = (db: Db | Tx, by: Trying) =>
  db
    .deleteFrom("sign_in_guard")
    .where(
      "who",
      "in",
      guards(by).map((g) => g.who),
    )
    .execute();

/** Counts one try; answers until when the door is closed, if it is. One statement, so that tries at once can't share a count. */
async function countTry(db: Db, who: string, most: number, now: Instant): Promise<Instant | undefined> {
  const at = toIso(now);
  const since = toIso(plus(now, -WINDOW));
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
          and sign_in_guard.fails >= ${most} then ${toIso(plus(now, LOCK))}::timestamptz
        else null end
    returning locked_until, fails`.execute(db);
  return rows[0]?.locked_until ?? undefined;
}
