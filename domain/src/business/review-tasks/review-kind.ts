import type { Centavos } from "../../kernel/money";
import type { ReviewState } from "./states";

/** A task as its story is told. `data`: what it was opened with, by this release or by an older one. */
interface ReviewStory<F = unknown> {
  data: Readonly<Record<string, unknown>>;
  state: ReviewState;
  /** The amount of `data`; undefined where it has none. */
  amount: Centavos | undefined;
  /** That amount in words, or "dinero". */
  amountWords: string;
  /** A payment of it is known here. */
  hasAttempt: boolean;
  /** What is true now of its charge. */
  facts: F;
}

/** A kind of review task. `D`: what staff may decide about it; `F`: what its story reads of the charge. */
export interface ReviewDeclaration<D extends string = never, F = unknown> {
  words: string;
  /** What staff have to do about it, in one sentence. */
  todo: string;
  /** Default: only to write what was done. */
  decisions?: readonly (D | "resolve")[];
  /** It is about the whole of a payment or of a charge, whose amount is not in its data. */
  ofWhole?: true;
  /** Once its sale has ended, nothing is left to decide. */
  endsWithSale?: true;
  /** To be read first where somebody with the link alone asked for it; a general one where the kind says none. */
  warning?: string;
  /** What happened and what is true now, in sentences for whoever decides. */
  story?: (task: ReviewStory<F>) => string[];
}
export type ReviewDeclarations<D extends string = never, F = unknown> = Record<string, ReviewDeclaration<D, F>>;

/** A text of a task's data; `otherwise` where an older release left it out. */
export const textIn = (value: unknown, otherwise: string) => (typeof value === "string" ? value : otherwise);
