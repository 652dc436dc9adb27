/** A move that its table forbids: a bug or a race that must be seen, never a silent skip. */
export class IllegalMove extends Error {}
