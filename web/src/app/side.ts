import type { RoutePath } from "#src/nav/paths";
import { readStored } from "#src/offline/storage/stored";
import { isTab, type Side } from "#src/routes";

export const sideOf = (me: object | null): Side => (me ? "staff" : "buyer");
/** Whether a path is a tab of who uses this phone now. */
export const isTabHere = (path: RoutePath | null) => isTab(sideOf(readStored("staff")), path);
