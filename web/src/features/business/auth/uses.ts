import type { ModuleCode } from "@corral/domain/modules";
import type { Action } from "@corral/domain/permissions";
import { useStaff } from "./data";

/** The modules that are switched on, as the session last said. A session that an earlier version stored has no list: then all count as on. */
export function useModules() {
  const { me, can } = useStaff();
  const uses = (module: ModuleCode) => !me?.modules || me.modules.includes(module);
  return {
    uses,
    /** Whether a page leads this user to more than a refusal. */
    opens: (page: { action: Action; module?: ModuleCode }) => can(page.action) && (!page.module || uses(page.module)),
  };
}
