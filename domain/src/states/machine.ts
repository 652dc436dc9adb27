/** A transition table: for each state, the events it accepts and the state each leads to. */
export type Moves<S extends string, E extends string> = Record<S, Partial<Record<E, S>>>;

/** The state that the event leads to, or undefined when the table forbids it. The caller turns that into an error, never into silence. */
export function move<S extends string, E extends string>(table: Moves<S, E>, from: S, event: E): S | undefined {
  return table[from][event];
}

/** The states from which the event may happen: the `where state = any(…)` of the SQL that carries it out. */
export function statesThatAccept<S extends string, E extends string>(table: Moves<S, E>, event: E): S[] {
  return (Object.keys(table) as S[]).filter((s) => table[s][event] !== undefined);
}

/** The states without a way out. */
export const finalStates = <S extends string, E extends string>(table: Moves<S, E>): S[] =>
  (Object.keys(table) as S[]).filter((s) => Object.keys(table[s]).length === 0);
