import { toIso } from "@corral/domain/kernel/time";
import type { AmountLimits } from "@corral/providers/provider";
import type { Selectable } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import type { Deps, KeyRing, ProviderKeys } from "#src/platform/deps";
import type { ProviderName } from "./known";

export type KeyRow = Selectable<Tables["provider_credential"]>;
const about = (provider: ProviderName) => `provider_credential ${provider}`;

export const keyRows = (db: Db | Tx) => db.selectFrom("provider_credential").selectAll().orderBy("provider").execute();

/** Decrypts a row's keys; undefined when they were encrypted with another master key. */
export function openKeys<P extends ProviderName>(
  ring: KeyRing,
  row: KeyRow & { provider: P },
): ProviderKeys[P] | undefined {
  try {
    return JSON.parse(ring.box.open(row.sealed, about(row.provider)).toString("utf8")) as ProviderKeys[P];
  } catch {
    return undefined;
  }
}

/** The last characters, by which the owner recognises a key; never more than half of a short one. */
const endingOf = (secret: string) =>
  secret.replace(/\s|-----END [A-Z ]+-----/g, "").slice(secret.length < 16 ? -2 : -4);

/** Encrypts and stores the keys, replacing the previous ones. `by`: null when imported from the environment. */
export const storeKeys = (
  deps: Pick<Deps, "now">,
  tx: Tx,
  ring: KeyRing,
  provider: ProviderName,
  given: {
    keys: Record<string, string>;
    account: string;
    mode: KeyRow["mode"];
    by: string | null;
    holder?: string | undefined;
    unchecked?: "public_key" | undefined;
    cardLimits?: AmountLimits | undefined;
  },
) => {
  const { flavour, ...secrets } = given.keys;
  const shown = {
    ...Object.fromEntries(Object.entries(secrets).map(([field, secret]) => [field, endingOf(secret)])),
    ...(flavour ? { flavour } : {}),
  };
  const row = {
    sealed: ring.box.seal(Buffer.from(JSON.stringify(given.keys)), about(provider)),
    shown: JSON.stringify(shown),
    account: given.account,
    mode: given.mode,
    holder: given.holder ?? null,
    unchecked: given.unchecked ?? null,
    card_limits: given.cardLimits ? JSON.stringify(given.cardLimits) : null,
    changed_at: toIso(deps.now()),
    changed_by: given.by,
  };
  return tx
    .insertInto("provider_credential")
    .values({ provider, ...row })
    .onConflict((c) =>
      c.column("provider").doUpdateSet((e) => ({ ...row, version: e("provider_credential.version", "+", 1) })),
    )
    .execute();
};
