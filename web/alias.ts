import { fileURLToPath } from "node:url";

/** `#src/…` means web/src, in the build and in the tests; for types it is in tsconfig.json. */
export const alias = { "#src": fileURLToPath(new URL("src", import.meta.url)) };
/** Where elements are made: React's own way, with texts apart (ui/jsx/apart.ts). */
export const jsxImportSource = "#src/ui/jsx";
