/** A state transition that its table forbids: a bug or a race, thrown so that it is never skipped silently. */
export class IllegalMove extends Error {}
