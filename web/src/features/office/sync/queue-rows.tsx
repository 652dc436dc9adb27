import { useQueue } from "#src/shared/queue/perform";
import { queueText } from "#src/shared/queue/text";
import { useNow } from "#src/shared/queue/use-now";
import { inWords } from "#src/shared/queue/waits";
import { Row } from "#src/ui/list";

const t = queueText.test;

/** The state of the user's offline queue as list rows, for the test page. */
export default function QueueRows() {
  const { unsent, nextTry, leads, sending } = useQueue();
  const now = useNow();
  const attention = unsent.filter((it) => it.state === "needs_attention").length;
  return (
    <>
      <Row title={t.attention} value={attention} />
      <Row title={t.leader} value={leads ? t.leads : t.other} />
      <Row
        title={t.next}
        value={sending ? queueText.waiting.sending : nextTry === null ? t.noNext : inWords(nextTry - now)}
      />
    </>
  );
}
