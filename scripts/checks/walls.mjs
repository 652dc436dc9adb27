import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { root } from "../lib.mjs";

/**
 * The wings and their nouns, from low to high, the same in every package: an import goes to a lower wing, or to a lower noun of its own wing.
 * @type {Record<string, string[]>}
 */
export const wings = {
  business: [
    "review-tasks",
    "facts",
    "photos",
    "auth",
    "settings",
    "modules",
    "credentials",
    "staff",
    "consents",
    "message-queue",
    "customers",
    "contact-check",
  ],
  herd: [
    "summaries",
    "herd-copy",
    "queued",
    "public-animals",
    "animals",
    "groups",
    "lots",
    "records",
    "animal-page",
    "herd-list",
    "group-page",
    "imports",
  ],
  shop: ["seats", "visit-sessions", "picks", "claims", "videos", "catalog", "items"],
  payments: [
    "ledger",
    "charges",
    "receipts",
    "tickets",
    "cash-sessions",
    "settlement",
    "balance-explained",
    "attempts",
    "plans",
    "webhooks",
    "refunds",
    "surplus",
    "review",
    "reconciliation",
  ],
  selling: [
    "offline-cash",
    "sales",
    "cancellations",
    "delivery",
    "figures",
    "offers",
    "waitlist",
    "lost-receipt",
    "weighings",
    "births",
    "picks",
    "shipping",
    "sale-page",
    "till",
    "point-of-sale",
    "sponsorships",
    "transfers",
    "transfer-inbox",
    "accounts",
  ],
  calendar: ["visits", "check-in", "tasks", "ical"],
  office: ["reports", "declared", "messages", "notifications", "today", "set-up", "audit", "sync", "system", "help"],
};

/**
 * The folders beside the features with what each may import: other folders of its side, and our packages. Features may import all of them;
 * `app`, `screens` and the files at the top compose everything.
 * @type {Record<string, Record<string, string[]>>}
 */
const rooms = {
  "server/src": { platform: ["@corral/contract", "@corral/domain", "@corral/providers"] },
  "web/src": {
    ui: [],
    nav: [],
    // The names of the calls that it queues, which the nouns declare.
    offline: ["@corral/domain", "contract/src/calls/offline.ts"],
    worker: ["offline", "@corral/domain"],
    shared: ["ui", "nav", "offline", "@corral/contract", "@corral/domain"],
  },
};
/** The composers, which may import features: the app's entry points, and the tests' helpers. */
const composers = /^(server\/src\/(page|testing|demo)\/|web\/src\/(app|screens|testing)\/|(server|web)\/src\/[^/]+$)/;

const names = Object.keys(wings);
/** The wing and noun of a file, or undefined. @param {string} path */
export function nounOf(path) {
  const m =
    /^(?:server|web)\/src\/features\/([^/]+)\/([^/]+)\//.exec(path) ??
    // Includes the generated calls and the file addresses, but not the generated list of queued calls.
    /^contract\/src\/(?!calls\/offline\.ts)(?:calls\/)?([^/]+)\/([^/.]+)(?:\.files)?\.ts$/.exec(path);
  if (m) return { wing: m[1] ?? "", noun: m[2] ?? "" };
  const d = /^domain\/src\/([^/]+)\//.exec(path);
  return d && d[1] !== "kernel" ? { wing: d[1] ?? "", noun: "" } : undefined;
}

const SPECIFIER = /(?:\bfrom|^import)\s*"([^"]+)"/gm;
const extensions = ["", ".ts", ".tsx", "/index.ts"];
/** Resolves an import to a file; undefined for npm packages. @param {string} from @param {string} spec */
function fileOf(from, spec) {
  const own = /^@corral\/([a-z-]+)\/(.+)$/.exec(spec);
  const base = spec.startsWith(".")
    ? posix.join(posix.dirname(from), spec)
    : spec.startsWith("#src/")
      ? `${from.split("/")[0]}/src/${spec.slice(5)}`
      : own && `${own[1]}/src/${own[2]}`;
  return base
    ? extensions.map((e) => base + e).find((path) => /\.\w+$/.test(path) && existsSync(join(root, path)))
    : undefined;
}

/** @param {string} path */
const screenOf = (path) => /^web\/src\/screens\/([^/]+)\//.exec(path)?.[1];

