import type { Corral } from "../corral";
import { type Statement, statementsOf } from "../watch-statements";

/** A step of a plan, as `explain (format json)` writes it. */
interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  /** With `analyze`, for each loop. */
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  /** Rows that an index-only scan had to look at all the same. */
  "Heap Fetches"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: Step[];
}
export interface SlowStep {
  text: string;
  /** `Seq Scan claim`, `Index Scan sale sale_newest: 20000 rows`. */
  step: string;
}

/** What is asked for one answer stays below this, however large the shop is: 2,000 rows are looked up by their ids, and a word or a filter that many fit may fit every fourth. */
const MOST_ROWS = 8_000;
/** What is read from an index alone, as a bitmap of all entries of a word is, costs its pages. */
const MOST_PAGES = 300;
const isExplainable = ({ text }: Statement) => /^(select|with|insert|update|delete)\b/i.test(text);
/** Run once more to count its rows; what writes or locks is only planned. */
const isHarmless = ({ text }: Statement) =>
  /^(select|with)\b/i.test(text) && !/\bfor (no key )?(update|share)\b|\b(insert|update|delete)\b|advisory/i.test(text);

function slowStepsOf(step: Step, large: ReadonlySet<string>): string[] {
  const table = step["Relation Name"];
  const name = [step["Node Type"], table, step["Index Name"]].filter(Boolean).join(" ");
  const removed = (step["Rows Removed by Filter"] ?? 0) + (step["Rows Removed by Index Recheck"] ?? 0);
  const loops = step["Actual Loops"] ?? 0;
  // A table of a handful of rows stays one, and is read whole: what may grow is how often.
  const rows = table === undefined || large.has(table) ? ((step["Actual Rows"] ?? 0) + removed) * loops : loops;
  const isOfEntries =
    /^(Bitmap Index|Index Only) Scan$/.test(step["Node Type"]) && (step["Heap Fetches"] ?? 0) < MOST_ROWS;
  const pages = (step["Shared Hit Blocks"] ?? 0) + (step["Shared Read Blocks"] ?? 0);
  // With its rows counted, one that a limit ended early is as good as an index.
  const isWhole =
    step["Node Type"] === "Seq Scan" && table !== undefined && large.has(table) && step["Actual Loops"] === undefined;
  const isLong = / Scan/.test(step["Node Type"]) && rows > MOST_ROWS && !(isOfEntries && pages <= MOST_PAGES);
  const own = isWhole ? [name] : isLong ? [`${name}: ${Math.round(rows)} rows`] : [];
  return [...own, ...(step.Plans ?? []).flatMap((part) => slowStepsOf(part, large))];
}

/** What a request's reads cost, in exact units: its statements, and the pages of 8 kB that they touch when they are run once more. */
export async function costOf(
  c: Corral,
  work: () => Promise<unknown>,
): Promise<{ statements: number; buffers: number }> {
  const statements = await statementsOf(c, work);
  const client = await c.deps.database.pool.connect();
  let buffers = 0;
  try {
    for (const statement of statements.filter((s) => isExplainable(s) && isHarmless(s))) {
      const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${statement.text}`, [
        ...statement.values,
      ]);
      const plan = rows[0]["QUERY PLAN"][0].Plan;
      buffers += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    }
  } finally {
    client.release();
  }
  return { statements: statements.length, buffers };
}

/**
 * Steps in the plans of a request's statements that grow with the shop: a whole large table is read, or more rows than any answer needs. Planned
 * after it, with the same values; so what it wrote is there.
 */
export async function slowSteps(
  c: Corral,
  large: ReadonlySet<string>,
  work: () => Promise<unknown>,
): Promise<SlowStep[]> {
  const statements = (await statementsOf(c, work)).filter(isExplainable);
  const client = await c.deps.database.pool.connect();
  const found: SlowStep[] = [];
  try {
    for (const statement of statements) {
      const how = isHarmless(statement) ? "analyze, buffers, timing off, format json" : "format json";
      const { rows } = await client.query(`explain (${how}) ${statement.text}`, [...statement.values]);
      for (const step of slowStepsOf(rows[0]["QUERY PLAN"][0].Plan, large)) found.push({ text: statement.text, step });
    }
  } finally {
    client.release();
  }
  return found;
}
