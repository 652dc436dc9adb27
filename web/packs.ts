import type { Plugin, Rolldown } from "vite";
import { buyersModules, isUnkept } from "./chunks";

/** The two packs that workers fetch the app in: what every phone needs, and what only the staff's do besides. */
export const PACKS = { app: "app.pack", staff: "staff.pack" } as const;
/** In which pack a path of the build is; undefined for what no worker keeps. */
export type PackOf = (path: string) => keyof typeof PACKS | undefined;

const filesOf = (it: Rolldown.OutputChunk) => [it.fileName, ...(it.viteMetadata?.importedCss ?? [])];

/** The chunks that a buyer's phone may come to load: from the entry on, and what a buyer's screen opens on demand. */
function buyersChunks(bundle: Rolldown.OutputBundle, buyers: ReadonlySet<string>) {
  const chunks = new Map(Object.values(bundle).flatMap((it) => (it.type === "chunk" ? [[it.fileName, it]] : [])));
  const seen = new Set<Rolldown.OutputChunk>();
  const left = [...chunks.values()].filter((it) => it.isEntry);
  for (let chunk = left.pop(); chunk; chunk = left.pop()) {
    if (seen.has(chunk)) continue;
    seen.add(chunk);
    const opened = chunk.dynamicImports.filter((name) => buyers.has(chunks.get(name)?.facadeModuleId ?? ""));
    left.push(...[...chunk.imports, ...opened].flatMap((name) => chunks.get(name) ?? []));
  }
  return seen;
}

/** Sorts the files of a build into packs. */
export function packs() {
  const needed = new Set<string>();
  const unkept = new Set<string>();
  const plugin: Plugin = {
    name: "corral:packs",
    generateBundle(_, bundle) {
      needed.clear();
      unkept.clear();
      for (const it of buyersChunks(bundle, buyersModules(this)))
        for (const file of filesOf(it)) (isUnkept(it.facadeModuleId ?? "") ? unkept : needed).add(file);
      const stray = [...needed].find((file) => file.includes("/staff-"));
      if (stray) throw new Error(`web/packs.ts: a buyer's screen needs ${stray}`);
    },
  };
  const packOf: PackOf = (path) => {
    if (!path.startsWith("assets/") || needed.has(path)) return "app";
    return unkept.has(path) ? undefined : "staff";
  };
  return { plugin, packOf };
}
