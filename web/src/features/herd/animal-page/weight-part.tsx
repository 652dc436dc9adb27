import { staffAnimalText } from "#src/features/herd/animals/text";
import { Weights } from "#src/features/herd/public-animals/weights/weights";
import { useRecords } from "#src/features/herd/records/data";
import { Loaded } from "#src/shared/loaded";
import { EmptyState, Skeleton } from "#src/ui/feedback";

const t = staffAnimalText.weights;

/** Growth: the weighings as a chart and a table, and the daily gain. */
export function WeightPart({ id }: { id: string }) {
  const records = useRecords(id);
  return (
    <Loaded of={records} skeleton={<Skeleton height={320} radius={16} />} missing={null}>
      {({ pages: [first] }) =>
        first && first.facts.weights.length > 0 ? (
          <Weights weights={first.facts.weights} dailyGainG={first.facts.dailyGainG} />
        ) : (
          <EmptyState icon="chart" title={t.none}>
            {t.noneHint}
          </EmptyState>
        )
      }
    </Loaded>
  );
}
