import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const br = promisify(brotliCompress);
const gz = promisify(gzip);
/** Writes each file of `assets/` also as `.br` and `.gz`, pressed as hard as it goes, so that the server presses none for each phone. */
export const compressed = (): Plugin => ({
  name: "corral:compressed",
  async writeBundle({ dir }) {
    const assets = join(dir ?? "", "assets");
    const names = (await readdir(assets)).filter((it) => /\.(js|css)$/.test(it));
    await Promise.all(
      names.map(async (name) => {
        const file = join(assets, name);
        const bytes = await readFile(file);
        await writeFile(`${file}.br`, await br(bytes));
        await writeFile(`${file}.gz`, await gz(bytes, { level: 9 }));
      }),
    );
  },
});
