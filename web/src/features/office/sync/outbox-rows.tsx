import { useOutbox } from "#src/shared/queue/outbox";
import { useNow } from "#src/shared/queue/use-now";
import { inWords } from "#src/shared/queue/waits";
import { sinEnviarText } from "#src/shared/text/sin-enviar";
import { Row } from "#src/ui/list";

const t = sinEnviarText.test;

/** The outbox of whoever is in, as it is right now: for the test page, inside a List. */
export default function OutboxRows() {
  const { unsent, nextTry, leads, sending } = useOutbox();
  const now = useNow();
  const attention = unsent.filter((it) => it.state === "needs_attention").length;
  return (
    <>
      <Row title={t.attention} value={attention} />
      <Row title={t.leader} value={leads ? t.leads : t.other} />
      <Row
        title={t.next}
        value={sending ? sinEnviarText.waiting.sending : nextTry === null ? t.noNext : inWords(nextTry - now)}
      />
    </>
  );
}
