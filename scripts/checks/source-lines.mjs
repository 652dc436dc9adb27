import { execFileSync } from "node:child_process";
import { root } from "../lib.mjs";

/**
 * Counts the lines of source of two commits, without tests and what is generated: `node scripts/checks/source-lines.mjs [from] [to]`. From the
 * commit before to this one, if none is given.
 */
const without = ["*.test.*", "*generated*", "*/testing/*", "e2e", "bench", "random-lives", "fuzz"];
function linesOf(/** @type {string} */ commit) {
  const files = ["*.ts", "*.tsx", "*.js", "*.mjs", ...without.map((it) => `:!${it}`)];
  const counts = execFileSync("git", ["grep", "-c", "", commit, "--", ...files], { cwd: root, encoding: "utf8" });
  return counts
    .trimEnd()
    .split("\n")
    .reduce((sum, line) => sum + Number(line.split(":").at(-1)), 0);
}
const [from = "HEAD~1", to = "HEAD"] = process.argv.slice(2);
const [before, after] = [linesOf(from), linesOf(to)];
process.stdout.write(`${from}: ${before} lines\n${to}: ${after} lines\ndifference: ${after - before}\n`);
