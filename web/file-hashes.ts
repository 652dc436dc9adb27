import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { ManifestTransform } from "workbox-build";

/** Gives the worker the hash of each file that it keeps, as the build wrote it, so that it keeps nothing else under its name. */
export function fileHashes() {
  let dir = "";
  const plugin: Plugin = {
    name: "corral:file-hashes",
    configResolved: (config) => {
      dir = join(config.root, config.build.outDir);
    },
    writeBundle: (options) => {
      dir = options.dir ?? dir;
    },
  };
  const ofEach: ManifestTransform = async (entries) => ({
    manifest: await Promise.all(
      entries.map(async (it) => ({
        ...it,
        integrity: `sha256-${createHash("sha256")
          .update(await readFile(join(dir, it.url)))
          .digest("base64")}`,
      })),
    ),
  });
  return { plugin, ofEach };
}
