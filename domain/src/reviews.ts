import { customersReviews } from "./business/customers/reviews";
import type { ReviewDeclaration } from "./business/review-tasks/review-kind";
import type { ReviewState } from "./business/review-tasks/states";
import { visitsReviews } from "./calendar/visits/reviews";
import { keysOf, lookup } from "./kernel/lookup";
import { messagesReviews } from "./office/messages/reviews";
import { attemptsReviews } from "./payments/attempts/reviews";
import { reconciliationReviews } from "./payments/reconciliation/reviews";
import { refundsReviews } from "./payments/refunds/reviews";
import type { DecisionName, ReviewFacts } from "./payments/review/review";
import { settlementReviews } from "./payments/settlement/reviews";
import { surplusReviews } from "./payments/surplus/reviews";
import { webhooksReviews } from "./payments/webhooks/reviews";
import { cancellationsReviews } from "./selling/cancellations/reviews";
import { picksReviews } from "./selling/picks/reviews";
import { weighingsReviews } from "./selling/weighings/reviews";
import { itemsReviews } from "./shop/items/reviews";

/** The kinds of review tasks, as each noun declares them. */
export const reviewKinds = {
  ...customersReviews,
  ...itemsReviews,
  ...settlementReviews,
  ...attemptsReviews,
  ...webhooksReviews,
  ...refundsReviews,
  ...surplusReviews,
  ...reconciliationReviews,
  ...cancellationsReviews,
  ...weighingsReviews,
  ...picksReviews,
  ...visitsReviews,
  ...messagesReviews,
};
export type ReviewKind = keyof typeof reviewKinds;

type Declared = ReviewDeclaration<DecisionName, ReviewFacts>;
const declared = lookup<string, Declared>(reviewKinds);
/** A kind that a newer release opened. */
const UNKNOWN: Declared = { words: "Algo por revisar", todo: "Revísalo y escribe qué se hizo." };

/** The declaration of a kind; a general one for a kind of another version. */
export const reviewOf = (kind: string): Declared => declared[kind] ?? UNKNOWN;
export const reviewWords = (kind: string) => reviewOf(kind).words;

/** What staff may decide about a task of this kind. */
export const decisionsOf = (kind: string): readonly DecisionName[] => reviewOf(kind).decisions ?? ["resolve"];

/** One sentence that tells staff what to do about a task. */
export const todoWords = (kind: string, state: ReviewState): string =>
  state === "waiting_buyer" ? "Nada por ahora: elige quien compró, en su enlace." : reviewOf(kind).todo;

const settled = new Map<string, { kinds: ReviewKind[]; how: string }[]>();
for (const kind of keysOf(reviewKinds))
  for (const [fact, how] of Object.entries(reviewOf(kind).settledBy ?? {})) {
    const known = settled.get(fact) ?? [];
    const same = known.find((it) => it.how === how);
    if (same) same.kinds.push(kind);
    else settled.set(fact, [...known, { kinds: [kind], how }]);
  }
type SettledBy<K> = K extends { settledBy: infer S } ? keyof S : never;
/** The name of an event that makes tasks of some kind obsolete. */
export type Settling = SettledBy<(typeof reviewKinds)[ReviewKind]>;
/** The kinds of tasks that a fact makes obsolete, with what is said of them then. */
export const settledBy = (fact: string) => settled.get(fact) ?? [];
export const kindsSettledBy = (by: Settling) => settledBy(by).flatMap((it) => it.kinds);

const kinds = keysOf(reviewKinds);
/** The kinds about the whole of a payment or of a charge. */
export const kindsOfWholeAmount = kinds.filter((kind) => reviewOf(kind).ofWhole);
