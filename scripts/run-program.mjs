import { readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";

/** @param {string} file @param {Buffer} [cachedData] */
const load = (file, cachedData) =>
  new Script(Module.wrap(readFileSync(file, "utf8")), {
    filename: file,
    ...(cachedData ? { cachedData } : {}),
  });

/** V8's compiled form of a bundle. @param {string} file */
export const compile = (file) => load(file).createCachedData();

/**
 * Runs a bundle with what was compiled of it at build time: reading its 5 MB of source is a fifth of a start's
 * processor time. V8 refuses what another version of it compiled, and reads the source. Node 22 has
 * `module.enableCompileCache` for this; Node 20 doesn't.
 * @param {URL} program Path of the bundle without its extension.
 */
export function runProgram(program) {
  const file = `${fileURLToPath(program)}.cjs`;
  /** @type {Buffer | undefined} */
  let cachedData;
  try {
    cachedData = readFileSync(`${fileURLToPath(program)}.cache`);
  } catch {
    // Only slower.
  }
  const module = { exports: {} };
  load(file, cachedData)
    .runInThisContext()
    .call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
}
