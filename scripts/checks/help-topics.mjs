import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, root } from "../lib.mjs";

/** Generates the names of the manual's pages, as its index lists them, for what leads to one of them. `--check` only verifies them. */
const path = join(root, "web/src/shared/help/topics.ts");
const index = readFileSync(join(root, "docs/manual/README.md"), "utf8");
const topics = [...new Set([...index.matchAll(/^- \[.+?\]\(([a-z-]+)\.md\)/gm)].map(([, topic]) => topic))].sort();
const made = `// Made from docs/manual/README.md by scripts/checks/help-topics.mjs.

/** A page of the manual (docs/manual), which the app has as help. */
export type HelpTopic =
${topics.map((it) => `  | "${it}"`).join("\n")};
`;
if (!process.argv.includes("--check")) writeFileSync(path, made);
else if (readFileSync(path, "utf8") !== made)
  fail(
    "web/src/shared/help/topics.ts differs from the index of the manual.",
    "Make it again with: node scripts/checks/help-topics.mjs",
  );
