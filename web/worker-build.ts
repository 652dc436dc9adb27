import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { alias } from "./alias";
import { manifest } from "./manifest";
import type { PackOf } from "./packs";
import type { AppEntry } from "./src/worker/app-files";

const WORKER = "ngsw-worker.js";
/** Not the icons, which only the phone's own screens show. */
const isKept = (path: string) =>
  (/\.(js|css|html)$/.test(path) || path === "icon.svg") && path !== WORKER && !path.startsWith(".vite/");

/**
 * The files that the worker keeps, in the form of workbox-precaching: a file whose name doesn't change has a revision. Each has the hash of its
 * bytes, so that nothing else is kept under its name, and those that only the staff's phones need are marked.
 */
async function appFiles(dir: string, packOf: PackOf): Promise<AppEntry[]> {
  const paths = (await readdir(dir, { recursive: true })).map((it) => it.replaceAll("\\", "/"));
  return Promise.all(
    paths
      .filter((it) => isKept(it) && packOf(it))
      .sort()
      .map(async (url) => {
        const hash = createHash("sha256").update(await readFile(join(dir, url)));
        return {
          url,
          revision: url.startsWith("assets/") ? null : hash.copy().digest("hex").slice(0, 32),
          integrity: `sha256-${hash.digest("base64")}`,
          ...(packOf(url) === "staff" ? { staff: true as const } : {}),
        };
      }),
  );
}

/** Writes the app's manifest, and then builds its service worker with the list of the app's files. */
export function workerBuild(define: Record<string, string>, packOf: PackOf): Plugin {
  let dir = "";
  return {
    name: "corral:worker",
    apply: "build",
    configResolved: ({ root, build: { outDir } }) => {
      dir = resolve(root, outDir);
    },
    transformIndexHtml: () => [{ tag: "link", attrs: { rel: "manifest", href: "/manifest.webmanifest" } }],
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(manifest) });
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler(error) {
        if (error) return;
        await build({
          configFile: false,
          root: dir,
          publicDir: false,
          logLevel: "warn",
          resolve: { alias },
          define: { ...define, "self.__WB_MANIFEST": JSON.stringify(await appFiles(dir, packOf)) },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: targets,
            modulePreload: false,
            rolldownOptions: {
              input: fileURLToPath(new URL("src/worker/ngsw-worker.ts", import.meta.url)),
              output: { format: "iife", entryFileNames: WORKER },
            },
          },
        });
      },
    },
  };
}

/** Phones of about 2021 on: native dialog sets the floor. */
export const targets = ["chrome90", "safari15.4", "firefox98"];
