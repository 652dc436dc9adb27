import { Chip, Chips } from "#src/ui/controls/chips";

/** The groups of a list, of which one is shown. */
export const GroupChips = <T extends string>({
  label,
  groups,
  words,
  value,
  onPick,
}: {
  label: string;
  groups: readonly T[];
  words: Record<T, string>;
  value: T;
  onPick: (group: T) => void;
}) => (
  <Chips label={label}>
    {groups.map((it) => (
      <Chip key={it} on={it === value} onClick={() => onPick(it)}>
        {words[it]}
      </Chip>
    ))}
  </Chips>
);
