import { appendFileSync } from "node:fs";
import autocannon from "autocannon";

/** @param {number[]} values @param {number} [q] */
export function quantile(values, q = 0.5) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
const short = (/** @type {number} */ n) => (n >= 100 ? Math.round(n) : Number(n.toPrecision(3)));

/** Prints one line for each figure, the ratio last, and leaves them for the table of all. @param {string} name @param {Record<string, string | number>} figures */
export function report(name, figures) {
  if (process.env.BENCH_RESULTS) appendFileSync(process.env.BENCH_RESULTS, `${JSON.stringify({ name, figures })}\n`);
  console.log(`\n${name}`);
  for (const [what, value] of Object.entries(figures))
    console.log(`  ${what.padEnd(44)} ${typeof value === "number" ? short(value) : value}`);
}

let visitor = 0;
/** A different client address each time. */
export const address = () => {
  visitor += 1;
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
};

/**
 * Generates load for some seconds; `each` says how a request differs from the others. Throws when an answer isn't 2xx.
 * Every request has its own client address.
 * @param {{url: string, seconds: number, connections: number, rate?: number, method?: "GET" | "POST", each?: () => {path?: string, headers?: Record<string, string>, body?: string}}} o
 */
export async function load(o) {
  const result = await autocannon({
    url: o.url,
    duration: o.seconds,
    connections: o.connections,
    ...(o.rate ? { overallRate: o.rate } : {}),
    requests: [
      {
        method: o.method ?? "GET",
        setupRequest: (request) => {
          const own = o.each?.();
          return {
            ...request,
            ...own,
            headers: { ...request.headers, ...own?.headers, "x-forwarded-for": address() },
          };
        },
      },
    ],
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${o.url}: ${result.non2xx} not 2xx, ${result.errors} errors`);
  const { p50, p99, max } = result.latency;
  const requests = result.requests.total;
  return { requests, perSecond: requests / result.duration, p50, p99, max };
}

/**
 * Alternates both, so that a busy machine affects them alike; returns the median of the rounds. @template T @param
 * {number} rounds @param {() => Promise<T>} ours @param {() => Promise<T>} bare @param {(r: T) => number} by
 */
export async function inTurn(rounds, ours, bare, by) {
  const got = { ours: /** @type {T[]} */ ([]), bare: /** @type {T[]} */ ([]) };
  for (let i = 0; i < rounds; i++) {
    got.bare.push(await bare());
    got.ours.push(await ours());
  }
  const middle = (/** @type {T[]} */ all) =>
    /** @type {T} */ (all.toSorted((a, b) => by(a) - by(b))[Math.floor(all.length / 2)]);
  return { ours: middle(got.ours), bare: middle(got.bare) };
}
