import type { LegalField } from "@corral/domain/business/legal";
import { type GroupValues, readGroupValues, type SettingGroup } from "@corral/domain/business/settings/groups";
import { type Rules, toRules } from "@corral/domain/business/settings/rules";
import { type Instant, toIso, type Zone } from "@corral/domain/kernel/time";
import { type ModuleCode, readUsedModules } from "@corral/domain/modules";
import { sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { readTogether } from "#src/platform/database/together";
import type { TxDeps } from "#src/platform/deps";
import type { Live } from "#src/platform/live/live";
import { defaultPrivacy, type Privacy } from "./default-privacy";

/** The seller's data, as on every receipt and in the shop's footer. */
export interface Business extends Record<LegalField, string> {
  rfc: string | null;
  whatsapp: string | null;
  email: string | null;
  tagline: string;
  /** The logo's photo id. */
  logo: string | null;
}
/** What makes the shop, its mails and its papers look like the business's own, besides its logo. */
export interface Look {
  /** "#rrggbb". Null: the app's own green. */
  color: string | null;
  /** The photo id of the shop's cover. */
  cover: string | null;
}
export interface Settings {
  mode: "demo" | "real";
  zone: Zone;
  business: Business;
  look: Look;
  rules: Rules;
  sales: GroupValues<"sales">;
  methods: GroupValues<"methods">;
  receipts: GroupValues<"receipts">;
  shipping: GroupValues<"shipping">;
  taxes: GroupValues<"taxes">;
  /** The modules that are switched on. */
  modules: readonly ModuleCode[];
  privacy: Privacy;
  sampleChargeId: string | null;
}

/** Values that an older version stored outside of the groups, used where a group has none. */
export function withOlder(group: SettingGroup, stored: ReadonlyMap<string, unknown>): unknown {
  const own = stored.get(group) as object | undefined;
  if (group !== "sales") return own;
  const { policies } = (stored.get("business") ?? {}) as { policies?: unknown };
  const zone = stored.get("zone");
  return { ...(policies ? { policies } : {}), ...(zone ? { zone } : {}), ...own };
}

/** All settings with their defaults. Read at each use, so that a change takes effect in every process at once. */
export async function readSettings(db: Db | Tx): Promise<Settings> {
  return toSettings(await db.selectFrom("setting").select(["key", "value"]).execute());
}

/**
 * For `readTogether`: the state of the settings, another after each write of any of them, also one that is not
 * committed yet. With it `settingsOf` answers from what the process keeps, and still takes a change at once.
 */
export const settingsState = sql<{ state: string }>`
  select string_agg(concat(key, ' ', xmin, ' ', ctid), ',' order by key) as state from setting`;

/** The settings in this state; a statement only when it is not the one that was read last. */
export async function settingsOf(
  deps: Pick<TxDeps, "live">,
  db: Db | Tx,
  [seen]: readonly { state: string }[],
): Promise<Settings> {
  const last = kept.get(deps.live);
  return last && last.state === seen?.state ? last.settings : readAndKeep(deps, db);
}

async function readAndKeep(deps: Pick<TxDeps, "live">, db: Db | Tx): Promise<Settings> {
  const { rows, states } = await readTogether(db, {
    rows: db.selectFrom("setting").select(["key", "value"]),
    states: settingsState,
  });
  const settings = toSettings(rows);
  kept.set(deps.live, { state: states[0]?.state ?? "", settings });
  return settings;
}
const kept = new WeakMap<Live, { state: string; settings: Settings }>();

function toSettings(rows: readonly { key: string; value: unknown }[]): Settings {
  const of = new Map(rows.map((r) => [r.key, r.value]));
  const group = <G extends SettingGroup>(name: G) => readGroupValues(name, withOlder(name, of));
  const { rfc, whatsapp, email, logo, color, cover, ...business } = group("business");
  const [sales, methods] = [group("sales"), group("methods")];
  return {
    mode: (of.get("mode") ?? "demo") as Settings["mode"],
    // Also a zone from the environment that is in no list of ours.
    zone: ((of.get("sales") as { zone?: string } | undefined)?.zone ?? of.get("zone") ?? sales.zone) as Zone,
    business: { ...business, rfc: rfc || null, whatsapp: whatsapp || null, email: email || null, logo: logo || null },
    look: { color: color || null, cover: cover || null },
    rules: toRules(sales, methods),
    sales,
    methods,
    receipts: group("receipts"),
    shipping: group("shipping"),
    taxes: group("taxes"),
    modules: readUsedModules(of.get("modules")).used,
    privacy: { ...defaultPrivacy, ...(of.get("privacy") as Privacy | undefined) },
    sampleChargeId: (of.get("sample_charge") ?? null) as string | null,
  };
}

/** Stores a value and increments the row's version. */
export const writeSetting = (db: Db | Tx, key: string, value: unknown, now: Instant) =>
  db
    .insertInto("setting")
    .values({ key, value: JSON.stringify(value), version: 1, updated_at: toIso(now) })
    .onConflict((c) =>
      c.column("key").doUpdateSet((e) => ({
        value: JSON.stringify(value),
        version: e("setting.version", "+", 1),
        updated_at: toIso(now),
      })),
    )
    .execute();
