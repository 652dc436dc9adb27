import { useStaff } from "#src/features/business/auth/data";
import type { RoutePath } from "#src/nav/paths";
import { readStored } from "#src/offline/storage/stored";
import { isTab, type Side } from "#src/routes";

const sideOf = (me: object | null): Side => (me ? "staff" : "buyer");
export const useSide = () => sideOf(useStaff().me);
/** Whether a path is a tab of who uses this phone now. */
export const isTabHere = (path: RoutePath | null) => isTab(sideOf(readStored("staff")), path);
