import type { HerdCounts } from "#src/features/herd/animals/data";
import { herdText as t } from "#src/features/herd/animals/herd-text";
import { Chip, ChipCount, ChipRule, Chips } from "#src/ui/controls/chips";
import { Icon } from "#src/ui/icon";
import { type HerdState, herdStates } from "./filter";

/** The number of animals in each state and with pending things, as links to them. Empty states are left out. */
export function StateChips({
  counts,
  state,
  narrowed,
  onState,
  onFilters,
}: {
  counts: HerdCounts | null;
  state: HerdState | "";
  narrowed: number;
  onState: (state: HerdState | "") => void;
  onFilters: () => void;
}) {
  const shown = herdStates.filter((it) => it === state || (counts && (countOf(it, counts) ?? 0) > 0));
  return (
    <Chips label={t.states}>
      <Chip on={narrowed > 0} onClick={onFilters}>
        <Icon name="filter" size={18} />
        {t.filters(narrowed)}
      </Chip>
      <ChipRule />
      <Chip on={state === ""} onClick={() => onState("")}>
        {t.state[""]} {counts && <ChipCount>{t.count(counts.present)}</ChipCount>}
      </Chip>
      {shown.map((it) => (
        <Chip key={it} on={it === state} onClick={() => onState(it === state ? "" : it)}>
          {t.state[it]} {counts && <ChipCount>{t.count(countOf(it, counts) ?? 0)}</ChipCount>}
        </Chip>
      ))}
    </Chips>
  );
}

/** Null where the server counts none: animals under treatment are only in the sheet. */
function countOf(state: HerdState, counts: HerdCounts): number | null {
  if (state === "all") return counts.present + counts.gone;
  return state === "treatment" ? null : counts[state];
}
