import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, checkNode, install, root } from "./lib.mjs";

/**
 * Runs one of the server's tools beside the app, with the configuration of `npm start`. @param {"backup" | "rotate-key"
 * | "recover"} program @param {string[]} before Arguments before the person's own.
 */
export async function tool(program, before = []) {
  checkNode();
  if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));
  await install();
  await build();
  const child = spawn(
    process.execPath,
    [join(root, `server/dist/${program}.mjs`), ...before, ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, CORRAL_ROOT: root, DATA_DIR: resolve(root, process.env.DATA_DIR ?? "./data") },
    },
  );
  process.exitCode = await new Promise((done) => child.on("exit", (code) => done(code ?? 1)));
}
