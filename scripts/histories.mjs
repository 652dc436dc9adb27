import { spawn } from "node:child_process";
import { join } from "node:path";
import { build, checkNode, install, root, step } from "./lib.mjs";

// npm run histories -- --seed N --path … : see histories/README.md.
checkNode();
await install();
await build();
await step("Construyendo las historias", process.execPath, [join(root, "scripts/bundle.mjs"), "--histories"]);
const child = spawn(
  process.execPath,
  [join(root, "histories/dist/histories.mjs"), "--root", root, ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exitCode = await new Promise((done) => child.on("close", (code) => done(code ?? 1)));
