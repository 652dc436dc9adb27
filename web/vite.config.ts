import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { alias, jsxImportSource } from "./alias";
import { buyers, buyersStyle, first, shell, staffs, staffsAlone, staffsStyle } from "./chunks";
import { compressed } from "./compressed";
import { help } from "./help-pages";
import { packs } from "./packs";
import { targets, workerBuild } from "./worker-build";

const { version: released } = JSON.parse(
  readFileSync(fileURLToPath(new URL("../package.json", import.meta.url)), "utf8"),
) as {
  version: string;
};
/** A test builds a second version beside the released one. */
const version = process.env.CORRAL_VERSION ?? released;
const api = process.env.API_URL ?? "http://127.0.0.1:3000";

const define = { __APP_VERSION__: JSON.stringify(version) };
const { plugin: sorted, packOf } = packs();
/** Parts of the kit that the shell itself doesn't draw. */
const kitRooms = "controls/|jsx/|overlay/";
const laterKit = "use-swipe|inputs|field|countdown|copy-button|sheet|list|high-contrast";
const library = "react|react-dom|scheduler|@tanstack/(query-core|react-query)|idb-keyval";
/** What only the staff's screens use of these folders. */
const staffsLibrary = "queriesObserver|useQueries";
const staffsOffline = "capabilities|queue|herd-copy|slices|storage/(?:check-in-books|limits|sealed-copies)\\.";

export default defineConfig({
  define,
  resolve: { alias },
  plugins: [
    react({ jsxImportSource }),
    help(),
    sorted,
    // Who serves the second version compresses nothing.
    compressed({ packOf, packOnly: version !== released }),
    workerBuild(define, packOf),
  ],
  build: {
    manifest: true,
    target: targets,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // An address of the contract stands where it is used: no file of its own, and none that nobody asks for.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      output: {
        // What every screen needs comes in one file and one style sheet: fewer round trips on a poor signal.
        codeSplitting: {
          groups: [
            { ...staffsAlone, name: staffsStyle, priority: 1 },
            { ...staffsAlone, name: staffs, minShareCount: 2 },
            { ...staffsAlone, name: first, minShareCount: 2, priority: 1 },
            { ...staffsAlone, name: buyersStyle, minShareCount: 2 },
            { ...staffsAlone, name: buyers, minShareCount: 2 },
            {
              name: shell(
                new RegExp(
                  `node_modules/(${library})/(?!.*(?:${staffsLibrary})\\.js)|web/src/(ui/(?:${kitRooms})?(?!${laterKit}|${kitRooms})[a-z-]+|nav/[a-z-]+|offline/(?!${staffsOffline})(?:storage/|versions/)?[a-z-]+|app/(?!desk/|pull/|staff-frame)[a-z-]+|shared/api/(http|errors|config|page-state)|features/office/system/data)[/.]`,
                ),
              ),
              priority: 2,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { "/api": { target: api, changeOrigin: false } } },
});
