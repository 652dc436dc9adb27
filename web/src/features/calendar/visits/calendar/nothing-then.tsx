import { Button, ButtonLink } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { calendarText as t } from "./text";

/** Empty state of a month without entries. */
export function NothingThen({ title, onNext }: { title: string; onNext: () => void }) {
  return (
    <EmptyState
      icon="calendar"
      title={title}
      actions={
        <>
          <Button kind="primary" onClick={onNext}>
            {t.empty.next}
          </Button>
          <ButtonLink href="/venta-en-linea">{t.empty.shop}</ButtonLink>
        </>
      }
    >
      {t.empty.detail}
    </EmptyState>
  );
}
