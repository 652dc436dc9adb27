import fc from "fast-check";
import type { Life } from "../life/life";

/** One thing that can happen. What it needs is drawn by fast-check as plain data, so that a failing life shrinks and prints itself. */
export interface Command<A> {
  /** How often, against the others. */
  weight: number;
  args: { [K in keyof A]: fc.Arbitrary<A[K]> };
  run(h: Life, args: A): Promise<unknown>;
}
export const command = <A>(c: Command<A>): Command<A> => c;
// biome-ignore lint/suspicious/noExplicitAny: a table of commands with different arguments.
export type Commands = Record<string, Command<any>>;
export type Step = { do: string } & Record<string, unknown>;

export const who = fc.nat(3);
/** Which of those that are there, counted round and round. */
export const which = fc.nat(11);

/** Steps drawn from a table by weight. */
export const stepsOf = (table: Commands): fc.Arbitrary<Step> =>
  fc.oneof(
    ...Object.entries(table).map(([name, c]) => ({
      weight: c.weight,
      arbitrary: fc.record({ do: fc.constant(name), ...c.args }) as fc.Arbitrary<Step>,
    })),
  );
