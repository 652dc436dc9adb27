import type { StaffPages } from "../../parts/staff-pages/staff-page";

/** The staff's pages inside ajustes. */
export const settingsPages: StaffPages = {};
