import { join } from "node:path";
import { root } from "../lib.mjs";

const bin = (/** @type {string} */ path) => join(root, "node_modules", path);

/**
 * The checks that need no build: types, style, import walls and generated pages. Each is one Node process. @type
 * {{title: string, args: string[]}[]}
 */
export const checks = [
  // The demo's includes the server's: each would check most of the other's files again. One checker: several share nothing of what they find out,
  // and of two processors they take twice the time.
  ...["domain", "contract", "providers", "sandbox", "demo", "web", "e2e", "random-lives", "fuzz"].map((name) => ({
    title: `types of ${name === "demo" ? "server and demo" : name}`,
    args: [bin("typescript/bin/tsc"), "-p", name, "--checkers", "1"],
  })),
  {
    title: "format, style and walls between packages",
    args: [bin("@biomejs/biome/bin/biome"), "check", "--diagnostic-level=warn", "--error-on-warnings", "."],
  },
  { title: "wings and nouns", args: [join(root, "scripts/checks/walls.mjs")] },
  { title: "what a change costs", args: [join(root, "scripts/checks/house.mjs"), "--check"] },
  { title: "the pages of the manual", args: [join(root, "scripts/checks/help-topics.mjs"), "--check"] },
  { title: "the addresses of the calls", args: [join(root, "scripts/checks/calls.mjs"), "--check"] },
  { title: "the guide to the architecture", args: [join(root, "scripts/checks/architecture.mjs"), "--check"] },
  { title: "the page of errors", args: [join(root, "scripts/checks/error-page.mjs"), "--check"] },
];
