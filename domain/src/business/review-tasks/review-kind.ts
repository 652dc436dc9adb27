import type { Centavos } from "../../kernel/money";
import type { ReviewState } from "./states";

/** A task as its story is told. `data`: what it was opened with, by this release or by an older one. */
interface ReviewStory<F = unknown> {
  data: Readonly<Record<string, unknown>>;
  state: ReviewState;
  /** The amount of `data`; undefined where it has none. */
  amount: Centavos | undefined;
  /** `amount` in words; "dinero" where there is none. */
  amountWords: string;
  /** Whether the task belongs to a payment attempt. */
  hasAttempt: boolean;
  /** The current facts of the task's charge. */
  facts: F;
}

/** A kind of review task. `D`: what staff may decide about it; `F`: what its story reads of the charge. */
export interface ReviewDeclaration<D extends string = never, F = unknown> {
  words: string;
  /** One sentence that tells staff what to do. */
  todo: string;
  /** Default: `resolve` alone. */
  decisions?: readonly (D | "resolve")[];
  /** The task is about a whole payment or charge: the amount is read from there, not from the task's data. */
  ofWhole?: true;
  /**
   * The events that make a task obsolete, each with the sentence that is stored as its decision: names of facts that are recorded about
   * the task's sale or charge, or about its subject, and names that a verb passes to `settleTasks`.
   */
  settledBy?: Readonly<Record<string, string>>;
  /** The warning for a task that somebody asked for with the link alone; a general one by default. */
  warning?: string;
  /** Sentences for whoever decides: what happened, and the current state of the charge. */
  story?: (task: ReviewStory<F>) => string[];
}
export type ReviewDeclarations<D extends string = never, F = unknown> = Record<string, ReviewDeclaration<D, F>>;

/** A text of a task's data; `otherwise` where an older release left it out. */
export const textIn = (value: unknown, otherwise: string) => (typeof value === "string" ? value : otherwise);
