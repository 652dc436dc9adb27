import { type BusinessKind, businessKinds, type Module, type SoldAs } from "./business/modules/module";
import { visitsModule } from "./calendar/visits/module";
import { lotsModule } from "./herd/lots/module";
import { keysOf } from "./kernel/lookup";
import type { Action } from "./permissions";
import { accountsModule } from "./selling/accounts/module";
import { birthsModule } from "./selling/births/module";
import { offersModule } from "./selling/offers/module";
import { shippingModule } from "./selling/shipping/module";
import { sponsorshipsModule } from "./selling/sponsorships/module";
import { transferInboxModule } from "./selling/transfer-inbox/module";
import { waitlistModule } from "./selling/waitlist/module";
import { weighingsModule } from "./selling/weighings/module";

/** The parts that a business may do without (rulings 67), as their nouns declare them, in the order in which they are offered. */
const declared = {
  ...lotsModule,
  ...weighingsModule,
  ...offersModule,
  ...birthsModule,
  ...waitlistModule,
  ...visitsModule,
  ...sponsorshipsModule,
  ...shippingModule,
  ...accountsModule,
  ...transferInboxModule,
};
export type ModuleCode = keyof typeof declared;
export const modules: Readonly<Record<ModuleCode, Module>> = declared;
export const moduleCodes = keysOf(declared);

const byAction = new Map(moduleCodes.flatMap((code) => keysOf(modules[code].actions).map((it) => [it, code] as const)));
/** The module that an action belongs to; undefined for the core's. */
export const moduleOf = (action: Action): ModuleCode | undefined => byAction.get(action);

/** The modules that must be on to sell an item with this kind and price mode. */
export const modulesToSell = (item: SoldAs): ModuleCode[] => moduleCodes.filter((code) => modules[code].sells?.(item));

/** The modules with which a business of these kinds starts. */
export const modulesOfKinds = (kinds: readonly BusinessKind[]): ModuleCode[] =>
  moduleCodes.filter((code) => modules[code].startsWith.some((kind) => kinds.includes(kind)));

/** The stored value: the kinds of the business, and the modules that are switched on. */
export interface UsedModules {
  kinds: readonly BusinessKind[];
  used: readonly ModuleCode[];
}
/** Reads the stored value. Names that this version doesn't know are left out; without a value no module is on. */
export function readUsedModules(stored: unknown): UsedModules {
  const { kinds, used }: Record<string, unknown> = typeof stored === "object" ? { ...stored } : {};
  const listed = (list: unknown, name: string) => Array.isArray(list) && list.includes(name);
  return {
    kinds: keysOf(businessKinds).filter((it) => listed(kinds, it)),
    used: moduleCodes.filter((it) => listed(used, it)),
  };
}

/** The module whose switch hides a page of the manual; undefined for a page that is always shown. */
export const moduleOfHelp = (topic: string): ModuleCode | undefined =>
  moduleCodes.find((code) => modules[code].help?.includes(topic));