/** Why `from` may not import `to`, as a sentence; undefined when it may. @param {string} from @param {string} to */
function whyNot(from, to) {
  const a = nounOf(from);
  const b = nounOf(to);
  if (from.startsWith("domain/src/kernel/") && b) return "kernel/ is what every wing needs: it knows none";
  // A noun's states are below all wings: they import only the kernel and other states, and any noun may read them.
  const isStates = (/** @type {string} */ path) => /^domain\/src\/[^/]+\/[^/]+\/states\.ts$/.test(path);
  if (isStates(from))
    return isStates(to) || to.startsWith("domain/src/kernel/") ? undefined : "states import nothing but the kernel";
  if (isStates(to)) return undefined;
  if (a && b) {
    const up = names.indexOf(b.wing) - names.indexOf(a.wing);
    const isUp = (wings[a.wing] ?? []).indexOf(b.noun) > (wings[a.wing] ?? []).indexOf(a.noun);
    if (/^contract\/src\/calls\/|\.files\.ts$/.test(to) && (up > 0 || (up === 0 && isUp)))
      return `asks a call of ${b.wing}/${b.noun}, which is higher: put it into the data.ts of ${b.noun}, whose page imports this one`;
    if (up > 0)
      return `climbs from the wing ${a.wing} to ${b.wing}: pass the verb as an argument, or ask with import() when it is opened`;
    if (up < 0 || a.noun === b.noun || !a.noun || !b.noun) return undefined;
    // State files are the lowest level of their wing.
    if (/(^|\/|-)state\.ts$/.test(to)) return undefined;
    for (const { noun } of [a, b])
      if (!wings[a.wing]?.includes(noun))
        return `${noun} has no place in the wing ${a.wing}: give it one in scripts/checks/walls.mjs`;
    return isUp ? `climbs from ${a.noun} to ${b.noun}, which comes later in scripts/checks/walls.mjs` : undefined;
  }
  const screen = screenOf(from);
  if (screen && screenOf(to) && screenOf(to) !== screen)
    return "a screen imports no other: what two use belongs to features/ or shared/";
  if (composers.test(from)) return undefined;
  const side = from.split("/").slice(0, 2).join("/");
  const mine = rooms[side];
  if (!mine) return undefined;
  const here = from.split("/")[2] ?? "";
  const there = to.startsWith(`${side}/`) ? (to.split("/")[2] ?? "") : `@corral/${to.split("/")[0]}`;
  if (here === there || (here === "features" && there.startsWith("@"))) return undefined;
  if (here === "features") return there in mine ? undefined : `a feature doesn't import ${there}/`;
  const allowed = mine[here];
  if (!allowed) return `${here}/ has no line in scripts/checks/walls.mjs`;
  return allowed.includes(there) || allowed.includes(to) ? undefined : `${here}/ doesn't import ${there}/`;
}

