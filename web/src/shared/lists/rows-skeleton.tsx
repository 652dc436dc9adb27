import { Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";

/** Rows that are loading, as they will stand: what comes takes their place without a jump. */
export const RowsSkeleton = ({ rows }: { rows: number }) => (
  <div aria-hidden="true">
    <List>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Row key={i} title={<Skeleton width="55%" height={18} />} detail={<Skeleton width="80%" height={14} />} />
      ))}
    </List>
  </div>
);
