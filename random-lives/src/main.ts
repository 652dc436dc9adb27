import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { plans } from "./plans";
import { happened } from "./rules/table";
import { type Outcome, run } from "./run";
import { openDatabases } from "./world/world";

const { values } = parseArgs({
  options: {
    root: { type: "string", default: process.cwd() },
    seed: { type: "string" },
    path: { type: "string" },
    plan: { type: "string", multiple: true },
    /** How many of each plan. */
    lives: { type: "string" },
    /** How many of all plans together, each in its usual share. */
    total: { type: "string" },
    /** Minutes after which no further life is begun: no verdict, what was not lived is told. */
    limit: { type: "string" },
    "no-shrink": { type: "boolean", default: false },
    /** The first of the ports to use; without it the system chooses. */
    port: { type: "string", default: "0" },
    /** Where to write the sum, for who counts. */
    json: { type: "string" },
  },
});
const EVERY = 10_000;
const began = performance.now();
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const databases = await openDatabases(values.root);
const all = plans({ root: values.root, databases, firstPort: Number(values.port) });
const usual = Object.values(all).reduce((sum, p) => sum + p.lives, 0);
const share = values.total ? Number(values.total) / usual : 1;
const left = () => (values.limit ? Number(values.limit) * 60_000 - (performance.now() - began) : undefined);

const outcomes: Outcome[] = [];
const chosen = values.plan ?? Object.keys(all);
// A life waits for one program at a time: two side by side keep two processors busy. With ports of one's own, one after the other.
const lanes =
  values.port === "0" ? [chosen.filter((it) => it === "living"), chosen.filter((it) => it !== "living")] : [chosen];
await Promise.all(lanes.map(liveAll));

async function liveAll(names: string[]) {
  for (const name of names) await live(name);
}
async function live(name: string) {
  const plan = all[name];
  if (!plan) throw new Error(`there is no plan ${name}; there are ${Object.keys(all).join(", ")}`);
  const lives = values.lives ? Number(values.lives) : Math.max(1, Math.round(plan.lives * share));
  const shrink = !values["no-shrink"] && !values.path;
  const outcome = await run({ ...plan, name, lives }, seed, {
    path: values.path,
    shrink,
    ms: left(),
    told: progress(name, lives),
  });
  outcomes.push(outcome);
  tell(outcome);
}
/** A line now and then, so that a person sees it moving. */
function progress(name: string, of: number) {
  const start = performance.now();
  let next = start + EVERY;
  return (passed: number, broken?: string[]) => {
    const now = performance.now();
    if (broken)
      console.log(`    ${name}: life ${passed + 1} breaks a rule; it is made shorter… (${broken[0]?.slice(0, 200)})`);
    else if (now < next) return;
    else console.log(`    ${name}: ${passed} of ${of}, ${((now - start) / 1000).toFixed(0)} s`);
    next = now + EVERY;
  };
}
databases.bye();
await databases.gone;

const notLived = outcomes.filter((o) => o.notLived > 0);
if (notLived.length)
  console.log(
    `  the time was over (${values.limit} min): not lived ${notLived.map((o) => `${o.notLived} of ${o.name}`).join(", ")}`,
  );
const failed = outcomes.filter((o) => o.failure).length;
const passed = outcomes.reduce((sum, o) => sum + o.passed, 0);
const words = [...happened].sort().map(([what, n]) => `${what} ${n}`);
console.log(`    ${words.join(", ")}`);
console.log(
  `  random lives: ${passed} passed, ${failed} failed, ${((performance.now() - began) / 1000).toFixed(1)} s (seed ${seed})`,
);
if (values.json)
  writeFileSync(
    values.json,
    JSON.stringify({
      passed,
      failed,
      notLived: notLived.map(({ name, notLived: n }) => `${n} of ${name}`),
      seed,
      outcomes,
    }),
  );
function tell({ name, passed, ms, failure }: Outcome) {
  console.log(`  ${failure ? "✗" : "✓"} ${name}: ${passed} lives in ${(ms / 1000).toFixed(1)} s`);
  if (!failure) return;
  for (const line of failure.broken) console.log(`      ${line}`);
  console.log(`    Prices in centavos: ${failure.prices.join(", ")}. The shortest steps that break it:`);
  for (const { do: verb, ...args } of failure.steps) console.log(`      ${verb} ${JSON.stringify(args)}`);
  console.log(`    Again: npm run random-lives -- --plan ${name} --seed ${failure.seed} --path ${failure.path}`);
}

// A world that could not be opened may have left a door open.
process.exit(failed ? 1 : 0);
