import { momentForList, toIso } from "@corral/domain/kernel/time";
import { busyAttemptStates } from "@corral/domain/payments/attempts/states";
import { sql } from "kysely";
import { inList } from "#src/platform/database/in-list";
import type { Deps } from "#src/platform/deps";
import { TEST_IN_REAL, UNCHECKED } from "./check-words";
import { known, providerNames } from "./known";
import { type KeyRow, keyRows, openKeys } from "./store";

const modeWords: Record<KeyRow["mode"], string> = {
  live: "Producción: dinero real",
  test: "Credenciales de prueba: no se cobra dinero real",
  demo: "Proveedor simulado",
  unchecked: "Sin comprobar todavía: con el primer cobro se sabe si son de producción",
};
const LOCKED = "La demostración usa proveedores simulados. Las llaves se ponen en un negocio de verdad.";

/** The visible part of the current keys, and what to configure at each provider. */
export async function keysView(deps: Deps, origin: string) {
  const [rows, people, waiting] = await Promise.all([
    keyRows(deps.db),
    deps.db.selectFrom("staff_user").select(["id", "name"]).execute(),
    // Two parts, each of an index that has no other attempts.
    sql<{ provider: string; n: number }>`select provider, count(*)::int as n from (
      select provider from attempt where state in ${inList(busyAttemptStates)}
      union all select provider from attempt where state = 'awaiting_customer') a group by provider`.execute(deps.db),
  ]);
  const base = deps.public.publicUrl ?? origin;
  return {
    locked: deps.keyRing ? null : LOCKED,
    providers: providerNames.map((provider) => {
      const row = rows.find((r) => r.provider === provider);
      const { keys, name, pays, where, events, notes } = known[provider];
      const by = people.find((p) => p.id === row?.changed_by)?.name ?? "el ambiente, al arrancar";
      return {
        provider,
        name,
        pays,
        version: (row?.version ?? 0) + 1,
        inUse: Boolean(deps.providers[provider]),
        keys: keys.map((k) => ({ ...k, ending: row?.shown[k.field] ?? null })),
        flavour:
          provider === "conekta"
            ? ((row?.shown.flavour as "conekta" | "digitalfemsa" | undefined) ?? ("digitalfemsa" as const))
            : null,
        account: row?.account || null,
        modeWords: row ? modeWords[row.mode] : deps.keyRing ? null : modeWords.demo,
        warning: row ? warningOf(deps, row) : null,
        changed: row
          ? { by, at: toIso(row.changed_at), words: momentForList(deps.zone, row.changed_at, deps.now()) }
          : null,
        unreadable: row !== undefined && deps.keyRing !== undefined && openKeys(deps.keyRing, row) === undefined,
        waiting: waiting.rows.find((w) => w.provider === provider)?.n ?? 0,
        webhook: {
          url: `${base}/api/webhooks/${provider}`,
          problem: problemOf(base),
          where,
          events: [...events],
          notes: [...notes],
        },
      };
    }),
  };
}

function warningOf(deps: Deps, row: KeyRow): string | null {
  const isTest = deps.mode === "real" && row.mode === "test";
  return (
    [isTest ? TEST_IN_REAL[row.provider] : "", row.unchecked === "public_key" ? UNCHECKED : ""]
      .filter(Boolean)
      .join(" ") || null
  );
}

/** Providers reach us only over the internet and https. */
function problemOf(base: string): string | null {
  const { protocol, hostname } = new URL(base);
  if (/^(localhost|127\.|10\.|192\.168\.|\[::1\])/.test(hostname))
    return "Esta dirección sólo existe en tu red: desde internet no llega ningún aviso. Pon la pública en PUBLIC_URL.";
  return protocol === "https:" ? null : "Debe empezar con https. Ponla en PUBLIC_URL.";
}
