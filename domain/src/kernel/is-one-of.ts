/** Whether a value is one of these, which it is narrowed to. */
export const isOneOf = <S, T extends S>(list: readonly T[], value: S): value is T =>
  (list as readonly S[]).includes(value);
