import { calendarioText as t } from "../../../text/calendario";
import { Button, ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/feedback";

/** Nothing in the month that is seen. */
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
