import { inMarkOrder, type MarkType, readMark } from "./identifiers";

/** A mark as it is shown (`value`), and as it is compared (`norm`). */
export interface HeldMark {
  id: string;
  type: MarkType;
  value: string;
  norm: string;
}
/** A mark that it has or had. */
export interface MarkLife extends HeldMark {
  active: boolean;
  appliedOn: string | null;
  removedOn: string | null;
  reason: string | null;
}

/** A mark that was typed, as it is kept; one that nobody could read stays as it was typed. */
export function toMark(id: string, typed: { type: MarkType; value: string }, species: string): HeldMark {
  const read = readMark(typed.type, typed.value, species);
  return {
    id,
    type: typed.type,
    value: read.ok ? read.raw : typed.value,
    norm: read.ok ? read.norm : typed.value,
  };
}
export const isSameMark = (a: Pick<HeldMark, "type" | "norm">, b: Pick<HeldMark, "type" | "norm">) =>
  a.type === b.type && a.norm === b.norm;

/** The marks that it has, the one that it is called by first; of one kind, the first that it got. */
export const toMarks = (oldestFirst: readonly HeldMark[]): HeldMark[] =>
  inMarkOrder(oldestFirst).map(({ id, type, value, norm }) => ({ id, type, value, norm }));

/** Every mark that it has or had, those of now first, each with what is worth a look; of one kind, the last that it got first. */
export const toMarkHistory = (newestFirst: readonly MarkLife[], species: string) =>
  inMarkOrder(newestFirst)
    .sort((a, b) => Number(b.active) - Number(a.active))
    .map(({ id, type, value, norm, active, appliedOn, removedOn, reason }) => {
      const read = active ? readMark(type, value, species) : undefined;
      return { id, type, value, norm, active, appliedOn, removedOn, reason, warning: read?.ok ? read.warning : null };
    });

/** What it is called: by its name, and where nobody gave it one by its first mark. */
export const calledBy = (name: string, marks: readonly { type: string; value: string }[]) =>
  name || (inMarkOrder(marks)[0]?.value ?? "");
/** The mark that stands for it beside its name. */
export const tagOf = (a: { name: string; marks: readonly { type: string; value: string }[] }): string | null =>
  inMarkOrder(a.marks).find((m) => m.value !== a.name)?.value ?? null;
