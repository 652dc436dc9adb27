import { appText } from "./app";
import { screensText } from "./screens";

/** Texts of the shell and of small screens. A larger screen has its own file and imports it directly, so that it is in the screen's chunk. */
export const text = { app: appText, ...screensText };
