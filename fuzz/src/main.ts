import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { freePorts } from "../../scripts/testing/free-ports.mjs";
import { judge } from "./judge";
import { gather } from "./pool";
import { randomFor } from "./random";
import { operationsOf } from "./reference";
import { type Attempt, makeRequest } from "./requests";
import { type Answer, type Sent, send } from "./send";
import { startDemo } from "./server";
import { sessions } from "./sessions";

const { values } = parseArgs({
  options: {
    root: { type: "string", default: process.cwd() },
    seed: { type: "string" },
    requests: { type: "string", default: "20000" },
    /** One request of a seed, or some: `812` or `800-812`. */
    only: { type: "string" },
    /** Seconds after which no more are begun: no verdict, what was not asked is told. */
    limit: { type: "string" },
    /** A server that is running; without it a demo is started and thrown away. */
    url: { type: "string" },
    port: { type: "string" },
    json: { type: "string" },
  },
});
const began = performance.now();
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const [first, last] = values.only
  ? (values.only.split("-").map(Number) as [number, number?])
  : [0, Number(values.requests) - 1];
const AT_ONCE = 6;

const demo = values.url
  ? undefined
  : await startDemo(values.root, values.port ? Number(values.port) : await freePorts());
const url = values.url ?? (demo?.url as string);
const failures = new Map<string, { times: number; index: number; attempt: Attempt; answer: Answer | undefined }>();
const answers = new Map<number, number>();
const asked = new Map<string, number>();
let sum = 0;
let notAsked = 0;
try {
  await fuzz();
} finally {
  await demo?.stop();
}
report();

async function fuzz() {
  const get = (path: string, headers: Record<string, string> = {}): Sent => ({ method: "GET", path, headers });
  const document = JSON.parse((await send(url, get("/api/openapi.json"))).body.toString());
  const operations = operationsOf(document);
  const staff = await sessions(url);
  const owner = staff.logins[0] as string;
  const pool = await gather(operations, (path) => staff.ask(owner, get(path)));
  // How long the server took to be there is not counted: on a busy machine nothing was asked otherwise.
  const deadline = values.limit ? performance.now() + Number(values.limit) * 1000 : Number.POSITIVE_INFINITY;
  let next = first;
  const lane = async () => {
    while (next <= (last ?? first) && performance.now() < deadline) {
      const index = next++;
      const attempt = makeRequest(randomFor(seed, index), operations, staff.logins, pool);
      const answer = await staff.ask(attempt.who, attempt.sent).catch((error: Error) => error);
      sum++;
      const key = attempt.operation?.key ?? "any address";
      asked.set(key, (asked.get(key) ?? 0) + 1);
      if (answer instanceof Error) fail(key, `no answer: ${answer.message}`, index, attempt);
      else {
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
        const fault = judge(attempt.operation, attempt.sent, answer);
        if (fault) fail(key, fault, index, attempt, answer);
      }
      if (demo && !demo.alive) throw new Error("the server ended");
      if (values.only)
        console.log(
          `${index} ${inWords(attempt)}\n  → ${answer instanceof Error ? answer.message : `${answer.status} ${answer.type} ${answer.body.toString().slice(0, 600)}`}`,
        );
    }
  };
  const whole = (fault: string) =>
    failures.set(fault, {
      times: 1,
      index: next,
      attempt: { operation: undefined, who: undefined, sent: get("/") },
      answer: undefined,
    });
  await Promise.all(Array.from({ length: values.only ? 1 : AT_ONCE }, lane)).catch((error: Error) =>
    whole(error.message),
  );
  notAsked = performance.now() < deadline ? 0 : Math.max(0, (last ?? first) + 1 - next);
  // An error in the log is a fault even where every answer was right: work that follows an answer failed.
  for (const line of demo?.errors ?? [])
    if (!line.includes('"support_id"')) whole(`logged: ${line.replace(/"time":"[^"]*",?/g, "").slice(0, 300)}`);
  // Nothing found because nothing was asked is no good news, unless it was time that ran out.
  if (!values.only && !notAsked && asked.size < operations.length / 2)
    whole(`only ${asked.size} of ${operations.length} operations were asked`);
}

function fail(key: string, fault: string, index: number, attempt: Attempt, answer?: Answer) {
  const where = attempt.operation
    ? key
    : attempt.sent.bytes
      ? `«${attempt.sent.bytes.toString("latin1").slice(0, 60).replace(/\s+/g, " ")}»`
      : attempt.sent.path;
  const name = `${where}: ${fault}`;
  const seen = failures.get(name);
  if (seen) seen.times++;
  else failures.set(name, { times: 1, index, attempt, answer });
}

function inWords({ who, sent }: Attempt): string {
  if (sent.bytes) return JSON.stringify(sent.bytes.toString("latin1").slice(0, 300));
  const { "x-forwarded-for": _, "content-length": __, ...headers } = sent.headers;
  return `${who ?? "nobody"}: ${sent.method} ${sent.path.slice(0, 400)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(sent.body?.toString().slice(0, 500) ?? "")}`;
}

function report() {
  const faults = [...failures].sort((a, b) => b[1].times - a[1].times);
  for (const [name, { times, index, attempt, answer }] of faults) {
    console.log(`  ✗ ${times} × ${name}`);
    console.log(`      ${inWords(attempt)}`);
    if (answer) console.log(`      → ${answer.body.toString().slice(0, 200).replace(/\s+/g, " ")}`);
    console.log(`      Again: npm run fuzz -- --seed ${seed} --only ${index}`);
  }
  for (const line of new Set(
    (demo?.errors ?? []).map((e) => e.replace(/"(support_id|time)":"[^"]*",?/g, "").slice(0, 700)),
  ))
    console.log(`  log: ${line}`);
  const wrong = new Set(faults.map(([name]) => name.slice(0, name.indexOf(":"))));
  const passed = [...asked.keys()].filter((key) => !wrong.has(key)).length;
  const fives = [...answers].filter(([status]) => status >= 500).reduce((all, [, times]) => all + times, 0);
  console.log(
    `    ${[...answers]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status} × ${times}`)
      .join(", ")}`,
  );
  if (notAsked) console.log(`  the time was over (${values.limit} s): ${notAsked} requests not made`);
  console.log(
    `  fuzz: ${sum} requests, ${asked.size} operations, ${fives} × 5xx, ${faults.length} different faults, ${((performance.now() - began) / 1000).toFixed(1)} s (seed ${seed})`,
  );
  if (values.json)
    writeFileSync(
      values.json,
      JSON.stringify({
        passed,
        failed: faults.length,
        requests: sum,
        notAsked,
        seed,
        faults: faults.map(([name, { times, index }]) => ({ name, times, index })),
      }),
    );
  process.exitCode = faults.length ? 1 : 0;
}
