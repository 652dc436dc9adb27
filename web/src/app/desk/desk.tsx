// What the staff's desktop has besides, in one chunk.
export { SidePages } from "./side-pages";
export { StaffShortcuts } from "./staff-shortcuts";
