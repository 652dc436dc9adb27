import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Staff } from "#src/platform/calls/authorize";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, KeyRing } from "#src/platform/deps";
import type { FieldError } from "#src/platform/http/problem-reply";
import { announceSettings } from "#src/platform/live/live";
import { faultInWords } from "./check-words";
import { putInUse } from "./in-use";
import { known, type ProviderName } from "./known";
import { type KeyRow, keyRows, openKeys, storeKeys } from "./store";

export type GivenKeys = Partial<
  Record<"accessToken" | "publicKey" | "webhookSecret" | "apiKey" | "webhookKey" | "flavour", string>
>;
type Refused =
  | "VALIDATION_FAILED"
  | "VERSION_CONFLICT"
  | "PROVIDER_KEYS_REFUSED"
  | "PROVIDER_NOT_ALLOWED"
  | "PROVIDER_UNAVAILABLE"
  | "NOT_IN_DEMO";

/**
 * Stores new keys after the provider has accepted them. Omitted ones stay. No part of a key is written to the audit
 * log, the log or a response.
 */
export async function giveKeys(
  deps: Deps,
  staff: Staff,
  provider: ProviderName,
  ask: { given: GivenKeys; seen: number },
): Promise<Result<null, Refused>> {
  const ring = deps.keyRing;
  if (!ring) return refuse("NOT_IN_DEMO");
  const row = (await keyRows(deps.db)).find((r) => r.provider === provider);
  if (ask.seen !== (row?.version ?? 0) + 1) return refuse("VERSION_CONFLICT");
  const read = merged(ring, provider, row, ask.given);
  if (!read.ok) return refuse("VALIDATION_FAILED", undefined, { errors: read.errors });
  const checked = await ring
    .make({ [provider]: read.keys })
    .providers[provider]?.checkCredentials()
    .catch(() => undefined);
  if (!checked?.ok) {
    const { field, says } = faultInWords(provider, checked?.fault ?? "silence");
    const before = row ? " Las de antes siguen en uso." : "";
    if (checked?.fault === "policy") return refuse("PROVIDER_NOT_ALLOWED", `${says}${before}`);
    if (!field) return refuse("PROVIDER_UNAVAILABLE", `${says}${before}`);
    return refuse("PROVIDER_KEYS_REFUSED", `${says}${before}`, { errors: [{ field, message: says }] });
  }
  const done = await inTransaction(deps, async (tx, deps) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`provider_credential ${provider}`}))`.execute(tx);
    const now = (await keyRows(tx)).find((r) => r.provider === provider);
    if ((now?.version ?? 0) !== (row?.version ?? 0)) return refuse("VERSION_CONFLICT");
    await storeKeys(deps, tx, ring, provider, {
      keys: read.keys,
      account: checked.account,
      mode: checked.mode,
      by: staff.id,
      holder: checked.holder,
      unchecked: checked.unchecked,
      cardLimits: checked.cardLimits,
    });
    // Other keys: what was refused of the old ones says nothing of them.
    await tx.deleteFrom("provider_closed").where("provider", "=", provider).execute();
    await tx.deleteFrom("false_signature").where("provider", "=", provider).execute();
    await recordFact(
      deps,
      tx,
      staff,
      "provider.keys",
      { kind: "provider", id: provider },
      {
        before: row ? { account: row.account, mode: row.mode } : null,
        after: { account: checked.account, mode: checked.mode },
        given: Object.keys(ask.given).filter((f) => ask.given[f as keyof GivenKeys]?.trim()),
      },
    );
    await announceSettings(tx);
    return ok(null);
  });
  if (done.ok) await putInUse(deps);
  return done;
}

type Read = { ok: true; keys: Record<string, string> } | { ok: false; errors: FieldError[] };

function merged(ring: KeyRing, provider: ProviderName, row: KeyRow | undefined, given: GivenKeys): Read {
  const before = (row ? openKeys(ring, row) : undefined) as Record<string, string> | undefined;
  const keys: Record<string, string> = {};
  const errors: FieldError[] = [];
  const fault = (field: string, message: string) => void errors.push({ field, message });
  for (const { field, label, needed } of known[provider].keys) {
    const value = given[field as keyof GivenKeys]?.trim() || before?.[field];
    if (value) keys[field] = value;
    else if (needed) fault(field, `Falta: ${label}.`);
    if (value && value.length < 8) fault(field, "Está incompleta: cópiala entera.");
    else if (value && field !== "webhookKey" && /\s/.test(value)) fault(field, "Tiene espacios: cópiala de nuevo.");
  }
  if (provider === "conekta") keys.flavour = given.flavour ?? before?.flavour ?? "digitalfemsa";
  if (keys.accessToken && keys.accessToken === keys.publicKey)
    fault("publicKey", "Es la misma que el Access Token. La Public Key es la otra.");
  return errors.length ? { ok: false, errors } : { ok: true, keys };
}
