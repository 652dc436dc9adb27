import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";
import { PACKS, type PackOf } from "./packs";
import { pack } from "./src/worker/pack";

const br = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Writes each file of `assets/` also as `.br` and `.gz`, pressed as hard as it goes, so that the server presses none for each phone; and in
 * two packs, which are what the worker of a new phone fetches.
 */
export const compressed = ({ packOf, packOnly = false }: { packOf: PackOf; packOnly?: boolean }): Plugin => ({
  name: "corral:compressed",
  async writeBundle({ dir = "" }) {
    const names = (await readdir(join(dir, "assets"))).filter((it) => /\.(js|css)$/.test(it)).sort();
    const files = await Promise.all(
      names.map(async (name) => [`/assets/${name}`, await readFile(join(dir, "assets", name))] as const),
    );
    const packed = (["app", "staff"] as const).map((name) => {
      const some = files.filter(([path]) => packOf(path.slice(1)) === name);
      return [PACKS[name], pack(some)] as const;
    });
    for (const [name, all] of packed) await writeFile(join(dir, name), all);
    if (packOnly) return;
    await Promise.all(
      [...files, ...packed].map(async ([path, bytes]) => {
        await writeFile(join(dir, `${path}.br`), await br(bytes));
        await writeFile(join(dir, `${path}.gz`), await gz(bytes, { level: 9 }));
      }),
    );
  },
});
