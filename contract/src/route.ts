import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RefusalsOf } from "./call";

export type { AnswerOf };

declare const of: unique symbol;

/** What a call asks of its caller: nothing of its own, an idempotency key, or the key and the version that was seen. */
export type Kind = "read" | "write" | "edit";
/** A call's method and path, with what it takes, answers and refuses in its type and nothing of its schemas: what a browser carries of it. */
export type Route<C, K extends Kind = Kind> = string & { readonly [of]?: [C, K] };

/** What is empty is not sent: lists are asked with what there is. */
type Loose<T> = { [N in keyof T]: T[N] | "" | null | undefined };
// biome-ignore lint/complexity/noBannedTypes: `{} extends T` asks whether every property of T may be left out.
type Part<N extends string, T> = unknown extends T ? unknown : {} extends T ? { [_ in N]?: T } : { [_ in N]: T };

/** What one gives to make a call: what its contract asks for, by name. */
export type Given<C, K extends Kind> = Part<"params", ParamsOf<C>> &
  Part<"query", unknown extends QueryOf<C> ? unknown : Loose<QueryOf<C>>> &
  Part<"body", BodyOf<C>> &
  (K extends "read" ? unknown : { key: string }) &
  (K extends "edit" ? { version: number } : unknown);

declare const refused: unique symbol;
/** The answer to come, with the codes of the refusals that may come in its place. */
export type Asked<O, R extends string> = Promise<O> & { readonly [refused]?: R };
export type Answer<C> = Asked<AnswerOf<C>, RefusalsOf<C>>;
