// What the staff's desktop has besides, in one chunk.
import "./desk.css";

export { SidePages } from "./side-pages";
export { StaffShortcuts } from "./staff-shortcuts";
