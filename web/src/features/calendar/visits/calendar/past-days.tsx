import { Button } from "#src/ui/controls/button";
import { calendarText as t } from "./text";

/** Unfolds the days before today, so that a view of now opens with today in sight. */
export function PastDays({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Button kind="plain" className="edge" small icon="clock" onClick={onShow}>
      {t.over(count)}
    </Button>
  );
}
