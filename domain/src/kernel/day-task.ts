/**
 * The kinds of tasks that a noun puts on a day. `sees`: the action that somebody needs on every row to see them; `markable`: a person says that
 * it is done. The others end when what they ask for is recorded at its source: a record of the animal, the delivery of the sale, the decision of
 * the review.
 */
export type DayTaskDeclarations = Record<string, { words: string; sees: string; markable?: true }>;
