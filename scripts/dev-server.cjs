// The server of `npm run dev`: loads the packages that its bundle asks for, and the bundle once it is told to begin. At a
// change they are there already, which is half of a start (scripts/dev.mjs).
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");

const bundle = process.env.DEV_BUNDLE ?? "";
const load = createRequire(bundle);
const begun = new Promise((resolve) => process.once("message", resolve));
for (const [, name] of readFileSync(bundle, "utf8").matchAll(/\brequire\("([^"]+)"\)/g))
  try {
    load(name);
  } catch {
    // Only a platform's own part may be missing, and whoever uses it says so.
  }
void begun.then(() => load(bundle));
