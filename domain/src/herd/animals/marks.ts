import type { Day } from "../../kernel/time";
import { inMarkOrder, type MarkType, readMark } from "./identifiers";

/** An identifier as displayed (`value`) and as compared (`norm`). */
export interface HeldMark {
  id: string;
  type: MarkType;
  value: string;
  norm: string;
}
/** A current or former identifier. */
export interface MarkLife extends HeldMark {
  active: boolean;
  appliedOn: Day | null;
  removedOn: Day | null;
  reason: string | null;
}

/** A typed identifier as it is stored; one that can't be parsed is stored as typed. */
export function toMark(id: string, typed: { type: MarkType; value: string }, species: string): HeldMark {
  const read = readMark(typed.type, typed.value, species);
  return {
    id,
    type: typed.type,
    value: read.ok ? read.raw : typed.value,
    norm: read.ok ? read.norm : typed.value,
  };
}
/** Whether two identifiers are the same, however they are written. */
export const isSameMark = (a: Pick<HeldMark, "type" | "norm">, b: Pick<HeldMark, "type" | "norm">) =>
  a.type === b.type && a.norm === b.norm;

/** The current identifiers, the one that names the animal first; within a type, the oldest first. */
export const toMarks = (oldestFirst: readonly HeldMark[]): HeldMark[] =>
  inMarkOrder(oldestFirst).map(({ id, type, value, norm }) => ({ id, type, value, norm }));

/** All identifiers, current ones first, each with its warning; within a type, the newest first. */
export const toMarkHistory = (newestFirst: readonly MarkLife[], species: string) =>
  inMarkOrder(newestFirst)
    .sort((a, b) => Number(b.active) - Number(a.active))
    .map(({ id, type, value, norm, active, appliedOn, removedOn, reason }) => {
      const read = active ? readMark(type, value, species) : undefined;
      return { id, type, value, norm, active, appliedOn, removedOn, reason, warning: read?.ok ? read.warning : null };
    });

/** The display name: its name or, without one, its first identifier. */
export const calledBy = (name: string, marks: readonly { type: string; value: string }[]) =>
  name || (inMarkOrder(marks)[0]?.value ?? "");
/** The identifier displayed beside its name; null when there is none or it is the name. */
export const tagOf = (a: { name: string; marks: readonly { type: string; value: string }[] }): string | null =>
  inMarkOrder(a.marks).find((m) => m.value !== a.name)?.value ?? null;
