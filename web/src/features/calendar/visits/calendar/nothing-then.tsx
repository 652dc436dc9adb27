import { Button, ButtonLink } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { calendarText as t } from "./text";

interface NothingThenProps {
  title: string;
  /** What `onNext` leads to: the next week or month. */
  next: string;
  onNext: () => void;
}
/** Empty state of a week or month without entries. */
export function NothingThen({ title, next, onNext }: NothingThenProps) {
  return (
    <EmptyState
      icon="calendar"
      title={title}
      actions={
        <>
          <Button kind="primary" onClick={onNext}>
            {next}
          </Button>
          <ButtonLink href="/venta-en-linea">{t.empty.shop}</ButtonLink>
        </>
      }
    >
      {t.empty.detail}
    </EmptyState>
  );
}
