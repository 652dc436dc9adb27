import type { Plugin, Rolldown } from "vite";
import { buyersModules } from "./chunks";

/** The two packs that workers fetch the app in: what every phone needs, and what only the staff's do besides. */
export const PACKS = { app: "app.pack", staff: "staff.pack" } as const;

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

/** Sorts the files of a build: `isStaffs` says of a path in the build whether only the staff's phones need it. */
export function packs() {
  const needed = new Set<string>();
  const plugin: Plugin = {
    name: "corral:packs",
    generateBundle(_, bundle) {
      needed.clear();
      for (const it of buyersChunks(bundle, buyersModules(this)))
        for (const file of [it.fileName, ...(it.viteMetadata?.importedCss ?? [])]) needed.add(file);
      const stray = [...needed].find((file) => file.includes("/staff-"));
      if (stray) throw new Error(`web/packs.ts: a buyer's screen needs ${stray}`);
    },
  };
  return { plugin, isStaffs: (path: string) => path.startsWith("assets/") && !needed.has(path) };
}
