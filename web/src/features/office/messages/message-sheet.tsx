import type { MessageView } from "@corral/contract/types";
import { useStaff } from "#src/features/business/auth/data";
import { sentenceOf } from "#src/shared/api/errors";
import { DetailSheet } from "#src/shared/lists/detail-sheet";
import { Loaded } from "#src/shared/loaded";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { Card, List, Row } from "#src/ui/list";
import { useMessage, useResend, useSentByHand } from "./data";
import styles from "./messages.module.css";
import { messagesText as t } from "./text";

/** One message, in a sheet or beside the list on a desktop: its status and text, with buttons to send it again or another way. */
export function MessageSheet({ id, isWide, onClose }: { id: string; isWide: boolean; onClose: () => void }) {
  const message = useMessage(id);
  return (
    <DetailSheet isWide={isWide} label={t.message} title={message.data?.kindWords ?? t.message} onClose={onClose}>
      <Loaded
        of={message}
        skeleton={<Skeleton height={320} radius={16} />}
        missing={<EmptyState icon="search" title={t.gone} />}
      >
        {(it) => <Message message={it} />}
      </Loaded>
    </DetailSheet>
  );
}

function Message({ message: m }: { message: MessageView }) {
  const { can } = useStaff();
  return (
    <div className={styles.message}>
      <div className={styles.head}>
        <Badge tone={m.tone}>{m.stateWords}</Badge>
        <span className="small muted">{whatHappened(m)}</span>
      </div>
      {m.problem && (
        <Banner tone={m.state === "failed" ? "error" : m.state === "cancelled" ? "info" : "warn"}>{m.problem}</Banner>
      )}
      {can("message.resend") && <Orders message={m} />}
      <Card>
        <h3 className={styles.subject}>{m.subject}</h3>
        <p className={styles.text}>{m.text}</p>
      </Card>
      <List>
        {m.email && <Row icon="mail" title={m.email} detail={t.email} />}
        {m.phone && <Row icon="phone" title={m.phone} detail={t.phone} />}
        {m.charge && <Row icon="charge" title={m.charge.concept} detail={t.charge} href={`/cobro?c=${m.charge.id}`} />}
      </List>
    </div>
  );
}

const whatHappened = (m: MessageView) =>
  [
    m.state === "sent" && m.sentWords ? (m.sentBy ? t.byHand(m.sentBy, m.sentWords) : t.sent(m.sentWords)) : m.atWords,
    m.tries > 1 || (m.tries > 0 && m.state !== "sent") ? t.tries(m.tries) : "",
    m.nextTryWords ? t.nextTry(m.nextTryWords) : "",
  ]
    .filter(Boolean)
    .join(" · ");

function Orders({ message: m }: { message: MessageView }) {
  const resend = useResend(m.id);
  const byHand = useSentByHand(m.id);
  const error = resend.error ?? byHand.error;
  const badly = m.state === "failed" || m.state === "unsure";
  // It is about to be sent: there is nothing to do yet.
  const onItsWay = m.channel === "email" && m.state === "queued" && m.tries === 0;
  return (
    <div className={styles.orders}>
      {error && <Banner tone="error">{sentenceOf(error)}</Banner>}
      {m.can.byHand && m.whatsapp && !onItsWay && (
        <>
          <ButtonLink kind="primary" wide icon="whatsapp" href={m.whatsapp} target="_blank" rel="noopener noreferrer">
            {t.whatsapp}
          </ButtonLink>
          <Button kind="tonal" wide icon="check" busy={byHand.isPending} onClick={() => byHand.mutate(m.version)}>
            {t.handed}
          </Button>
          <p className="small muted">{t.handedHint}</p>
        </>
      )}
      {m.can.resend && (badly || m.state === "sent" || m.state === "cancelled") && (
        <>
          {m.state === "unsure" && <p className="small">{t.resendUnsure}</p>}
          {m.state === "sent" && <p className="small muted">{t.resendSent}</p>}
          <Button
            kind={badly && !m.can.byHand ? "primary" : "neutral"}
            wide
            icon="refresh"
            busy={resend.isPending}
            onClick={() => resend.mutate(m.version)}
          >
            {t.resend}
          </Button>
        </>
      )}
    </div>
  );
}