/** Who may give rows their state: a noun's `state.ts`, for a claim its store. */
const writesStates = /(?:[/-]state|\/shop\/claims\/store)\.ts$/;
/** The column of a table that holds a state, by the nouns' `tables.ts`. @returns {Record<string, string>} */
const stateColumns = () => {
  /** @type {Record<string, string>} */
  const columns = {};
  for (const path of sources().filter((it) => /^server\/src\/features\/.*\/tables\.ts$/.test(it)))
    for (const [, table = "", body = ""] of readFileSync(join(root, path), "utf8").matchAll(
      /^ {4}(\w+): \{([^}]*)\}/gm,
    ))
      columns[table] = [...body.matchAll(/(\w+): State</g)].map(([, column]) => column).join("|");
  return Object.fromEntries(Object.entries(columns).filter(([, names]) => names));
};
const states = stateColumns();
/** SQL that gives rows a state: what Kysely writes is refused by its types. @param {string} text */
const writtenStates = (text) =>
  [...text.matchAll(/\bupdate (\w+)\b([^`]*)/g)].flatMap(([, table = "", rest = ""]) => {
    const set = rest.split(/\b(?:where|from|returning)\b/)[0] ?? "";
    return states[table] && new RegExp(`\\b(?:${states[table]}) = `).test(set) ? [table] : [];
  });
/** The files that may call fetch: the API client and the worker. The simulated providers are another server. */
const mayFetch = /^web\/src\/(shared\/api\/|worker\/|features\/office\/system\/diagnostics\/sandbox\.ts)/;

/** The files that may import() any feature. */
const mayOpen = /^web\/src\/(features|shared)\//;

/** The faults of a file, as sentences. @param {string} path @param {string} text */
export function faultsOfFile(path, text) {
  /** @type {string[]} */
  const faults = [];
  for (const [, spec = ""] of text.matchAll(SPECIFIER)) {
    if (/^(\.\.\/){3}/.test(spec))
      faults.push(`${path} climbs three folders for ${spec}: use #src/ or the package's name`);
    const to = fileOf(path, spec);
    const why = to && whyNot(path, to);
    if (why) faults.push(`${path} imports ${to}: ${why}`);
    if (to && /\/routes\.ts$/.test(to) && nounOf(path))
      faults.push(`${path} imports the routes of another noun: ask it for a verb`);
  }
  // A dynamic import may be of a higher wing, but not of another screen, and no folder below the features may import
  // one.
  if (!mayOpen.test(path))
    for (const [, spec = ""] of text.matchAll(/\bimport\(\s*"([^"]+)"/g)) {
      const to = fileOf(path, spec);
      const why = to && whyNot(path, to);
      if (why) faults.push(`${path} opens ${to}: ${why}`);
    }
  if (path.startsWith("server/src/features/")) {
    if (!writesStates.test(path)) {
      if (/\/writing-states"/.test(text)) faults.push(`${path} writes states: only a state.ts does`);
      for (const table of writtenStates(text))
        faults.push(`${path} writes the state of ${table} in SQL: use a verb of its state.ts`);
    }
    if (/\bDate\.now\(\)|new Date\(\)/.test(text)) faults.push(`${path} reads the machine's clock: use deps.now()`);
  }
  if (path.startsWith("web/src/") && /\bfetch\(/.test(text) && !mayFetch.test(path))
    faults.push(`${path} calls the server: only shared/api/ does`);
  if (path.startsWith("web/src/") && !path.startsWith("web/src/testing/") && /["'`]\/api\//.test(text))
    faults.push(`${path} writes an address of the API: ask contract/ for it by name (calls/ or *.files)`);
  return faults;
}

/** Every source file that the walls apply to, without tests. */
export function sources() {
  return ["domain/src", "contract/src", "server/src", "web/src"].flatMap((dir) =>
    readdirSync(join(root, dir), { recursive: true, encoding: "utf8" })
      .map((name) => `${dir}/${name.split(sep).join("/")}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$/.test(path)),
  );
}

/** The static imports of a file. @param {string} path */
export const importsOf = (path) =>
  [...readFileSync(join(root, path), "utf8").matchAll(SPECIFIER)].flatMap(([, spec = ""]) => fileOf(path, spec) ?? []);

/** The import cycles between files, including type imports. @param {ReadonlyMap<string, readonly string[]>} imports */
export function circles(imports) {
  // Tarjan's algorithm for strongly connected components.
  /** @type {Map<string, number>} */
  const visited = new Map();
  /** @type {Map<string, number>} */
  const lowest = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const found = [];
  /** @param {string} path */
  const visit = (path) => {
    const index = visited.size;
    visited.set(path, index);
    let low = index;
    stack.push(path);
    for (const to of imports.get(path) ?? [])
      if (!visited.has(to)) low = Math.min(low, visit(to));
      else if (stack.includes(to)) low = Math.min(low, lowest.get(to) ?? visited.get(to) ?? low);
    lowest.set(path, low);
    if (low === index) {
      const circle = stack.splice(stack.indexOf(path));
      if (circle.length > 1) found.push(circle);
    }
    return low;
  };
  for (const path of imports.keys()) if (!visited.has(path)) visit(path);
  return found;
}

/** Where import cycles are forbidden. */
const withoutCircles = /^(domain\/src|web\/src|server\/src\/features)\//;
/** The forbidden cycles, as sentences. @param {ReadonlyMap<string, readonly string[]>} imports */
export const faultsOfCircles = (imports) =>
  circles(new Map([...imports].filter(([path]) => withoutCircles.test(path)))).map(
    (circle) =>
      `these import each other in a circle, types count too: ${circle.join(", ")}; what two use belongs to a file below both`,
  );

/** Every violation, as sentences. */
const walls = () => [
  ...sources().flatMap((path) => faultsOfFile(path, readFileSync(join(root, path), "utf8"))),
  ...faultsOfCircles(new Map(sources().map((path) => [path, importsOf(path)]))),
];

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].split(sep).join("/"))) {
  const faults = walls();
  for (const fault of faults) console.error(`  ✗ ${fault}`);
  process.exit(faults.length ? 1 : 0);
}
