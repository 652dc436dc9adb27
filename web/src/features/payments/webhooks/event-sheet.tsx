import type { ProviderEvent } from "@corral/contract/types";
import { useStaff } from "#src/features/business/auth/data";
import { sentenceOf } from "#src/shared/api/errors";
import { DetailSheet } from "#src/shared/lists/detail-sheet";
import { Button } from "#src/ui/controls/button";
import { Badge, Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useEventAgain } from "./data";
import styles from "./events.module.css";
import { eventsText as t } from "./text";

/** One webhook event in full, in a sheet or beside the list on a desktop, with a button to process it again. */
export function EventSheet({
  event: e,
  isWide,
  onClose,
}: {
  event: ProviderEvent;
  isWide: boolean;
  onClose: () => void;
}) {
  const again = useEventAgain();
  const { can } = useStaff();
  return (
    <DetailSheet
      isWide={isWide}
      label={t.one}
      title={e.typeWords}
      onClose={onClose}
      footer={
        can("event.again") ? (
          <Button
            kind="primary"
            wide
            icon="refresh"
            busy={again.isPending || (e.outcome === null && e.tries === 0)}
            onClick={() => again.mutate(e.id)}
          >
            {t.again}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.facts}>
        {again.error && <Banner tone="error">{sentenceOf(again.error)}</Banner>}
        <List note={can("event.again") ? t.againHint : undefined}>
          <Row
            title={t.outcome}
            detail={
              <>
                <span className={styles.mark} aria-live="polite">
                  <Badge tone={e.tone}>{e.outcomeWords}</Badge>
                </span>
                {e.tries > 0 && t.tries(e.tries)}
                {e.nextTryWords && e.tries > 0 && ` · ${t.nextTry(e.nextTryWords)}`}
              </>
            }
          />
          {e.charge && (
            <Row
              title={e.charge.concept}
              detail={`${t.charge} · ${e.charge.stateWords}`}
              href={e.charge.id ? `/cobro?c=${e.charge.id}` : undefined}
            />
          )}
          <Row
            title={e.providerWords}
            detail={`${t.received} ${e.receivedWords}${e.copies > 1 ? ` · ${t.copies(e.copies)}` : ""}`}
          />
          <Row title={t.trust} detail={e.trustWords} />
          <Row
            title={t.type}
            detail={
              <span className={styles.code} translate="no">
                {e.type}
              </span>
            }
          />
          {e.ref && (
            <Row
              title={t.ref}
              detail={
                <span className={styles.code} translate="no">
                  {e.ref}
                </span>
              }
            />
          )}
        </List>
      </div>
    </DetailSheet>
  );
}
