import { performance } from "node:perf_hooks";
import type { AmountLimits, CredentialCheck } from "@corral/providers/provider";
import { sql } from "kysely";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { announceSettings } from "#src/platform/live/live";
import { faultInWords, TEST_IN_REAL, UNCHECKED } from "./check-words";
import { reopenProvider } from "./closed";
import { known, type ProviderName, providerNames } from "./known";

/** Calls each provider with our keys and measures the time. Providers without keys are skipped. */
export const checkProviders = (deps: Deps) =>
  Promise.all(
    providerNames.map(async (provider) => {
      const base = { provider, name: known[provider].name, account: null, tookMs: null };
      const adapter = deps.providers[provider];
      if (!adapter) return { ...base, ok: false, words: "Sin credenciales: dalas en Ajustes → Proveedores de pago." };
      const began = performance.now();
      const checked = await adapter.checkCredentials().catch(() => undefined);
      const tookMs = Math.round(performance.now() - began);
      if (!checked?.ok)
        return { ...base, ok: false, tookMs, words: faultInWords(provider, checked?.fault ?? "silence").says };
      await reopenProvider(deps, provider);
      if (checked.cardLimits) await keepCardLimits(deps, provider, checked.cardLimits);
      return { ...base, ok: true, tookMs, account: checked.account, words: okWords(deps, provider, checked) };
    }),
  );

/** Stores what the account takes now, if that changed, and tells every process. */
const keepCardLimits = (deps: Deps, provider: ProviderName, limits: AmountLimits) =>
  inTransaction(deps, async (tx) => {
    const text = JSON.stringify(limits);
    const changed = await tx
      .updateTable("provider_credential")
      .set({ card_limits: text })
      .where("provider", "=", provider)
      .where(sql<boolean>`card_limits is distinct from ${text}::jsonb`)
      .returning("provider")
      .executeTakeFirst();
    if (changed) await announceSettings(tx);
  });

function okWords(deps: Deps, provider: ProviderName, checked: Extract<CredentialCheck, { ok: true }>): string {
  const mode = checked.mode === "test" && deps.mode === "real" ? TEST_IN_REAL[provider] : MODE[checked.mode];
  return checked.unchecked ? `${mode} ${UNCHECKED}` : mode;
}

const MODE = {
  live: "Contesta y reconoce las credenciales. Es dinero real.",
  test: "Contesta. Son credenciales de prueba: no se cobra dinero real.",
  unchecked:
    "Contesta y reconoce las credenciales. La cuenta está vacía y no dice si la llave es de producción: se sabrá con la primera ficha.",
  demo: "Contesta el proveedor simulado. No es dinero real.",
};
