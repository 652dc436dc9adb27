import { spawn } from "node:child_process";
import { join } from "node:path";
import { build, checkNode, install, root, step } from "../lib.mjs";

// npm run fuzz -- --seed N --requests N: see fuzz/README.md.
checkNode();
await install();
await build();
await step("Construyendo el fuzzer", process.execPath, [join(root, "scripts/bundle.mjs"), "--fuzz"]);
const child = spawn(process.execPath, [join(root, "fuzz/dist/fuzz.mjs"), "--root", root, ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exitCode = await new Promise((done) => child.on("close", (code) => done(code ?? 1)));
