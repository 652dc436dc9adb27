import { keysOf } from "./lookup";
/** A transition table: for each state, the events it accepts and the state each leads to. */
export type Moves<S extends string, E extends string> = Record<S, Partial<Record<E, S>>>;

/** The next state, or undefined when the table forbids the event. Callers must turn undefined into an error. */
export function move<S extends string, E extends string>(table: Moves<S, E>, from: S, event: E): S | undefined {
  return table[from][event];
}

/** The states that accept the event: the `where state = any(…)` of its SQL update. */
export function statesThatAccept<S extends string, E extends string>(table: Moves<S, E>, event: E): S[] {
  return keysOf(table).filter((s) => table[s][event] !== undefined);
}

/** The states without transitions. */
export const finalStates = <S extends string, E extends string>(table: Moves<S, E>): S[] =>
  keysOf(table).filter((s) => Object.keys(table[s]).length === 0);
