import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./lib.mjs";

/** The app with Vite's live reload on 5173, proxied to `npm start` on PORT; restart that one after changing the server. */
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const start = spawn(process.execPath, [join(root, "scripts/start.mjs"), ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
const vite = spawn(process.execPath, [join(root, "node_modules/vite/bin/vite.js")], {
  cwd: join(root, "web"),
  stdio: "inherit",
  env: { ...process.env, API_URL: api },
});
for (const child of [start, vite])
  child.on("exit", () => {
    start.kill();
    vite.kill();
  });
