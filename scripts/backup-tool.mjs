import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, checkNode, install, root } from "./lib.mjs";

/** Runs the program that saves and restores, with the configuration that `npm start` would use. @param {"backup" | "restore"} verb */
export async function backupTool(verb) {
  checkNode();
  if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));
  await install();
  await build();
  const child = spawn(process.execPath, [join(root, "server/dist/backup.mjs"), verb, ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, CORRAL_ROOT: root, DATA_DIR: resolve(root, process.env.DATA_DIR ?? "./data") },
  });
  process.exitCode = await new Promise((done) => child.on("exit", (code) => done(code ?? 1)));
}
