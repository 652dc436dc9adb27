import type { ReactNode } from "react";
import { Chip, ChipCount, ChipRule, Chips } from "#src/ui/controls/chips";

/** The groups of a list, of which one is shown; `counts` says how many wait in a group, and no count is said of none. */
export const GroupChips = <T extends string>({
  label,
  groups,
  words,
  value,
  onPick,
  counts,
  countWords = (n) => n.toLocaleString("es-MX"),
  children,
}: {
  label: string;
  groups: readonly T[];
  words: Record<T, string>;
  value: T;
  onPick: (group: T) => void;
  counts?: Partial<Record<T, number>> | undefined;
  countWords?: (n: number) => string;
  /** Choices of another kind in the same strip, after a rule. */
  children?: ReactNode;
}) => (
  <Chips label={label}>
    {groups.map((it) => {
      const count = counts?.[it] ?? 0;
      return (
        <Chip key={it} on={it === value} onClick={() => onPick(it)}>
          {words[it]}
          {count > 0 && <ChipCount>{countWords(count)}</ChipCount>}
        </Chip>
      );
    })}
    {children && (
      <>
        <ChipRule />
        {children}
      </>
    )}
  </Chips>
);
