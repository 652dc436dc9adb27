import { readSettings } from "#src/features/business/settings/business";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, ProviderKeys } from "#src/platform/deps";
import { announceSettings } from "#src/platform/live/live";
import { readClosed } from "./closed";
import { keyRows, openKeys, storeKeys } from "./store";

/** The version of each provider's keys in this process. */
const inUse = new WeakMap<Deps["providers"], Map<string, number>>();

/**
 * Applies the stored keys and zone. An adapter whose keys did not change stays, because it remembers what it sent.
 * Keys that can't be decrypted disable their provider, with a log entry.
 */
export async function putInUse(deps: Deps): Promise<void> {
  deps.zone = (await readSettings(deps.db)).zone;
  await readClosed(deps);
  const ring = deps.keyRing;
  if (!ring) return;
  const known = inUse.get(deps.providers) ?? new Map<string, number>();
  inUse.set(deps.providers, known);
  for (const row of await keyRows(deps.db)) {
    deps.public.testKeys = { ...deps.public.testKeys, [row.provider]: deps.mode === "real" && row.mode === "test" };
    if (row.provider === "mercadopago") {
      deps.public.accountHolder = row.holder ?? "";
      if (row.card_limits) deps.public.cardLimits = row.card_limits;
      else delete deps.public.cardLimits;
    }
    if ((known.get(row.provider) ?? 0) >= row.version) continue;
    const keys = openKeys(ring, row);
    if (keys) {
      const made = ring.make({ [row.provider]: keys });
      Object.assign(deps.providers, made.providers);
      Object.assign(deps.public, made.facts);
    } else {
      delete deps.providers[row.provider];
      deps.log.error("the keys of a provider can't be opened: give them again in ajustes", { provider: row.provider });
    }
    known.set(row.provider, row.version);
  }
}

/**
 * Marks the current keys as test keys after an order with them came back in test mode, whatever their check said.
 * Nothing more is offered with them.
 */
export async function markTestKeys(deps: Deps, provider: "mercadopago" | "conekta"): Promise<void> {
  deps.public.testKeys = { ...deps.public.testKeys, [provider]: true };
  await inTransaction(deps, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("provider_credential")
      .set({ mode: "test" })
      .where("provider", "=", provider)
      .where("mode", "<>", "test")
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await announceSettings(tx);
  });
}

/** Applies the stored settings now and whenever any process changes them. Returns the unsubscribe function. */
export async function followSettings(deps: Deps): Promise<() => void> {
  let last = putInUse(deps);
  await last;
  return deps.live.onSettings(() => {
    // Serialised, so that an older read never overwrites a newer one.
    last = last.then(() => putInUse(deps)).catch((e: Error) => deps.log.error("settings", { message: e.message }));
  });
}

/**
 * Imports the environment's keys once, while none of that provider are stored; afterwards the settings page decides
 * (rulings 27).
 */
export async function takeFromEnvironment(deps: Deps, keys: ProviderKeys): Promise<void> {
  const ring = deps.keyRing;
  if (!ring) return;
  await inTransaction(deps, async (tx, deps) => {
    const there = new Set((await keyRows(tx)).map((r) => r.provider));
    for (const provider of ["mercadopago", "conekta"] as const) {
      const given = keys[provider];
      if (!given || there.has(provider)) continue;
      await storeKeys(deps, tx, ring, provider, { keys: { ...given }, account: "", mode: "unchecked", by: null });
    }
  });
}
