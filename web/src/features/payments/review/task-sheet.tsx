import type { ReviewTask } from "@corral/contract/types";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { useStaff } from "#src/features/business/auth/data";
import { sentenceOf } from "#src/shared/api/errors";
import { Facts } from "#src/shared/facts";
import { DetailSheet } from "#src/shared/lists/detail-sheet";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useAssign, useTask } from "./data";
import { Decisions } from "./decisions";
import styles from "./review.module.css";
import { reviewText as t } from "./text";

/** One task, in a sheet or beside the list on a desktop: what happened, the current state, whose it is and the possible decisions. */
export function TaskSheet({ id, isWide, onClose }: { id: string; isWide: boolean; onClose: () => void }) {
  const task = useTask(id);
  return (
    <DetailSheet isWide={isWide} label={t.task} title={task.data?.title ?? t.task} onClose={onClose}>
      <Loaded
        of={task}
        skeleton={<Skeleton height={260} radius={16} />}
        missing={<EmptyState icon="search" title={t.task} />}
      >
        {(it) => <Task task={it} />}
      </Loaded>
    </DetailSheet>
  );
}

function Task({ task: it }: { task: ReviewTask }) {
  const { can } = useStaff();
  // What resolves it is done on the sale's own page; here it can only be said to be done.
  const isElsewhere =
    it.chargeId !== null && it.decisions.length > 0 && it.decisions.every((d) => d.decision === "resolve");
  return (
    <div className={styles.task}>
      <div className={styles.head}>
        {it.amount !== null && (
          <span className="sum">
            <MoneyText amount={it.amount} />
          </span>
        )}
        <span className={styles.marks}>
          <Badge tone={it.tone}>{it.stateWords}</Badge>
          <span className="small muted">{it.waited}</span>
        </span>
      </div>
      {!it.outcome && <p className={styles.todo}>{it.todo}</p>}
      {it.warning && <Banner tone="warn">{it.warning}</Banner>}
      {it.story.length > 0 && (
        <div className={styles.story}>
          {it.story.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {isElsewhere && (
        <ButtonLink kind="primary" wide href={`/cobro?c=${it.chargeId}`}>
          {t.charge}
        </ButtonLink>
      )}
      {it.facts.length > 0 && <Facts of={it.facts.map((f) => [f.label, f.value])} />}
      {it.outcome ? (
        <Banner tone="success" title={`${t.outcome}: ${it.outcome.words}`}>
          {[it.outcome.who, it.outcome.when, it.outcome.note].filter(Boolean).join(" · ")}
        </Banner>
      ) : can("review.decide") ? (
        <>
          <Decisions task={it} isSecond={isElsewhere} />
          <Owner task={it} />
        </>
      ) : (
        <Banner tone="info">{t.readOnly}</Banner>
      )}
      <List>
        {it.chargeId && !isElsewhere && (
          <Row icon="charge" title={t.charge} detail={it.concept ?? undefined} href={`/cobro?c=${it.chargeId}`} />
        )}
        {it.phone && (
          <Row icon="whatsapp" title={t.phone} detail={it.buyer ?? undefined} href={whatsappLink(it.phone)} />
        )}
      </List>
    </div>
  );
}

function Owner({ task: it }: { task: ReviewTask }) {
  const assign = useAssign(it.id);
  return (
    <div className="split">
      <span className="muted">{it.mine ? t.mine : it.owner ? t.ownedBy(it.owner.name) : t.nobody}</span>
      <Button kind="tonal" small busy={assign.isPending} onClick={() => assign.mutate({ mine: !it.mine })}>
        {it.mine ? t.drop : t.take}
      </Button>
      {assign.error && <Banner tone="error">{sentenceOf(assign.error)}</Banner>}
    </div>
  );
}
