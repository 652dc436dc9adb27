import type { Day } from "@corral/domain/kernel/time";
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RefusalsOf } from "./call";

export type { AnswerOf };

declare const of: unique symbol;

/** What a call requires of its caller: nothing, an idempotency key, or that and the seen version. */
export type Kind = "read" | "write" | "edit";
/** A call's method and path with its contract as a type only, so that the browser bundle contains no schemas. */
export type Route<C, K extends Kind = Kind> = string & { readonly [of]?: [C, K] };

/** Empty query parameters are not sent. */
type Loose<T> = { [N in keyof T]: T[N] | "" | null | undefined };
// biome-ignore lint/complexity/noBannedTypes: `{} extends T` asks whether every property of T may be left out.
type Part<N extends string, T> = unknown extends T ? unknown : {} extends T ? { [_ in N]?: T } : { [_ in N]: T };

/** A body as a form sends it: a day that nobody chose is "", which the server refuses with a fault of that field. */
export type Sent<T> = unknown extends T
  ? T
  : T extends Day
    ? T | ""
    : T extends string | number | boolean | null | undefined
      ? T
      : { [N in keyof T]: Sent<T[N]> };

/** The arguments of a call, by name. */
export type Given<C, K extends Kind> = Part<"params", ParamsOf<C>> &
  Part<"query", unknown extends QueryOf<C> ? unknown : Loose<QueryOf<C>>> &
  Part<"body", Sent<BodyOf<C>>> &
  (K extends "read" ? unknown : { key: string }) &
  (K extends "edit" ? { version: number } : unknown);

declare const refused: unique symbol;
/** A promise of the answer, typed with the codes of the possible refusals. */
export type Asked<O, R extends string> = Promise<O> & { readonly [refused]?: R };
export type Answer<C> = Asked<AnswerOf<C>, RefusalsOf<C>>;
