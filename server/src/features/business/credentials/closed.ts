import { MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import type { ProviderAnswer } from "@corral/providers/provider";
import { sql } from "kysely";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { announceSettings } from "#src/platform/live/live";
import { isProvider, type ProviderName, providerNames } from "./known";

/** A second refusal of the keys closes the provider when the first is at least this old, and at most an hour. */
const TWICE_WITHIN = { least: MINUTE, most: 60 * MINUTE };
/** Interval at which a closed provider is asked whether it takes the keys again. */
const ASKED_EVERY = 5 * MINUTE;

/** Providers that refused our keys since they last took them, as this process saw it. */
const refusing = new WeakMap<Deps["providers"], Set<ProviderName>>();

/** HTTP 401: the provider does not know the keys (any more). */
const isUnknownKey = ({ raw = "" }: ProviderAnswer) => /^401\b/.test(raw);

/**
 * Notes what an answer says of our keys. Refused twice, at least a minute apart, they were revoked: the provider's ways
 * to pay are no longer offered, instead of failing for each buyer. Any other answer takes that back.
 */
export async function noteKeys(deps: Deps, provider: string, answer: ProviderAnswer): Promise<void> {
  if (!isProvider(provider)) return;
  const seen = refusing.get(deps.providers) ?? new Set();
  refusing.set(deps.providers, seen);
  if (isUnknownKey(answer)) {
    seen.add(provider);
    await refusedAgain(deps, provider);
  } else if (answer.kind !== "unknown" && (seen.has(provider) || deps.public.closed?.[provider]))
    await reopenProvider(deps, provider);
}

async function refusedAgain(deps: Deps, provider: ProviderName): Promise<void> {
  const now = deps.now();
  const first = sql`${toIso(plus(now, -TWICE_WITHIN.most))}::timestamptz`;
  const last = sql`${toIso(plus(now, -TWICE_WITHIN.least))}::timestamptz`;
  await inTransaction(deps, async (tx) => {
    const { rows } = await sql<{ is_new: boolean }>`
      with before as (select closed_at from provider_closed where provider = ${provider} for update)
      insert into provider_closed as c (provider, refused_at) values (${provider}, ${toIso(now)})
      on conflict (provider) do update set
        refused_at = case when c.closed_at is null and c.refused_at < ${first} then excluded.refused_at else c.refused_at end,
        closed_at = case when c.closed_at is null and c.refused_at between ${first} and ${last} then excluded.refused_at
          else c.closed_at end
      returning closed_at is not null and not exists (select from before where closed_at is not null) as is_new`.execute(
      tx,
    );
    if (!rows[0]?.is_new) return;
    deps.log.warn("the provider refuses the keys: not offered until it takes them", { provider });
    await announceSettings(tx);
  });
  await readClosed(deps);
}

/** The provider takes the keys again. */
export async function reopenProvider(deps: Deps, provider: ProviderName): Promise<void> {
  refusing.get(deps.providers)?.delete(provider);
  await inTransaction(deps, async (tx) => {
    const gone = await tx
      .deleteFrom("provider_closed")
      .where("provider", "=", provider)
      .returning("closed_at")
      .execute();
    if (gone[0]?.closed_at) await announceSettings(tx);
  });
  await readClosed(deps);
}

/** Reads which providers are closed, for what is offered. */
export async function readClosed(deps: Pick<Deps, "db" | "public">): Promise<void> {
  const rows = await deps.db
    .selectFrom("provider_closed")
    .select("provider")
    .where("closed_at", "is not", null)
    .execute();
  const closed = new Set(rows.map((row) => row.provider));
  deps.public.closed = Object.fromEntries(providerNames.map((name) => [name, closed.has(name)]));
}

/** Asks closed providers, every five minutes, whether they take the keys again. Safe in several processes. */
export async function askClosed(deps: Deps): Promise<void> {
  const now = deps.now();
  const { rows } = await sql<{
    provider: ProviderName;
  }>`update provider_closed set asked_at = ${toIso(now)}::timestamptz
    where closed_at is not null and coalesce(asked_at, closed_at) <= ${toIso(plus(now, -ASKED_EVERY))}::timestamptz
    returning provider`.execute(deps.db);
  for (const { provider } of rows) {
    const checked = await deps.providers[provider]?.checkCredentials().catch(() => undefined);
    if (checked?.ok) await reopenProvider(deps, provider);
  }
}
