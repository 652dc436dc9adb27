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
    histories: { type: "string" },
    port: { type: "string", default: "0" },
    "no-shrink": { type: "boolean", default: false },
    json: { type: "string" },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const databases = await openDatabases(values.root);
const all = plans({ root: values.root, databases, firstPort: Number(values.port) });
const outcomes: Outcome[] = [];
let failed = 0;
for (const name of values.plan ?? Object.keys(all)) {
  const plan = all[name];
  if (!plan) throw new Error(`there is no plan ${name}; there are ${Object.keys(all).join(", ")}`);
  const outcome = await run({ ...plan, name, histories: Number(values.histories ?? plan.histories) }, seed, {
    path: values.path,
    shrink: !values["no-shrink"] && !values.path,
  });
  outcomes.push(outcome);
  if (outcome.failure) failed++;
  tell(outcome);
}
console.log(
  `    ${[...happened]
    .sort()
    .map(([what, n]) => `${what} ${n}`)
    .join(", ")}`,
);
databases.bye();
await databases.gone;
process.exitCode = failed ? 1 : 0;

function tell({ name, ran, ms, failure }: Outcome) {
  console.log(`  ${failure ? "✗" : "✓"} ${name}: ${ran} historias en ${(ms / 1000).toFixed(1)} s (semilla ${seed})`);
  if (!failure) return;
  for (const line of failure.broken) console.log(`      ${line}`);
  console.log(`    ${failure.history}`);
  console.log(`    Otra vez: npm run histories -- --plan ${name} --seed ${failure.seed} --path ${failure.path}`);
}
