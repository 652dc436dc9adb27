import type { ModulesView } from "@corral/contract/types";
import type { BusinessKind } from "@corral/domain/business/modules/module";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { type ModuleCode, moduleCodes, modules, readUsedModules } from "@corral/domain/modules";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import { writeSetting } from "#src/features/business/settings/business";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { announceSettings } from "#src/platform/live/live";
import type { OpenThings } from "./open-things";
import { MODULES } from "./used";

/** The readers of what is unfinished, which nouns of higher wings declare. */
export interface ModuleVerbs {
  openThings: readonly OpenThings[];
}
type ModuleDeps = TxDeps & ModuleVerbs;

/** The unfinished things of each module in one text: "2 ofertas abiertas y 1 publicación". */
async function openByModule(deps: ModuleDeps, db: Db | Tx): Promise<Map<ModuleCode, string>> {
  const open = new Map<ModuleCode, string>();
  for (const read of deps.openThings)
    for (const { module, words } of await read(deps, db)) {
      const before = open.get(module);
      open.set(module, before ? `${before} y ${words}` : words);
    }
  return open;
}

/** The kinds of the business, and each module with whether it is used and what of it is unfinished. */
export async function modulesView(deps: ModuleDeps, db: Db | Tx): Promise<ModulesView> {
  const row = await db.selectFrom("setting").select(["value", "version"]).where("key", "=", MODULES).executeTakeFirst();
  const { kinds, used } = readUsedModules(row?.value);
  const open = await openByModule(deps, db);
  return {
    version: (row?.version ?? 0) + 1,
    kinds: [...kinds],
    modules: moduleCodes.map((code) => ({
      code,
      title: modules[code].title,
      detail: modules[code].detail,
      used: used.includes(code),
      open: open.get(code) ?? null,
    })),
  };
}

/**
 * Stores what the business is and which modules it uses. A module with something open can't be switched off: the refusal names what, by
 * module. Nothing is locked against a purchase in the same instant: what it begins stays stored, and its module can be switched on again.
 */
export async function changeModules(
  deps: ModuleDeps,
  tx: Tx,
  staff: Staff,
  ask: { kinds: readonly BusinessKind[]; used: readonly ModuleCode[]; seen: number },
): Promise<Result<ModulesView, "VERSION_CONFLICT" | "MODULE_IN_USE">> {
  await sql`select pg_advisory_xact_lock(hashtext(${`setting ${MODULES}`}))`.execute(tx);
  const now = await modulesView(deps, tx);
  if (ask.seen !== now.version) return refuse("VERSION_CONFLICT", undefined, { current: now });
  const held = now.modules.filter((it) => it.used && it.open !== null && !ask.used.includes(it.code));
  if (held.length > 0)
    return refuse("MODULE_IN_USE", held.map((it) => `${it.title}: ${it.open}.`).join(" "), {
      errors: held.map((it) => ({
        field: it.code,
        message: `Todavía tienes ${it.open}. Termínalo y vuelve a apagarlo.`,
      })),
    });
  const next = readUsedModules({ kinds: ask.kinds, used: ask.used });
  const was = readUsedModules({ kinds: now.kinds, used: now.modules.filter((it) => it.used).map((it) => it.code) });
  if (JSON.stringify(was) === JSON.stringify(next) && now.version > 1) return ok(now);
  await writeSetting(tx, MODULES, next, deps.now());
  await recordFact(
    deps,
    tx,
    staff,
    "module.change",
    { kind: "setting", id: MODULES },
    { before: { ...was }, after: { ...next } },
  );
  await announceSettings(tx);
  return ok({
    version: now.version + 1,
    kinds: [...next.kinds],
    modules: now.modules.map((it) => ({ ...it, used: next.used.includes(it.code) })),
  });
}
