import { spawn } from "node:child_process";
import { join } from "node:path";
import { build, checkNode, install, root, step } from "../lib.mjs";

// npm run random-lives -- --seed N --path … : see random-lives/README.md.
checkNode();
await install();
await build();
await step("Construyendo las vidas al azar", process.execPath, [join(root, "scripts/bundle.mjs"), "--random-lives"]);
const child = spawn(
  process.execPath,
  [join(root, "random-lives/dist/random-lives.mjs"), "--root", root, ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exitCode = await new Promise((done) => child.on("close", (code) => done(code ?? 1)));
