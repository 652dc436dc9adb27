import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { build, fail, findBrowser, root } from "../lib.mjs";

/** What `npm test -- …` may be asked for. @typedef {{paths: string[], words: string | undefined}} Asked */

/** Reads `PATH…` and `--grep WORDS`. @param {string[]} args @returns {Asked} */
export function readAsked(args) {
  /** @type {Asked} */
  const asked = { paths: [], words: undefined };
  for (let at = 0; at < args.length; at++) {
    const arg = /** @type {string} */ (args[at]);
    const [, inOne] = /^--grep=(.+)$/.exec(arg) ?? [];
    if (inOne) asked.words = inOne;
    else if (arg === "--grep") asked.words = args[++at] ?? fail("--grep needs words: npm test -- --grep 'paid late'");
    else if (arg.startsWith("-")) fail(`npm test does not know ${arg}. It takes paths of tests and --grep WORDS.`);
    else asked.paths.push(arg);
  }
  return asked;
}

/**
 * The commands for what was asked: journeys by Playwright, everything else by Vitest. Without a path the words are looked for
 * in both. @param {Asked} asked @returns {{needsBuild: boolean, args: string[]}[]}
 */
export function commandsFor({ paths, words }) {
  const journeys = paths.filter((path) => path.startsWith("e2e/"));
  const units = paths.filter((path) => !path.startsWith("e2e/"));
  const isAny = paths.length === 0;
  return [
    ...(isAny || units.length
      ? [
          {
            // Tests of whole programs start what is built.
            needsBuild: isAny || units.some((path) => /^scripts\/|platform\/(engine|backup|jobs|database)/.test(path)),
            args: ["vitest/vitest.mjs", "run", ...units, ...(words ? ["-t", words] : []), "--passWithNoTests"],
          },
        ]
      : []),
    ...(isAny || journeys.length
      ? [
          {
            needsBuild: true,
            args: [
              "@playwright/test/cli.js",
              ...["test", "-c", "e2e/playwright.config.ts", ...journeys],
              ...(words ? ["--grep", words] : []),
              "--pass-with-no-tests",
            ],
          },
        ]
      : []),
  ];
}

/** Runs the tests of these paths, or those whose names have these words, and exits as they do. @param {string[]} args */
export async function testSome(args) {
  const asked = readAsked(args);
  asked.paths = asked.paths.map((path) => relative(root, resolve(process.env.INIT_CWD ?? process.cwd(), path)));
  const missing = asked.paths.find((path) => !existsSync(join(root, path)));
  if (missing) fail(`${missing} is not there. Give a file or a folder, as seen from where you are.`);
  const commands = commandsFor(asked);
  if (commands.some((it) => it.needsBuild)) await build();
  const browser = await findBrowser();
  const env = { ...process.env, ...(browser ? { CHROME_PATH: browser } : {}) };
  for (const {
    args: [program = "", ...rest],
  } of commands) {
    const { status } = spawnSync(process.execPath, [join(root, "node_modules", program), ...rest], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    if (status) process.exitCode = status;
  }
  process.exit();
}
