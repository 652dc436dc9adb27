import type { ModuleCode } from "@corral/domain/modules";
import type { Action } from "@corral/domain/permissions";
import { useStaff } from "./data";

/** What the business uses besides the core, as the server last said to who is signed in; one of an earlier version said nothing of it. */
export function useModules() {
  const { me, can } = useStaff();
  const uses = (module: ModuleCode) => !me?.modules || me.modules.includes(module);
  return {
    uses,
    /** Whether a page leads this user to more than a refusal. */
    opens: (page: { action: Action; module?: ModuleCode }) => can(page.action) && (!page.module || uses(page.module)),
  };
}
