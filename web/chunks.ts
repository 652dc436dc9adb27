import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

/**
 * How the staff's code is cut. Each file that a screen needs is asked of the worker, or of the server, so what the staff's screens share goes
 * in few; a buyer's first visit never waits for any of it.
 */
type Graph = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

const main = fileURLToPath(new URL("src/main.tsx", import.meta.url));
/** Files that a buyer's screen loads on demand: in every phone's pack. */
const buyersParts = [
  "balance-explained/balance-sheet.tsx",
  "contact-check/contact-check.tsx",
  "/shop/catalog/favorites/favorites-part.tsx",
  "/shop/catalog/kept-found.tsx",
  "/shop/catalog/shop-suggestions.tsx",
  "/buyers-help.tsx",
  "/buyer-picks.tsx",
  "/buyer-weighing.tsx",
  "/parts/later-parts.ts",
  "/app/pull/pull-to-refresh.tsx",
  "/offer-page.tsx",
  "/place-page.tsx",
  "/account-statement.tsx",
  "/sponsor-page.tsx",
  "/cancel-request.tsx",
  "/lost-receipt.tsx",
  "/my-purchases.tsx",
  "/plan-part.tsx",
  "/purchase-list.tsx",
  "/catalog/filters.tsx",
  "/gallery/full-screen.tsx",
  "/high-contrast.css",
  "/install-sheet.tsx",
  "/item-sheet/item.tsx",
  "/receipt-crypto.ts",
  "/ticket-image.ts",
  // Where the browser has no Ed25519 of its own.
  "/@noble/ed25519/index.js",
];
/** Files of theirs that no worker keeps: for plain http, which has no workers, and for the simulated providers and videos, which need the signal. */
const unkeptParts = ["/@noble/hashes/esm/sha2.js", "/diagnostics/demo-panel.tsx", "/videos/watch-video.tsx"];
/** Files that a screen of both sides loads on demand, only where somebody is signed in or signs in by more than a password. */
const staffsParts = [
  "/auth/forms.ts",
  "/desk/desk.tsx",
  "/charge-panel.tsx",
  "/find-sheet.tsx",
  "/help/tour.tsx",
  "/herd-sync.ts",
  "/leave-queued.tsx",
  "/queue-rows.tsx",
  "/queue/perform.ts",
  "/app/staff-frame.ts",
  "/quick-edit.tsx",
  "/staff-animal.tsx",
  "/staff-charges.tsx",
  "/staff-herd.tsx",
  "/staff-sale.tsx",
  "/staff-settings.tsx",
  "/staff-side.tsx",
  "/staff-today.tsx",
  "/staffs-help.tsx",
  "/taken-here.tsx",
  "/try-providers.tsx",
];
const isOneOf = (parts: readonly string[], id: string) => parts.some((part) => id.endsWith(part));
export const isUnkept = (id: string) => isOneOf(unkeptParts, id);
const isBuyersPart = (id: string) => isOneOf(buyersParts, id) || isUnkept(id);

/** Keeps what is found in a graph: it is asked of every module. */
function oncePerGraph(find: (graph: Graph) => ReadonlySet<string>) {
  const known = new WeakMap<Graph, ReadonlySet<string>>();
  return (graph: Graph) => {
    const found = known.get(graph) ?? find(graph);
    known.set(graph, found);
    return found;
  };
}
type Module = NonNullable<ReturnType<Graph["getModuleInfo"]>>;
/** The modules that are reached from these; `follow` says where one leads. */
function reached(graph: Graph, from: readonly string[], follow: (module: Module) => readonly string[]) {
  const seen = new Set<string>();
  const left = [...from];
  for (let id = left.pop(); id; id = left.pop()) {
    const module = graph.getModuleInfo(id);
    if (!module || seen.has(id)) continue;
    seen.add(id);
    left.push(...follow(module));
  }
  return seen;
}

/** Every module that a buyer's phone may come to run. */
export const buyersModules = (graph: Graph): ReadonlySet<string> => {
  const seen = reached(graph, [main], ({ id, importedIds, dynamicallyImportedIds }) => {
    if (id.endsWith("/src/routes.ts")) return [...importedIds, ...dynamicallyImportedIds];
    // Taken for the staff's, it would bring their code and style to a buyer, and be missing without signal.
    const unknown = dynamicallyImportedIds.find((it) => !isBuyersPart(it) && !isOneOf(staffsParts, it));
    if (unknown) throw new Error(`web/chunks.ts: say whose ${unknown} is`);
    return [...importedIds, ...dynamicallyImportedIds.filter(isBuyersPart)];
  });
  // A file that was renamed would silently become the staff's.
  const missing = [...buyersParts, ...unkeptParts].find((part) => ![...seen].some((id) => id.endsWith(part)));
  if (missing) throw new Error(`web/chunks.ts: no buyer's screen loads ${missing}`);
  return seen;
};
const buyersCode = oncePerGraph(buyersModules);
/** Every module that these files of `web/src` run at once, with what they import. */
const loadOf = (...files: string[]) =>
  oncePerGraph((graph) => {
    const from = files.map((file) => fileURLToPath(new URL(`src/${file}`, import.meta.url)));
    // A file that was renamed would silently leave what it imports in other files.
    const missing = from.find((id) => !graph.getModuleInfo(id));
    if (missing) throw new Error(`web/chunks.ts: nothing loads ${missing}`);
    return reached(graph, from, ({ importedIds }) => importedIds);
  });
