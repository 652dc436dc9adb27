import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

/**
 * How the staff's code is cut. Each file that a screen needs is asked of the worker, or of the server, so what the staff's screens share goes
 * in few; a buyer's first visit never waits for any of it.
 */
type Graph = Rolldown.ChunkingContext;

const main = fileURLToPath(new URL("src/main.tsx", import.meta.url));
const shop = fileURLToPath(new URL("src/screens/venta-en-linea/venta-en-linea.screen.tsx", import.meta.url));
/** Files that a buyer's screen loads on demand. Any other file loaded on demand, except screens, is the staff's. */
const buyersParts = [
  "balance-explained/balance-sheet.tsx",
  "contact-check/contact-check.tsx",
  "/cancel-request.tsx",
  "/lost-receipt.tsx",
  "/purchase-list.tsx",
  "/receipt-crypto.ts",
  "/receipt-keys.ts",
  "/reminders.tsx",
];
const isBuyersPart = (id: string) => buyersParts.some((part) => id.endsWith(part));

const known = new WeakMap<Graph, ReadonlySet<string>>();
/** Every module that a buyer's phone may come to run. */
function buyersCode(graph: Graph): ReadonlySet<string> {
  const before = known.get(graph);
  if (before) return before;
  const seen = new Set<string>();
  const left = [main];
  for (let id = left.pop(); id; id = left.pop()) {
    const module = graph.getModuleInfo(id);
    if (!module || seen.has(id)) continue;
    seen.add(id);
    left.push(...module.importedIds);
    const isRoutes = id.endsWith("/src/routes.ts");
    left.push(...module.dynamicallyImportedIds.filter((it) => isRoutes || isBuyersPart(it)));
  }
  // A file that was renamed would silently become the staff's.
  const missing = buyersParts.find((part) => ![...seen].some((id) => id.endsWith(part)));
  if (missing) throw new Error(`web/chunks.ts: no buyer's screen loads ${missing}`);
  known.set(graph, seen);
  return seen;
}

/** Without what a module of the staff's imports of the buyer's, which stays where it is. */
export const staffsAlone = { includeDependenciesRecursively: false } as const;
/** The group of the code that only the staff's phones run; null for what a buyer's may. */
export const staffs: Rolldown.CodeSplittingNameFunction = (id, graph) => (buyersCode(graph).has(id) ? null : "staff");
/** The group of all their style sheets. */
export const staffsStyle: Rolldown.CodeSplittingNameFunction = (id, graph) =>
  id.endsWith(".css") && staffs(id, graph) ? "staff-style" : null;
const knownFirst = new WeakMap<Graph, ReadonlySet<string>>();
/** Every module that the shop's first load runs. */
function firstLoad(graph: Graph): ReadonlySet<string> {
  const before = knownFirst.get(graph);
  if (before) return before;
  const seen = new Set<string>();
  const left = [main, shop];
  for (let id = left.pop(); id; id = left.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  knownFirst.set(graph, seen);
  return seen;
}
/** The group of what several screens of a buyer's share: what the shop's first load runs, and what it does without. */
export const buyers: Rolldown.CodeSplittingNameFunction = (id, graph) =>
  !buyersCode(graph).has(id) ? null : firstLoad(graph).has(id) ? "first" : "shared";
