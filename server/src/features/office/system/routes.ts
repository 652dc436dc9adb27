import { health, publicConfig } from "@corral/contract/office/system";
import { listPolicies } from "@corral/domain/business/policies";
import { itemKinds } from "@corral/domain/kernel/item-kinds";
import { refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { type OfferRules, offerLimits } from "@corral/domain/payments/charges/methods";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { readSettings, type Settings } from "#src/features/business/settings/business";
import { canBePaid } from "#src/features/business/settings/can-be-paid";
import { browserUrl } from "#src/features/payments/charges/browser-url";
import { isSecure } from "#src/features/payments/charges/payment-methods";
import { serveCall } from "#src/platform/calls/serve-call";
import { folderFaultInWords, writeProbe } from "#src/platform/database/can-write";
import { type Deps, withVerbs } from "#src/platform/deps";

/** The public configuration that the app needs; also inlined in the first HTML. */
export function configOf(
  deps: Deps,
  { business, sales, privacy, rules, sampleChargeId, zone, modules }: Settings,
  origin: string,
) {
  const { rfc: _, ...shown } = business;
  const { limits, methods, instalments, balanceDays, directTransfer } = rules;
  const sandbox = deps.public.sandboxUrl ? browserUrl(deps, deps.public.sandboxUrl, origin).replace(/\/$/, "") : null;
  const mp =
    deps.providers.mercadopago && deps.public.mpPublicKey && deps.public.mpSdkUrl
      ? { publicKey: deps.public.mpPublicKey, sdkUrl: browserUrl(deps, deps.public.mpSdkUrl, origin) }
      : null;
  return {
    version: deps.version,
    mode: deps.mode,
    zone,
    business: shown,
    privacy: { ...privacy, necessary: [...privacy.necessary], voluntary: [...privacy.voluntary] },
    policies: listPolicies(sales, { kinds: itemKinds, byKilo: true, setAside: true }),
    sandboxUrl: sandbox,
    mp,
    conekta: Boolean(deps.providers.conekta),
    frameOrigins: sandbox
      ? [new URL(sandbox).origin]
      : ["https://www.mercadopago.com.mx", "https://www.mercadopago.com", "https://api.mercadopago.com"],
    secure: isSecure(deps, origin),
    maxLines: limits.cartLines,
    isPayable: canBePaid(deps, rules),
    modules: [...modules],
    rules: {
      limits: Object.fromEntries(offerLimits.map((name) => [name, limits[name]])) as OfferRules["limits"],
      methods,
      instalments: [...instalments],
      balanceDays,
      directTransfer,
    },
    sampleChargeId,
  };
}

export const configFor = async (deps: Deps, origin: string) => configOf(deps, await readSettings(deps.db), origin);

export function systemRoutes(app: FastifyInstance, deps: Deps) {
  // A connection of its own (rulings 66): a busy shop is no broken one.
  const { db } = deps.database.reserve(1);
  const canWrite = writeProbe(withVerbs(deps, { db }), (message) => deps.log.error(message));
  serveCall(app, deps, health, async () => {
    const { database, folder } = await canWrite();
    if (database) return refuse("DATABASE_UNAVAILABLE");
    if (folder) return refuse("STORAGE_UNAVAILABLE", folderFaultInWords(folder));
    const { rows } = await sql<{ v: string }>`select current_setting('server_version') as v`.execute(db);
    return {
      status: "ok" as const,
      version: deps.version,
      mode: deps.mode,
      database: {
        status: "ok" as const,
        engine: `PostgreSQL ${rows[0]?.v ?? ""}`,
        embedded: deps.public.embeddedDatabase,
      },
      time: toIso(deps.now()),
    };
  });
  serveCall(app, deps, publicConfig, ({ deps, origin }) => configFor(deps, origin));
}