const dayLoad = loadOf("screens/hoy/staff-today.tsx", "app/staff-frame.ts");
const firstLoad = loadOf("main.tsx", "screens/venta-en-linea/venta-en-linea.screen.tsx");
/** From the item to the receipt. */
const purchaseLoad = loadOf(
  "features/shop/catalog/item-sheet/item.tsx",
  "screens/cobro/cobro.screen.tsx",
  "screens/cobro/parts/later-parts.ts",
  "screens/modal-mercadopago/modal-mercadopago.screen.tsx",
  "screens/comprobante/comprobante.screen.tsx",
);

/** Without what a module of the staff's imports of the buyer's, which stays where it is. */
export const staffsAlone = { includeDependenciesRecursively: false } as const;
/**
 * The layer of a module: its wing, or what lies below or above all wings. Imports go from a higher layer to a lower one (scripts/checks/walls.mjs), so
 * files cut by layer never import each other in a circle, in which one may run before what it needs.
 */
const layerOf = (id: string) =>
  /\/src\/features\/([a-z]+)\//.exec(id)?.[1] ??
  (id.includes("/domain/src/")
    ? "domain"
    : /\/web\/src\/(screens\/|app\/|[a-z-]+\.tsx?$)/.test(id)
      ? "screens"
      : "base");
/**
 * The groups of the code that only the staff's phones run: what their first page needs, which imports nothing of the others, and one for each
 * layer; null for what a buyer's may.
 */
export const staffs: Rolldown.CodeSplittingNameFunction = (id, graph) => {
  if (buyersCode(graph).has(id)) return null;
  return dayLoad(graph).has(id) ? "staff-first" : `staff-${layerOf(id)}`;
};
/** The group of all their style sheets. */
export const staffsStyle: Rolldown.CodeSplittingNameFunction = (id, graph) =>
  id.endsWith(".css") && staffs(id, graph) ? "staff-style" : null;
/** The group of what the shop's first load runs and other screens too. In one file: on a poor signal a request costs more than its bytes. */
export const first: Rolldown.CodeSplittingNameFunction = (id, graph) => (firstLoad(graph).has(id) ? "first" : null);
/** The group of what every screen needs, with all style sheets of the shop's first load: they come in one, with every page. */
export const shell =
  (needed: RegExp): Rolldown.CodeSplittingNameFunction =>
  (id, graph) =>
    needed.test(id) || (id.endsWith(".css") && firstLoad(graph).has(id)) ? "shell" : null;
/**
 * The group of their style sheets that more than one screen needs: a page waits for each, and a browser has six connections to a server, which
 * its first photo needs one of.
 */
export const buyersStyle: Rolldown.CodeSplittingNameFunction = (id, graph) =>
  id.endsWith(".css") && buyersCode(graph).has(id) ? "shared-style" : null;
/** Layers that stand one on the other and are needed together, in one file by the name of the last. */
const LOWEST = "business";
const joined: Record<string, string> = { domain: LOWEST, base: LOWEST, calendar: "office" };
/** Layers that are too small for a file of their own, in the files of a purchase and in those of other screens. */
const joinedInPurchase: Record<string, string> = { herd: "shop" };
const joinedLater: Record<string, string> = { shop: "selling", payments: "selling" };
/** The groups of what other screens of a buyer's share, by their layers: what a purchase runs, and what only others do. */
export const buyers: Rolldown.CodeSplittingNameFunction = (id, graph) => {
  if (!buyersCode(graph).has(id)) return null;
  const layer = joined[layerOf(id)] ?? layerOf(id);
  const file = layer === LOWEST ? (onlyUser(graph, id) ?? LOWEST) : layer;
  if (purchaseLoad(graph).has(id)) return `shared-${joinedInPurchase[file] ?? file}`;
  // The staff's first page needs a few modules of each layer; one file for them is one request.
  return `later-${dayLoad(graph).has(id) ? "day" : (joinedLater[file] ?? file)}`;
};
/** The only wing that imports this module of the lowest layer, directly or through others of it; undefined when screens or staff modules do too. */
function onlyUser(graph: Graph, id: string): string | undefined {
  const layerOfUser = (at: string) => (buyersCode(graph).has(at) ? (joined[layerOf(at)] ?? layerOf(at)) : "staff");
  const users = reached(graph, [id], ({ id: at, importers }) => (layerOfUser(at) === LOWEST ? importers : []));
  const [layer, ...others] = new Set([...users].map(layerOfUser).filter((it) => it !== LOWEST));
  return others.length > 0 || layer === "screens" || layer === "staff" ? undefined : layer;
}
