import { appText } from "./app";
import { screensText } from "./screens";

/** The sentences of the shell and of the small screens. A bigger screen has its own file beside this one and imports it directly, so that its words travel in its own chunk. */
export const text = { app: appText, ...screensText };
